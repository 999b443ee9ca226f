-- The brain's tables. Times are epoch milliseconds UTC; lists are JSON arrays of text.
-- The score columns come before the text, so that scoring reads no overflow page.

CREATE TABLE brain_state (
  key TEXT PRIMARY KEY,
  value ANY NOT NULL
) STRICT, WITHOUT ROWID;

-- Raised by whatever changes scores without an audit row (deletion, another category): with the audit and the
-- sequence numbers, which only grow, it tells a reader what changed since it looked.
INSERT INTO brain_state (key, value) VALUES ('score_epoch', 0);

CREATE TABLE stm_entries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at INTEGER NOT NULL,
  last_accessed INTEGER,
  base_confidence REAL NOT NULL CHECK (base_confidence BETWEEN 0.0 AND 1.0),
  access_count INTEGER NOT NULL DEFAULT 0 CHECK (access_count >= 0),
  validation_count INTEGER NOT NULL DEFAULT 0 CHECK (validation_count >= 0),
  contradiction_count INTEGER NOT NULL DEFAULT 0 CHECK (contradiction_count >= 0),
  confidence REAL NOT NULL,
  confidence_at INTEGER NOT NULL,
  confidence_source TEXT NOT NULL
    CHECK (confidence_source IN ('proxy', 'explicit', 'cognitive_state', 'default', 'migrated')),
  importance REAL NOT NULL CHECK (importance BETWEEN 0.0 AND 5.0),
  is_proxy INTEGER NOT NULL DEFAULT 0 CHECK (is_proxy IN (0, 1)),
  recorded_at INTEGER NOT NULL,
  content_key INTEGER NOT NULL,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  categories TEXT NOT NULL,
  topics TEXT NOT NULL DEFAULT '[]',
  source TEXT NOT NULL,
  proxy_agent TEXT,
  speaker TEXT,
  session_id TEXT,
  content TEXT NOT NULL,
  CHECK (proxy_agent IS NULL OR is_proxy = 1)
) STRICT;

CREATE INDEX idx_stm_created ON stm_entries (created_at);
CREATE INDEX idx_stm_confidence ON stm_entries (confidence);
CREATE INDEX idx_stm_content_key ON stm_entries (content_key);
CREATE INDEX idx_stm_session ON stm_entries (session_id) WHERE session_id IS NOT NULL;

-- SQLite has no trigger on SELECT: recording an access sets last_accessed, and that counts it.
CREATE TRIGGER stm_entries_access AFTER UPDATE OF last_accessed ON stm_entries
WHEN new.last_accessed IS NOT NULL
BEGIN
  UPDATE stm_entries SET access_count = access_count + 1 WHERE seq = new.seq;
END;

-- One row per memory and category, the category folded for comparison; newest first by reading backwards.
CREATE TABLE stm_categories (
  category TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (category, created_at, seq)
) STRICT, WITHOUT ROWID;

