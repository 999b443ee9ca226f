-- The confidence policy is the brain's, and what its texts tell decides how fast they age.

-- What a brain keeps about itself because somebody chose so; it is part of the content and goes where that goes.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  set_by TEXT NOT NULL,
  set_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A bit each (language/derived_categories.h). The number 0, which nearly all rows have, takes no byte and is known from
-- the head of a row, so that scoring reads no overflow page for it.
ALTER TABLE stm_entries ADD COLUMN derived_categories INTEGER NOT NULL DEFAULT 0;

-- That a memory was created with its base confidence says its own row; who reads its history is told so from there.
DELETE FROM confidence_audit
WHERE reason = 'created'
  AND memory_type = 'stm'
  AND note IS NULL
  AND old_confidence IS NULL
  AND EXISTS (
    SELECT 1 FROM stm_entries m
    WHERE m.id = confidence_audit.memory_id
      AND m.base_confidence = confidence_audit.new_confidence
      AND m.source = confidence_audit.actor
      AND m.recorded_at = confidence_audit.timestamp
      AND m.confidence_source <> 'migrated');

-- No query reads them: filters and figures go by the score for now, not by the stored one.
DROP INDEX idx_stm_confidence;
DROP INDEX idx_atoms_confidence;
DROP INDEX idx_embeddings_confidence;
