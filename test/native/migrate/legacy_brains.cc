#include "migrate/legacy_brains.h"

#include <array>

#include "support/support.h"

namespace cortex::test {
namespace {

constexpr const char* kTables = R"(
CREATE TABLE threads (id TEXT PRIMARY KEY, subject TEXT NOT NULL, message_count INTEGER DEFAULT 0);
CREATE TABLE messages (id TEXT PRIMARY KEY, thread_id TEXT NOT NULL REFERENCES threads (id), body TEXT,
  metadata TEXT, created_at TEXT);
CREATE TABLE stm (id TEXT PRIMARY KEY, content TEXT NOT NULL, categories TEXT,
  importance REAL DEFAULT 1.0, access_count INTEGER DEFAULT 0, created_at TEXT NOT NULL, updated_at TEXT,
  expires_at TEXT, source TEXT DEFAULT 'agent', source_message_id TEXT,
  FOREIGN KEY (source_message_id) REFERENCES messages (id));
CREATE TABLE atoms (id TEXT PRIMARY KEY, subject TEXT NOT NULL, action TEXT NOT NULL,
  outcome TEXT NOT NULL, consequences TEXT NOT NULL, confidence REAL DEFAULT 1.0,
  source TEXT DEFAULT 'agent', source_message_id TEXT, source_type TEXT DEFAULT 'unknown',
  created_at TEXT NOT NULL, access_count INTEGER DEFAULT 0, action_timestamp TEXT,
  outcome_delay_seconds REAL, source_memory_id TEXT, subject_embedding BLOB);
CREATE TABLE causal_links (id TEXT PRIMARY KEY, from_atom_id TEXT NOT NULL REFERENCES atoms (id),
  to_atom_id TEXT NOT NULL REFERENCES atoms (id), link_type TEXT DEFAULT 'causes',
  strength REAL DEFAULT 0.5, observation_count INTEGER DEFAULT 1, last_observed TEXT, created_at TEXT,
  UNIQUE (from_atom_id, to_atom_id, link_type));
CREATE TABLE embeddings (id TEXT PRIMARY KEY, source_type TEXT NOT NULL, source_id TEXT NOT NULL,
  content TEXT, embedding BLOB NOT NULL, model TEXT DEFAULT 'all-MiniLM-L6-v2', created_at TEXT NOT NULL,
  UNIQUE (source_type, source_id));
CREATE TABLE categories (name TEXT PRIMARY KEY, description TEXT NOT NULL DEFAULT '',
  keywords TEXT NOT NULL DEFAULT '[]', created_at TEXT NOT NULL);
CREATE TABLE working_memory (id TEXT PRIMARY KEY, label TEXT, content TEXT NOT NULL,
  pinned_at TEXT NOT NULL, position INTEGER NOT NULL);
CREATE INDEX idx_stm_importance ON stm (importance DESC);
CREATE VIRTUAL TABLE stm_fts USING fts5 (content, content='', content_rowid='');
)";

constexpr const char* kRows = R"(
INSERT INTO threads VALUES ('t1', 'deploy', 1);
INSERT INTO messages VALUES ('m1', 't1', 'the gateway is up', NULL, '2026-01-31T16:22:14.247113');
INSERT INTO stm VALUES
 ('stm_0123456789ab', 'the gateway listens on 7903', '["coding", "gotchas"]', 1.5, 3,
  '2026-01-31T16:22:14.247113', NULL, NULL, 'agent', 'm1'),
 ('stm_mig_0000', 'told in summer', '["a"]', 0.0, 0, '2025-07-04T09:30:00', NULL, NULL, 'migrated', NULL),
 ('emb_0123456789abcdef', 'an id of another kind', '"trading"', 5.0, 1, '2026-01-20T08:46:41.001Z',
  '2026-02-01T00:00:00Z', NULL, 'api', NULL),
 ('5e6f2f6c-8c6e-4f51-9a61-2f6f3f4b7a10', 'nested', '[["trading", "coding"]]', 1.0, 0,
  '2026-01-20 08:46:41', NULL, NULL, NULL, NULL),
 ('plain', 'plain category', 'personal', 1.0, 0, '2026-01-21T00:00:00Z', NULL, NULL, 'api', NULL),
 ('none', 'no category at all', NULL, 1.0, 0, '2026-01-21T00:00:00Z', NULL, NULL, 'api', NULL),
 ('escaped', 'escaped', '["\u65e5\u672c"]', 1.0, 0, '2026-01-21T00:00:00Z', NULL, NULL, 'api', NULL),
 ('twin1', 'said twice', '["a"]', 1.0, 0, '2026-01-21T00:00:00Z', NULL, NULL, 'api', NULL),
 ('twin2', 'said twice', '["a"]', 1.0, 0, '2026-01-22T00:00:00Z', NULL, NULL, 'api', NULL),
 ('quotes', 'it''s "quoted"; DROP TABLE stm; --' || char(13, 10) || '日本語 👩‍👩‍👧 שלום', '[]', 1.0, 0,
  '2026-01-21T00:00:00Z', NULL, NULL, 'api', NULL),
 ('long', replace(hex(zeroblob(20000)), '0', 'long '), '["a"]', 1.0, 0, '2026-01-21T00:00:00Z', NULL, NULL,
  'api', NULL),
 ('unindexed', 'zebra without full text', '["a"]', 1.0, 0, '2026-01-21T00:00:00Z', NULL, NULL, 'api', NULL);
INSERT INTO stm_fts (rowid, content) SELECT rowid, content FROM stm WHERE id <> 'unindexed';
INSERT INTO stm_fts (rowid, content) VALUES (999, 'ghostly');
INSERT INTO atoms (id, subject, action, outcome, consequences, created_at, subject_embedding) VALUES
 ('b25636f90cc6bcbb', 's', 'a', 'o', 'c', '2026-02-07T16:28:01.541278', zeroblob(1536)),
 ('e9d39a4f7346d32f', 's2', 'a2', 'o2', 'c2', '2026-02-07T16:28:01', NULL);
INSERT INTO causal_links VALUES
 ('b25636f90cc6bcbb_e9d39a4f7346d32f', 'b25636f90cc6bcbb', 'e9d39a4f7346d32f', 'causes', 0.5, 1,
  '2026-02-12T22:00:07.354311', NULL);
INSERT INTO embeddings (id, source_type, source_id, content, embedding, created_at) VALUES
 ('emb_1', 'stm', 'plain', 'plain category', randomblob(1536), '2026-02-12T10:04:51.010811'),
 ('emb_2', 'stm', 'gone', 'of a memory that is gone', randomblob(1536), '2026-02-12T10:04:51.010811'),
 ('emb_3', 'message', 'm1', NULL, randomblob(1536), '2026-02-12T10:04:51.010811');
INSERT INTO categories VALUES ('coding', 'Software', '["code", "bug"]', '2026-02-12T10:00:00.001898');
INSERT INTO working_memory VALUES
 ('wm_1', 'task', 'first', '2026-02-16T04:00:18.312979', 0), ('wm_2', NULL, 'second', '2026-02-16T04:00:19', 1);
)";

