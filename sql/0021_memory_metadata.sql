-- What the program that stored a memory keeps with it, as a JSON object: fields that the brain has no column for.
-- NULL for nearly all rows, where it takes no byte beyond the head's.
ALTER TABLE stm_entries ADD COLUMN metadata TEXT;