-- Written by the store in the transaction of the row, not by triggers: FTS5 flushes at every trigger.
CREATE VIRTUAL TABLE stm_fts USING fts5(
  content,
  content = 'stm_entries',
  content_rowid = 'seq',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO stm_fts (stm_fts, rank) VALUES ('secure-delete', 1);

CREATE TABLE atoms (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at INTEGER NOT NULL,
  last_accessed INTEGER,
  base_confidence REAL NOT NULL CHECK (base_confidence BETWEEN 0.0 AND 1.0),
  access_count INTEGER NOT NULL DEFAULT 0 CHECK (access_count >= 0),
  validation_count INTEGER NOT NULL DEFAULT 0 CHECK (validation_count >= 0),
  contradiction_count INTEGER NOT NULL DEFAULT 0 CHECK (contradiction_count >= 0),
  confidence REAL NOT NULL,
  confidence_at INTEGER NOT NULL,
  confidence_source TEXT NOT NULL
    CHECK (confidence_source IN ('proxy', 'explicit', 'cognitive_state', 'default', 'migrated')),
  id TEXT NOT NULL UNIQUE,
  subject TEXT NOT NULL,
  action TEXT NOT NULL,
  outcome TEXT NOT NULL,
  consequences TEXT NOT NULL,
  source TEXT NOT NULL,
  source_memory_id TEXT
) STRICT;

CREATE INDEX idx_atoms_confidence ON atoms (confidence);

CREATE TRIGGER atoms_access AFTER UPDATE OF last_accessed ON atoms
WHEN new.last_accessed IS NOT NULL
BEGIN
  UPDATE atoms SET access_count = access_count + 1 WHERE seq = new.seq;
END;

CREATE TABLE causal_links (
  id TEXT PRIMARY KEY,
  from_atom_id TEXT NOT NULL REFERENCES atoms (id) ON DELETE CASCADE,
  to_atom_id TEXT NOT NULL REFERENCES atoms (id) ON DELETE CASCADE,
  link_type TEXT NOT NULL CHECK (link_type IN ('causes', 'enables', 'precedes', 'correlates')),
  strength REAL NOT NULL CHECK (strength BETWEEN 0.0 AND 1.0),
  observation_count INTEGER NOT NULL DEFAULT 1,
  last_observed INTEGER,
  created_at INTEGER,
  UNIQUE (from_atom_id, to_atom_id, link_type)
) STRICT;

CREATE INDEX idx_causal_links_to ON causal_links (to_atom_id);

CREATE TABLE embeddings (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at INTEGER NOT NULL,
  last_accessed INTEGER,
  base_confidence REAL NOT NULL CHECK (base_confidence BETWEEN 0.0 AND 1.0),
  access_count INTEGER NOT NULL DEFAULT 0 CHECK (access_count >= 0),
  validation_count INTEGER NOT NULL DEFAULT 0 CHECK (validation_count >= 0),
  contradiction_count INTEGER NOT NULL DEFAULT 0 CHECK (contradiction_count >= 0),
  confidence REAL NOT NULL,
  confidence_at INTEGER NOT NULL,
  confidence_source TEXT NOT NULL
    CHECK (confidence_source IN ('proxy', 'explicit', 'cognitive_state', 'default', 'migrated')),
  id TEXT NOT NULL UNIQUE,
  source_type TEXT NOT NULL CHECK (source_type IN ('stm', 'message', 'atom')),
  source_id TEXT NOT NULL,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  content TEXT,
  embedding BLOB NOT NULL,
  UNIQUE (source_type, source_id, model),
  CHECK (length(embedding) = 4 * dimensions)
) STRICT;

CREATE INDEX idx_embeddings_confidence ON embeddings (confidence);

CREATE TRIGGER embeddings_access AFTER UPDATE OF last_accessed ON embeddings
WHEN new.last_accessed IS NOT NULL
BEGIN
  UPDATE embeddings SET access_count = access_count + 1 WHERE seq = new.seq;
END;

-- Every event that changes a score. memory_id has no foreign key: it names a memory of any kind, and outlives
-- a deletion. It is NULL in the one summary row that a maintenance run writes.
CREATE TABLE confidence_audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_id TEXT,
  memory_type TEXT NOT NULL CHECK (memory_type IN ('stm', 'embedding', 'atom')),
  old_confidence REAL,
  new_confidence REAL,
  reason TEXT NOT NULL CHECK (reason IN (
    'created', 'access', 'validation_success', 'validation_failure', 'contradiction', 'resolution', 'decay',
    'retroactive', 'restored', 'merged')),
  actor TEXT NOT NULL,
  note TEXT,
  timestamp INTEGER NOT NULL
) STRICT;

CREATE INDEX idx_audit_memory ON confidence_audit (memory_id) WHERE memory_id IS NOT NULL;

CREATE TABLE cognitive_states (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL,
  value INTEGER NOT NULL CHECK (value BETWEEN 0 AND 100),
  set_by TEXT NOT NULL,
  recorded_at INTEGER NOT NULL
) STRICT;

CREATE INDEX idx_cognitive_states_user ON cognitive_states (user_id, recorded_at, id);

-- penalised_id carries the penalty: the older memory while the pair is open, the loser once it is resolved,
-- nobody once it is dismissed.
CREATE TABLE contradictions (
  id TEXT PRIMARY KEY,
  older_id TEXT NOT NULL,
  newer_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('negation', 'antonym', 'value', 'quantity')),
  score REAL NOT NULL CHECK (score BETWEEN 0.0 AND 1.0),
  evidence TEXT NOT NULL DEFAULT '[]',
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved', 'dismissed')),
  penalised_id TEXT,
  detected_at INTEGER NOT NULL,
  resolved_at INTEGER,
  resolved_by TEXT,
  CHECK (older_id <> newer_id)
) STRICT;

-- A pair is the same pair whichever way round it is found.
CREATE UNIQUE INDEX idx_contradictions_pair
  ON contradictions (min(older_id, newer_id), max(older_id, newer_id));
CREATE INDEX idx_contradictions_penalised ON contradictions (penalised_id) WHERE penalised_id IS NOT NULL;
CREATE INDEX idx_contradictions_newer ON contradictions (newer_id);
CREATE INDEX idx_contradictions_older ON contradictions (older_id);

-- What must still reach a service outside the process, written in the transaction of the memory itself.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sink TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'ok', 'failed', 'delete_pending')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (sink, memory_id)
) STRICT;

CREATE INDEX idx_outbox_due ON outbox (state, next_attempt_at) WHERE state <> 'ok';
