-- A dismissal that somebody decided teaches: which rule, on which words that both texts share, is not to be believed any
-- more, as a hash (dismissal_key.h). Other pairs have none.
ALTER TABLE contradictions ADD COLUMN dismissal_key INTEGER;
CREATE INDEX idx_contradictions_dismissal_key ON contradictions (dismissal_key) WHERE dismissal_key IS NOT NULL;
