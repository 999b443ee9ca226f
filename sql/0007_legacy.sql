-- What a brain brought along from the old extension held that has no place in the other tables: nothing of it is lost.

-- For each row of a converted table the values that its new row does not hold letter for letter, by column; for a row
-- that could not be converted all of them, and why. `position` is the row's place in the old table, from 1.
CREATE TABLE legacy_rows (
  source_table TEXT NOT NULL,
  position INTEGER NOT NULL,
  row_id TEXT,
  reason TEXT,
  fields TEXT NOT NULL,
  PRIMARY KEY (source_table, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_legacy_rows_row ON legacy_rows (row_id) WHERE row_id IS NOT NULL;

-- The rest of the old schema: tables that live on under `carried_as`, and what was left out (NULL).
CREATE TABLE legacy_objects (
  kind TEXT NOT NULL CHECK (kind IN ('table', 'index', 'view', 'trigger')),
  name TEXT NOT NULL,
  carried_as TEXT,
  sql TEXT,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

-- Where the brain came from, and while it is on its way, how far it is.
CREATE TABLE legacy_facts (
  name TEXT PRIMARY KEY,
  value ANY NOT NULL
) STRICT, WITHOUT ROWID;

-- The few entries that name no memory, for imports that ask whether they are there.
CREATE INDEX idx_audit_summary ON confidence_audit (timestamp) WHERE memory_id IS NULL;
