-- Who is said to have said a fact: "Joan" of "Joan says mother takes warfarin"; NULL: who tells the memory says so.
ALTER TABLE facts ADD COLUMN said_by TEXT;
