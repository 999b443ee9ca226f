-- Sessions: turns are rows, the four blocks are derived from them and written in the same transaction.

CREATE TABLE sessions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('ACTIVE', 'PAUSED', 'ENDED')),
  started_at INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL,
  version INTEGER NOT NULL,
  -- Turns 1 to archived_turns are archived, those up to last_turn are in the history.
  archived_turns INTEGER NOT NULL CHECK (archived_turns BETWEEN 0 AND last_turn),
  last_turn INTEGER NOT NULL,
  details TEXT NOT NULL
) STRICT;

CREATE INDEX idx_sessions_user ON sessions (user_id, last_activity_at);
CREATE INDEX idx_sessions_activity ON sessions (last_activity_at);

CREATE TABLE session_turns (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  session_seq INTEGER NOT NULL REFERENCES sessions (seq),
  turn_id INTEGER NOT NULL CHECK (turn_id > 0),
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'IN_PROGRESS', 'COMPLETED')),
  said_at INTEGER NOT NULL,
  timestamp TEXT NOT NULL,
  archived_at INTEGER,
  archive_reason TEXT,
  json_hash INTEGER NOT NULL,
  agent TEXT,
  intent TEXT,
  confidence TEXT,
  message_id TEXT,
  response_id TEXT,
  summary TEXT,
  json TEXT NOT NULL,
  UNIQUE (session_seq, turn_id),
  CHECK ((archived_at IS NULL) = (archive_reason IS NULL))
) STRICT;

CREATE INDEX idx_session_turns_said ON session_turns (session_seq, said_at, turn_id);
CREATE INDEX idx_session_turns_agent ON session_turns (session_seq, turn_id, agent)
  WHERE agent IS NOT NULL;
CREATE INDEX idx_session_turns_intent ON session_turns (session_seq, turn_id, intent)
  WHERE intent IS NOT NULL;
CREATE INDEX idx_session_turns_confidence ON session_turns (session_seq, turn_id, confidence)
  WHERE confidence IS NOT NULL;
CREATE UNIQUE INDEX idx_session_turns_message ON session_turns (session_seq, message_id)
  WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX idx_session_turns_response ON session_turns (session_seq, response_id)
  WHERE response_id IS NOT NULL;

-- What was said, as full text sees it; nothing is stored twice.
CREATE VIEW session_turn_texts AS
SELECT
  seq,
  json_extract(json, '$.user_message.content') AS user_text,
  json_extract(json, '$.agent_response.content') AS agent_text
FROM session_turns;

CREATE VIRTUAL TABLE session_turn_fts USING fts5(
  user_text,
  agent_text,
  content = 'session_turn_texts',
  content_rowid = 'seq',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO session_turn_fts (session_turn_fts, rank) VALUES ('secure-delete', 1);

CREATE TABLE session_blocks (
  session_seq INTEGER NOT NULL REFERENCES sessions (seq),
  label TEXT NOT NULL,
  char_limit INTEGER NOT NULL CHECK (char_limit > 0),
  read_only INTEGER NOT NULL DEFAULT 0 CHECK (read_only IN (0, 1)),
  version INTEGER NOT NULL,
  schema_version TEXT NOT NULL DEFAULT '1.0',
  description TEXT NOT NULL DEFAULT '',
  value TEXT NOT NULL,
  PRIMARY KEY (session_seq, label)
) STRICT;

-- One row per change. The image is what undoing (or, once undone, redoing) brings back; old rows lose it.
CREATE TABLE session_operations (
  id INTEGER PRIMARY KEY,
  session_seq INTEGER NOT NULL REFERENCES sessions (seq),
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('applied', 'undone', 'final')),
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  prev_hash INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  image TEXT,
  UNIQUE (session_seq, seq)
) STRICT;

CREATE INDEX idx_session_operations_image ON session_operations (session_seq, state, seq)
  WHERE image IS NOT NULL;

CREATE TABLE agent_types (
  name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

INSERT INTO agent_types (name) VALUES
  ('GENERAL_HEALTH'), ('MENTAL_HEALTH'), ('CONTEXT_COORDINATOR'), ('INTENT_CLASSIFIER');

-- The turn of its session that a memory was drawn from.
ALTER TABLE stm_entries ADD COLUMN source_turn INTEGER;
CREATE INDEX idx_stm_source_turn ON stm_entries (session_id, source_turn)
  WHERE source_turn IS NOT NULL;
