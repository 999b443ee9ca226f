-- Who adds memories marks what alerts have to look at, once for all of a transaction instead of for each row.
DROP TRIGGER alerts_tellings;
