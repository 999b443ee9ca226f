-- What is left to make of the newest memories takes no row of each: a range may be open at its end.

-- last_seq NULL: all from first_seq on, those that are stored later among them. Only the last range is open, and only
-- while a memory is in it. SQLite cannot take NOT NULL off a column, so the tables are made anew.
CREATE TABLE statement_backlog_next (
  first_seq INTEGER PRIMARY KEY,
  last_seq INTEGER CHECK (last_seq >= first_seq)
) STRICT;
INSERT INTO statement_backlog_next (first_seq, last_seq) SELECT first_seq, last_seq FROM statement_backlog;
DROP TABLE statement_backlog;
ALTER TABLE statement_backlog_next RENAME TO statement_backlog;

CREATE TABLE graph_backlog_next (
  first_seq INTEGER PRIMARY KEY,
  last_seq INTEGER CHECK (last_seq >= first_seq)
) STRICT;
INSERT INTO graph_backlog_next (first_seq, last_seq) SELECT first_seq, last_seq FROM graph_backlog;
DROP TABLE graph_backlog;
ALTER TABLE graph_backlog_next RENAME TO graph_backlog;
