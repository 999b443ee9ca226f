-- What storing well needs: keys under which statements meet, categories with a meaning, pins.

-- A statement's subject and what it says of it, hashed with user and speaker: candidates for contradictions.
CREATE TABLE statement_keys (
  key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (key, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_statement_keys_seq ON statement_keys (seq);

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
