-- A pair that is only possible: nobody carries a penalty until somebody decides it. SQLite cannot change a CHECK, so the
-- table is made anew; nothing refers to it.
CREATE TABLE contradictions_next (
  id TEXT PRIMARY KEY,
  older_id TEXT NOT NULL,
  newer_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('negation', 'antonym', 'value', 'quantity')),
  score REAL NOT NULL CHECK (score BETWEEN 0.0 AND 1.0),
  evidence TEXT NOT NULL DEFAULT '[]',
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'possible', 'resolved', 'dismissed')),
  penalised_id TEXT,
  detected_at INTEGER NOT NULL,
  resolved_at INTEGER,
  resolved_by TEXT,
  CHECK (older_id <> newer_id),
  CHECK (status <> 'possible' OR penalised_id IS NULL)
) STRICT;

INSERT INTO contradictions_next (id, older_id, newer_id, kind, score, evidence, status, penalised_id, detected_at,
  resolved_at, resolved_by)
SELECT id, older_id, newer_id, kind, score, evidence, status, penalised_id, detected_at, resolved_at, resolved_by
FROM contradictions;

DROP TABLE contradictions;
ALTER TABLE contradictions_next RENAME TO contradictions;

-- A pair is the same pair whichever way round it is found.
CREATE UNIQUE INDEX idx_contradictions_pair
  ON contradictions (min(older_id, newer_id), max(older_id, newer_id));
CREATE INDEX idx_contradictions_penalised ON contradictions (penalised_id) WHERE penalised_id IS NOT NULL;
CREATE INDEX idx_contradictions_newer ON contradictions (newer_id);
CREATE INDEX idx_contradictions_older ON contradictions (older_id);
