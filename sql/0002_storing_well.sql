-- What storing well needs: keys under which statements meet, categories with a meaning, pins.

-- What a clause speaks of, hashed with user and speaker: what may repeat or contradict
-- it has keys of it, too. shape: number and size of the clause and what tells it from others (statement_keys.h).
-- A memory's keys are found through its text, which gives them.
CREATE TABLE statement_keys (
  key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  shape INTEGER NOT NULL,
  PRIMARY KEY (key, seq, shape)
) STRICT, WITHOUT ROWID;

-- Memories whose statement keys are still to be made: bulk imports leave that to quieter moments.
CREATE TABLE statement_backlog (
  first_seq INTEGER PRIMARY KEY,
  last_seq INTEGER NOT NULL
) STRICT;

CREATE TABLE categories (
  name TEXT PRIMARY KEY,
  description TEXT NOT NULL DEFAULT '',
  keywords TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The few things an agent keeps before its eyes; position keeps their order.
CREATE TABLE working_memory (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  label TEXT,
  content TEXT NOT NULL,
  memory_id TEXT,
  pinned_at INTEGER NOT NULL
) STRICT;
