-- What must not come back when another brain is merged into this one: a hash of what was taken out of it and when.
-- Deleted memories are not here, they have a row in ended_memories. No word of what went can be read from a row.

-- kind: memory, session, atom (one that was told), user (all that they had told before `at`), pin, alert_rule.
CREATE TABLE gone (
  kind TEXT NOT NULL,
  key INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
