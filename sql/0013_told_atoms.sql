-- Atoms that come from no memory, by what they say: one that was drawn before is found without reading the others.
CREATE INDEX idx_atoms_told ON atoms (subject, action, outcome) WHERE source_memory_id IS NULL;
