-- A read answers for one user: what it looks through is sorted by user, and every row has one.

-- The newest memories of a user; those of all are merged from them.
DROP INDEX idx_stm_created;
CREATE INDEX idx_stm_user ON stm_entries (user_id, created_at);

-- One row per memory and category, the category folded for comparison; newest first by reading backwards.
CREATE TABLE stm_categories_by_user (
  category TEXT NOT NULL,
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (category, user_id, created_at, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO stm_categories_by_user (category, user_id, created_at, seq)
SELECT c.category, m.user_id, c.created_at, c.seq
FROM stm_categories c JOIN stm_entries m ON m.seq = c.seq;
DROP TABLE stm_categories;
ALTER TABLE stm_categories_by_user RENAME TO stm_categories;

-- Whose they are: their memory's user, else the only user of the brain. NULL: of a brain of several nobody knows;
-- only who asks for everybody's sees them.
ALTER TABLE atoms ADD COLUMN user_id TEXT;
ALTER TABLE working_memory ADD COLUMN user_id TEXT;

WITH users AS (
  SELECT user_id FROM stm_entries UNION SELECT user_id FROM sessions UNION SELECT user_id FROM cognitive_states
)
UPDATE atoms SET user_id = coalesce(
  (SELECT m.user_id FROM stm_entries m WHERE m.id = source_memory_id),
  (SELECT CASE count(*) WHEN 0 THEN 'default' WHEN 1 THEN min(user_id) END FROM users));

WITH users AS (
  SELECT user_id FROM stm_entries UNION SELECT user_id FROM sessions UNION SELECT user_id FROM cognitive_states
)
UPDATE working_memory SET user_id = coalesce(
  (SELECT m.user_id FROM stm_entries m WHERE m.id = memory_id),
  (SELECT CASE count(*) WHEN 0 THEN 'default' WHEN 1 THEN min(user_id) END FROM users));
