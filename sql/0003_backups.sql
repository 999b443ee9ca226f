-- What forgetting needs: which copies there are, and the way from a memory to all that came of it.

CREATE TABLE backups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;

CREATE INDEX idx_atoms_source ON atoms (source_memory_id) WHERE source_memory_id IS NOT NULL;
CREATE INDEX idx_outbox_memory ON outbox (memory_id);
