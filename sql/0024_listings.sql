-- Lists that are read page by page: an index for each order, to be entered where the page before ended.

-- By user and seq: an index's entries of one user are in the order of their rows.
CREATE INDEX idx_sessions_begun ON sessions (user_id);
CREATE INDEX idx_atoms_user ON atoms (user_id);
CREATE INDEX idx_events_user ON events (user_id, at);

-- Of one moment there may be many: a recheck detects all at once.
DROP INDEX idx_contradictions_detected;
CREATE INDEX idx_contradictions_detected ON contradictions (detected_at, id);