/// As the confidence SQL of the old extension left a file: some of it worked.
constexpr const char* kHalfMigrated = R"(
ALTER TABLE stm ADD COLUMN confidence REAL DEFAULT 0.5;
ALTER TABLE stm ADD COLUMN validation_count INTEGER DEFAULT 0;
ALTER TABLE stm ADD COLUMN contradiction_count INTEGER DEFAULT 0;
ALTER TABLE embeddings ADD COLUMN access_count INTEGER DEFAULT 1;
ALTER TABLE atoms ADD COLUMN contradiction_flags TEXT DEFAULT '[]';
UPDATE stm SET validation_count = 2, contradiction_count = 1 WHERE id = 'plain';
UPDATE atoms SET contradiction_flags = '["x", "y"]' WHERE id = 'e9d39a4f7346d32f';
CREATE TABLE confidence_audit (id TEXT PRIMARY KEY, memory_id TEXT NOT NULL, memory_type TEXT NOT NULL,
  old_confidence REAL, new_confidence REAL, reason TEXT, timestamp INTEGER);
INSERT INTO confidence_audit VALUES ('audit_1', 'plain', 'stm', 1.0, 0.7, 'retroactive_scoring', 1772366400);
CREATE VIEW confidence_summary AS SELECT count(*) FROM stm_entries;
CREATE TRIGGER touch AFTER UPDATE OF access_count ON embeddings BEGIN
  UPDATE embeddings SET last_accessed = 1 WHERE id = new.id;
END;
)";

}  // namespace

void MakeDatabase(const std::string& path, const std::string& sql, const std::string& encoding) {
  RawSql(path, "PRAGMA foreign_keys = OFF; PRAGMA encoding = '" + encoding + "';" + sql);
}

void MakeLegacyBrain(const std::string& path, const LegacyBrainOptions& options) {
  std::string sql = std::string(kTables) + kRows;
  if (options.half_migrated) sql += kHalfMigrated;
  constexpr std::int64_t kOfRows = 12;
  if (options.memories > kOfRows) {
    sql += "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
           std::to_string(options.memories - kOfRows) +
           ") INSERT INTO stm (id, content, categories, created_at) SELECT 'more_' || i, 'memory "
           "number "
           "' || i, '[\"a\", \"b\"]', '2026-01-01T00:00:' || printf('%02d', i % 60) FROM n;";
  }
  MakeDatabase(path, sql, options.encoding);
}

MigrationOptions MigrationOf(const std::string& source, const std::string& target) {
  MigrationOptions options;
  options.source = source;
  options.target = target;
  options.timezone = TimeZone("America/New_York");
  options.user_id = "ada";
  options.now = kNow;
  return options;
}

MigrationReport Migrated(const MigrationOptions& options) {
  LegacyMigration migration(options);
  while (!migration.Step(nullptr)) {
  }
  return migration.report();
}

std::vector<std::string> AllRows(const std::string& path) {
  std::vector<std::string> rows;
  const auto tables = RawSql(path,
                             "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = "
                             "'main' AND name NOT LIKE 'sqlite%' ORDER BY name");
  for (const auto& table : tables) {
    rows.push_back("-- " + table);
    for (auto& cell : RawSql(path, "SELECT * FROM \"" + table + "\""))
      rows.push_back(std::move(cell));
  }
  return rows;
}

}  // namespace cortex::test
