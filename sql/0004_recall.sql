-- What finding memories needs beside the full text.

-- Pairs of neighbouring characters of scripts that put no spaces between words (language/grams.h), packed into an
-- integer. Only texts in such scripts have rows here.
CREATE TABLE stm_grams (
  gram INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (gram, seq)
) STRICT, WITHOUT ROWID;

-- Memories that were changed or removed, the latest ones: a reader that holds facts of all memories learns here which
-- to read again. New memories are known by their seq.
CREATE TABLE memory_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  seq INTEGER NOT NULL
) STRICT;
