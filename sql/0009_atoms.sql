-- Atoms of cause and effect: when they happened, found by their words, told or drawn from a memory by rules.

-- When the action took place, as far as it is known, and how long after it the outcome came, and the consequences
-- after that.
ALTER TABLE atoms ADD COLUMN action_timestamp INTEGER;
ALTER TABLE atoms ADD COLUMN outcome_delay_seconds REAL CHECK (outcome_delay_seconds >= 0.0);
ALTER TABLE atoms ADD COLUMN consequence_delay_seconds REAL CHECK (consequence_delay_seconds >= 0.0);
-- Of the rules that drew it from the text of its memory; NULL: somebody told it.
ALTER TABLE atoms ADD COLUMN rules_version INTEGER;

-- Written by the store in the transaction of the row, as stm_fts.
CREATE VIRTUAL TABLE atoms_fts USING fts5(
  subject,
  action,
  outcome,
  consequences,
  content = 'atoms',
  content_rowid = 'seq',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO atoms_fts (atoms_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO atoms_fts (atoms_fts) VALUES ('rebuild');

-- All that following causes reads.
DROP INDEX idx_causal_links_to;
CREATE INDEX idx_causal_links_to ON causal_links (to_atom_id, link_type, from_atom_id, strength);
