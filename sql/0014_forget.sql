-- What removing needs, so that it finds what is derived from a memory without deriving it again, by whatever rules it
-- was made; and the fingerprints of those rules.

-- The keys of each memory, as statement_keys has them: 8 bytes each, so that a row costs a third of what an index by
-- seq would.
CREATE TABLE statement_key_sets (
  seq INTEGER PRIMARY KEY,
  keys BLOB NOT NULL
) STRICT;

-- Files that a process is writing under a temporary name elsewhere, so that what a killed one leaves is found and removed.
CREATE TABLE temporary_files (
  path TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Numbers that somebody had to count up; now fingerprints of the rules, under other names. Without one, what is
-- derived is made anew when the brain is opened next.
DELETE FROM brain_state
WHERE key IN ('statement_keys_version', 'facts_version', 'topics_version', 'atomized_rules');
