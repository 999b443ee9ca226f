-- What services outside the process hold of memories.

-- A document that a sink was asked to hold: written before it is asked, gone when the sink was seen to have it no more.
-- source: the name it was sent under. sent: it may be there; held: it was seen there, whole; leaving: the sink was asked
-- to delete it; refused: the sink would not have it beside another document with the same text.
CREATE TABLE sink_documents (
  sink TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  source TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sent', 'held', 'leaving', 'refused')),
  sent_at INTEGER NOT NULL,
  track_id TEXT,
  document_id TEXT,
  PRIMARY KEY (sink, memory_id, source)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_sink_documents_sent ON sink_documents (sink) WHERE state = 'sent';

-- Which worker is at a sink, so that two processes do not send the same.
CREATE TABLE sink_leases (
  sink TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_outbox_deletions ON outbox (sink, next_attempt_at, id) WHERE state = 'delete_pending';
