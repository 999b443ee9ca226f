-- Indexes that queries use, and none that they do not.

-- The queue of a sink, by when it is due. SQLite takes a partial index only where the query says the same.
DROP INDEX idx_outbox_due;
CREATE INDEX idx_outbox_due ON outbox (sink, next_attempt_at, id) WHERE state = 'pending';

DROP INDEX idx_stm_session;
DROP INDEX idx_stm_source_turn;

-- Rows of an old brain that became none, and its events, get the id of what they tell of: forgetting that reaches
-- them.
UPDATE legacy_rows
SET row_id = fields ->> CASE lower(source_table)
  WHEN 'embeddings' THEN 'source_id' WHEN 'confidence_audit' THEN 'memory_id' ELSE 'id' END
WHERE row_id IS NULL
  AND json_valid(fields)
  AND lower(source_table) IN ('stm', 'stm_entries', 'atoms', 'embeddings', 'confidence_audit');
