-- Alerts: somebody is told when a figure of a person is no longer as it should be.

-- Rules that are on. user_id: whose figures, '*' for anybody's. Hours, as the one who set it gave them.
CREATE TABLE alert_rules (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  metric TEXT NOT NULL CHECK (metric IN ('initial_confidence', 'current_confidence', 'cognitive_state', 'contradictions',
    'repetitions', 'validations', 'volume', 'words', 'hour', 'safety')),
  scope TEXT NOT NULL CHECK (scope IN ('user', 'topic', 'category', 'memory', 'purpose')),
  scope_name TEXT,
  condition TEXT NOT NULL CHECK (condition IN ('below', 'above', 'fell_by', 'rose_by', 'out_of_baseline', 'any')),
  threshold REAL,
  window_hours REAL NOT NULL,
  min_observations INTEGER NOT NULL,
  cooldown_hours REAL NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('info', 'warning', 'urgent')),
  notify INTEGER NOT NULL,
  with_texts INTEGER NOT NULL,
  set_by TEXT NOT NULL,
  set_at INTEGER NOT NULL,
  PRIMARY KEY (id, user_id)
) STRICT, WITHOUT ROWID;

-- An episode: from when a rule's condition held until it had not held for a window. Figures as they were when it began
-- (value, compared_with, observations, affected) and when it was seen to hold last (last_*). No words of anybody.
CREATE TABLE alerts (
  id TEXT PRIMARY KEY,
  rule_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  metric TEXT NOT NULL CHECK (metric IN ('initial_confidence', 'current_confidence', 'cognitive_state', 'contradictions',
    'repetitions', 'validations', 'volume', 'words', 'hour', 'safety')),
  scope TEXT NOT NULL CHECK (scope IN ('user', 'topic', 'category', 'memory', 'purpose')),
  scope_name TEXT NOT NULL,
  condition TEXT NOT NULL CHECK (condition IN ('below', 'above', 'fell_by', 'rose_by', 'out_of_baseline', 'any')),
  threshold REAL,
  window_hours REAL NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('info', 'warning', 'urgent')),
  with_texts INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'acknowledged', 'closed')),
  value REAL,
  compared_with REAL,
  observations INTEGER NOT NULL,
  affected INTEGER NOT NULL,
  opened_at INTEGER NOT NULL,
  last_value REAL,
  last_affected INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  clear_since INTEGER,
  acknowledged_at INTEGER,
  acknowledged_by TEXT,
  closed_at INTEGER,
  closed_by TEXT
) STRICT, WITHOUT ROWID;

-- One at a time, whoever evaluates.
CREATE UNIQUE INDEX idx_alerts_episode ON alerts (rule_id, user_id, scope, scope_name) WHERE state <> 'closed';
CREATE INDEX idx_alerts_user ON alerts (user_id, opened_at);

-- Memories that an alert is about.
CREATE TABLE alert_memories (
  alert_id TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  PRIMARY KEY (alert_id, memory_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_alert_memories ON alert_memories (memory_id);

-- Whose figures changed since the rules looked at them, and from when on they are to be looked at: at once (0) what is
-- counted and seldom, an hour or a day later what every memory changes. Nothing while no rule is on.
CREATE TABLE alert_marks (
  user_id TEXT NOT NULL,
  what TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, what)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_alert_marks ON alert_marks (due_at);

CREATE TRIGGER alerts_tellings AFTER INSERT ON stm_entries
WHEN EXISTS (SELECT 1 FROM alert_rules)
BEGIN
  INSERT OR IGNORE INTO alert_marks (user_id, what, due_at)
  VALUES (new.user_id, 'tellings', new.recorded_at + 3600000), (new.user_id, 'days', new.recorded_at + 86400000);
END;

CREATE TRIGGER alerts_safety AFTER INSERT ON safety_flags
WHEN EXISTS (SELECT 1 FROM alert_rules)
BEGIN
  INSERT OR IGNORE INTO alert_marks (user_id, what, due_at)
  SELECT user_id, 'safety', 0 FROM stm_entries WHERE seq = new.seq;
END;

CREATE TRIGGER alerts_contradictions AFTER INSERT ON contradictions
WHEN EXISTS (SELECT 1 FROM alert_rules)
BEGIN
  INSERT OR IGNORE INTO alert_marks (user_id, what, due_at)
  SELECT user_id, 'contradictions', 0 FROM stm_entries WHERE id IN (new.newer_id, new.older_id);
END;

CREATE TRIGGER alerts_contradictions_decided AFTER UPDATE OF status ON contradictions
WHEN new.status <> old.status AND EXISTS (SELECT 1 FROM alert_rules)
BEGIN
  INSERT OR IGNORE INTO alert_marks (user_id, what, due_at)
  SELECT user_id, 'contradictions', 0 FROM stm_entries WHERE id IN (new.newer_id, new.older_id);
END;

CREATE TRIGGER alerts_repetitions AFTER INSERT ON repetitions
WHEN EXISTS (SELECT 1 FROM alert_rules)
BEGIN
  INSERT OR IGNORE INTO alert_marks (user_id, what, due_at) VALUES (new.user_id, 'repetitions', 0);
END;

CREATE TRIGGER alerts_validations AFTER INSERT ON confidence_audit
WHEN new.reason IN ('validation_success', 'validation_failure') AND EXISTS (SELECT 1 FROM alert_rules)
BEGIN
  INSERT OR IGNORE INTO alert_marks (user_id, what, due_at)
  SELECT user_id, 'validations', 0 FROM stm_entries WHERE id = new.memory_id;
END;

CREATE TRIGGER alerts_states AFTER INSERT ON cognitive_states
WHEN EXISTS (SELECT 1 FROM alert_rules)
BEGIN
  INSERT OR IGNORE INTO alert_marks (user_id, what, due_at) VALUES (new.user_id, 'states', 0);
END;

-- What happened in a window of time.
CREATE INDEX idx_contradictions_detected ON contradictions (detected_at);
CREATE INDEX idx_audit_validated ON confidence_audit (timestamp)
WHERE reason IN ('validation_success', 'validation_failure');
