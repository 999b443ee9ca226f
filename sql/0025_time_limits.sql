-- Time limits that people set. From expires_at on a memory answers nothing, and the next maintenance removes it; from
-- review_at on somebody should look whether it still holds.
-- NULL for nearly all rows, where they take no byte beyond the head's.
ALTER TABLE stm_entries ADD COLUMN expires_at INTEGER;
ALTER TABLE stm_entries ADD COLUMN review_at INTEGER;

-- What has expired is looked for by every reader: few rows, until they are removed.
CREATE INDEX idx_stm_expires ON stm_entries (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX idx_stm_review ON stm_entries (user_id, review_at) WHERE review_at IS NOT NULL;
