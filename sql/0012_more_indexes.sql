-- Indexes of the few among the many: what is asked for does not cost what is not.

-- What a sink could not be given.
CREATE INDEX idx_outbox_failed ON outbox (sink) WHERE state = 'failed';

-- Atoms that come from no memory, by what they say.
CREATE INDEX idx_atoms_told ON atoms (subject, action, outcome) WHERE source_memory_id IS NULL;
