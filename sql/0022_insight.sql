-- What figures over time need: what scores were made of on earlier days, tellings of what was known already, texts that
-- ask for a person to look, and what the host tells of the outside.

-- What a memory's score was made of before a moment, so that the score as of any past day can be computed. One row per
-- memory and quarter of an hour, the first: days begin at quarters in every time zone, and only that is asked for.
CREATE TABLE earlier_scores (
  memory_id TEXT NOT NULL,
  until INTEGER NOT NULL,
  last_accessed INTEGER,
  access_count INTEGER NOT NULL,
  validation_count INTEGER NOT NULL,
  contradiction_count INTEGER NOT NULL,
  derived_categories INTEGER NOT NULL,
  categories TEXT NOT NULL,
  PRIMARY KEY (memory_id, until)
) STRICT, WITHOUT ROWID;

-- Before anything is counted: who changes the counts sets confidence_at.
CREATE TRIGGER stm_entries_earlier
BEFORE UPDATE OF last_accessed, access_count, validation_count, contradiction_count ON stm_entries
WHEN (new.access_count <> old.access_count OR new.validation_count <> old.validation_count
    OR new.contradiction_count <> old.contradiction_count OR new.last_accessed IS NOT old.last_accessed)
  AND NOT EXISTS (
    SELECT 1 FROM earlier_scores
    WHERE memory_id = old.id
      AND until BETWEEN new.confidence_at - new.confidence_at % 900000 AND new.confidence_at)
BEGIN
  INSERT OR IGNORE INTO earlier_scores (memory_id, until, last_accessed, access_count, validation_count,
    contradiction_count, derived_categories, categories)
  VALUES (old.id, new.confidence_at, old.last_accessed, old.access_count, old.validation_count,
    old.contradiction_count, old.derived_categories, old.categories);
END;

-- Memories that were deleted or merged, not forgotten: on the days before, they counted.
CREATE TABLE ended_memories (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  initial_confidence REAL NOT NULL,
  confidence_source TEXT NOT NULL,
  merged_into TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_ended_user ON ended_memories (user_id);
CREATE INDEX idx_ended_merged ON ended_memories (merged_into) WHERE merged_into IS NOT NULL;

-- A telling that storing answered with a duplicate: of which memory, when, and whether in the same words.
CREATE TABLE repetitions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  match TEXT NOT NULL CHECK (match IN ('exact', 'semantic')),
  UNIQUE (memory_id, at)
) STRICT;

CREATE INDEX idx_repetitions_user ON repetitions (user_id, at);

-- Memories whose text asks for a person to look (language/topics); derived, as topics are.
CREATE TABLE safety_flags (
  seq INTEGER PRIMARY KEY
) STRICT;

CREATE TRIGGER stm_entries_safety AFTER DELETE ON stm_entries
BEGIN
  DELETE FROM safety_flags WHERE seq = old.seq;
END;

-- What the host tells of the outside: medication, sleep, a visit. An id is a user's own.
CREATE TABLE events (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  value REAL,
  unit TEXT,
  label TEXT,
  source TEXT,
  recorded_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_events_at ON events (user_id, kind, at);

-- When memories were said again, beside their validations.
CREATE INDEX idx_audit_merged ON confidence_audit (memory_id, timestamp) WHERE reason = 'merged';

-- Of a brain with a history: what the audit tells of the counts before each event, going back from now.
WITH moved AS (
  SELECT
    a.id, a.memory_id, a.timestamp, a.reason,
    CASE WHEN reason <> 'access' THEN 0 WHEN CAST(note AS INTEGER) > 0 THEN CAST(note AS INTEGER) ELSE 1 END AS accesses,
    reason = 'validation_success' AS validations,
    CASE
      WHEN reason = 'validation_failure' THEN 1
      WHEN reason = 'contradiction' AND note LIKE 'contradicted by %' THEN 1
      WHEN reason = 'resolution' AND new_confidence < old_confidence THEN 1
      WHEN reason = 'resolution' AND new_confidence > old_confidence THEN -1
      ELSE 0
    END AS penalties
  FROM confidence_audit a
  WHERE memory_type = 'stm' AND memory_id IS NOT NULL
), summed AS (
  SELECT
    memory_id, timestamp,
    sum(accesses) OVER behind AS accesses,
    sum(validations) OVER behind AS validations,
    sum(penalties) OVER behind AS penalties,
    max(iif(reason = 'access', timestamp, NULL)) OVER before AS last_accessed,
    row_number() OVER (PARTITION BY memory_id, timestamp / 900000 ORDER BY id) AS place
  FROM moved
  WHERE accesses <> 0 OR validations <> 0 OR penalties <> 0
  WINDOW behind AS (PARTITION BY memory_id ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING),
    before AS (PARTITION BY memory_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
)
INSERT OR IGNORE INTO earlier_scores (memory_id, until, last_accessed, access_count, validation_count,
  contradiction_count, derived_categories, categories)
SELECT
  m.id, s.timestamp, s.last_accessed, max(0, m.access_count - s.accesses), max(0, m.validation_count - s.validations),
  max(0, m.contradiction_count - s.penalties), m.derived_categories, m.categories
FROM summed s JOIN stm_entries m ON m.id = s.memory_id
WHERE s.place = 1;

-- Topics are read anew once, since the reading tells which texts ask for a person.
DELETE FROM brain_state WHERE key = 'topics_made_by';
