// A family of legacy files that nobody would wish for: each is migrated with every row verified, or
// refused by code, and no byte of it changes.

#include <gtest/gtest.h>

#include <set>

#include "brain/maintenance.h"
#include "migrate/legacy_brains.h"
#include "support/support.h"

namespace cortex::test {
namespace {

class HostileLegacyTest : public ::testing::Test {
 protected:
  /// What became of the file: "" when it was migrated, else the code.
  std::string Try(const std::string& what) {
    const std::string before = ReadBytes(source());
    const std::string code = CodeThrownBy([&] {
      for (const auto& table : Migrated(MigrationOf(source(), target())).tables) {
        EXPECT_EQ(table.verified, table.read) << what << ": " << table.name;
      }
    });
    EXPECT_EQ(ReadBytes(source()), before) << what;
    EXPECT_EQ(std::filesystem::exists(target()), code.empty()) << what;
    if (!code.empty()) {
      EXPECT_EQ(FilesBesideTheSource(), std::vector<std::string>{}) << what;
    }
    if (code.empty()) {
      Brain brain(OptionsFor(target()));
      EXPECT_EQ(brain.maintenance().Check(true, nullptr).problems, std::vector<std::string>{})
          << what;
      brain.Close();
    }
    ++tried_;
    for (const auto& entry : std::filesystem::directory_iterator(directory_.path()))
      std::filesystem::remove(entry);
    return code;
  }

  [[nodiscard]] std::string source() const { return directory_.File("old.db"); }
  [[nodiscard]] std::string target() const { return directory_.File("new.db"); }
  int tried_ = 0;

 private:
  /// A refusal leaves no copy of anybody's memories.
  [[nodiscard]] std::vector<std::string> FilesBesideTheSource() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(directory_.path())) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with("old.db")) names.push_back(name);
    }
    return names;
  }

  TemporaryDirectory directory_;
};

TEST_F(HostileLegacyTest, AnyColumnsMayBeMissing) {
  const std::vector<std::string> columns = {"id",           "categories", "importance",
                                            "access_count", "created_at", "source"};
  for (unsigned chosen = 0; chosen < 1U << columns.size(); ++chosen) {
    std::string names = "content";
    std::string values = "'x' || value";
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if ((chosen >> i & 1U) == 0) continue;
      names += ", " + columns[i];
      values += ", 'v' || value";
    }
    MakeDatabase(source(), "CREATE TABLE stm (" + names + "); INSERT INTO stm SELECT " + values +
                               " FROM json_each('[1, 2, 3]')");
    EXPECT_EQ(Try(names), "") << names;
  }
  EXPECT_EQ(tried_, 64);
}

const std::vector<std::string> kHostileValues = {"NULL",
                                                 "''",
                                                 "0",
                                                 "-1",
                                                 "9223372036854775807",
                                                 "1e308",
                                                 "-1e999",
                                                 "x'ff00'",
                                                 "x''",
                                                 "CAST(x'fffe' AS TEXT)",
                                                 "'a' || char(0) || 'b'",
                                                 "'2026-02-30'",
                                                 "'[[[]]]'",
                                                 "'{\"a\": 1}'",
                                                 "'[1, null, true]'",
                                                 "char(8238) || 'right to left'"};

TEST_F(HostileLegacyTest, AnyValueMayStandInAnyColumnOfAMemory) {
  const std::vector<std::string> columns = {"id",         "content",      "categories",
                                            "importance", "access_count", "created_at",
                                            "source",     "last_accessed"};
  for (std::size_t hostile = 0; hostile < columns.size(); ++hostile) {
    for (const auto& value : kHostileValues) {
      std::string names;
      std::string row;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        names += (i == 0 ? "" : ", ") + columns[i];
        row += (i == 0 ? "" : ", ") + (i == hostile ? value : "'plain'");
      }
      MakeDatabase(source(),
                   "CREATE TABLE stm (" + names + "); INSERT INTO stm VALUES (" + row + ")");
      EXPECT_EQ(Try(columns[hostile] + " = " + value), "") << row;
    }
  }
  EXPECT_EQ(tried_, 128);
}

TEST_F(HostileLegacyTest, AnyValueMayStandInAnyColumnOfTheOtherTables) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> tables = {
      {"atoms",
       {"id", "subject", "action", "outcome", "consequences", "created_at", "contradiction_flags"}},
      {"embeddings", {"id", "source_type", "source_id", "embedding", "model", "created_at"}},
      {"causal_links", {"id", "from_atom_id", "to_atom_id", "link_type", "strength", "created_at"}},
      {"categories", {"name", "keywords", "created_at"}},
      {"working_memory", {"id", "content", "pinned_at", "position"}},
      {"confidence_audit", {"memory_id", "memory_type", "reason", "old_confidence", "timestamp"}}};
  for (const auto& [table, columns] : tables) {
    for (std::size_t hostile = 0; hostile < columns.size(); ++hostile) {
      std::string names;
      for (const auto& name : columns) names += (names.empty() ? "" : ", ") + name;
      std::string sql =
          "CREATE TABLE stm (id, content); CREATE TABLE " + table + " (" + names + ");";
      for (const auto& value : kHostileValues) {
        std::string row;
        for (std::size_t i = 0; i < columns.size(); ++i)
          row += (i == 0 ? "" : ", ") + (i == hostile ? value : "'plain'");
        sql += "INSERT INTO " + table + " VALUES (" + row + ");";
      }
      MakeDatabase(source(), sql);
      EXPECT_EQ(Try(table + "." + columns[hostile]), "") << sql;
    }
  }
  EXPECT_EQ(tried_, 31);
}

TEST_F(HostileLegacyTest, IdsMayBeMissingOrMeetAgain) {
  const std::vector<std::string> cases = {
      "CREATE TABLE stm (id TEXT PRIMARY KEY, content); INSERT INTO stm VALUES (NULL, 'a'), (NULL, "
      "'b')",
      "CREATE TABLE stm (id, content); INSERT INTO stm VALUES ('a', 'x'), ('A', 'y'), ('a', 'z'), "
      "('a~2', 'w')",
      "CREATE TABLE stm (id, content); INSERT INTO stm VALUES (1, 'x'), ('1', 'y'), (1.0, 'z')",
      "CREATE TABLE stm (id, content); CREATE TABLE stm_entries (id, content); INSERT INTO stm "
      "VALUES ('a', "
      "'x'); INSERT INTO stm_entries VALUES ('a', 'x'), ('a', 'other')",
      "CREATE TABLE STM (ID, Content); INSERT INTO STM VALUES ('a', 'x')",
      "CREATE TABLE stm (rowid, _rowid_, oid, content); INSERT INTO stm VALUES (3, 2, 1, 'x'), (1, "
      "1, 1, 'y')",
      "CREATE TABLE stm (id TEXT PRIMARY KEY, content) WITHOUT ROWID; INSERT INTO stm VALUES ('b', "
      "'x'), ('a', 'y')",
      "CREATE TABLE stm (id TEXT, content ANY) STRICT; INSERT INTO stm VALUES ('b', 12)"};
  for (const auto& sql : cases) {
    MakeDatabase(source(), sql);
    EXPECT_EQ(Try(sql), "") << sql;
  }
}

TEST_F(HostileLegacyTest, TheRestOfTheSchemaMayBeAnything) {
  const std::string stm =
      "CREATE TABLE stm (id TEXT, content TEXT); INSERT INTO stm VALUES ('a', 'b');";
  const std::vector<std::string> cases = {
      "CREATE VIEW v AS SELECT * FROM nowhere",
      "CREATE VIEW v AS SELECT * FROM w; CREATE VIEW w AS SELECT * FROM v",
      "CREATE TRIGGER t AFTER INSERT ON stm BEGIN INSERT INTO nowhere VALUES (1); END",
      "CREATE TRIGGER t AFTER DELETE ON stm BEGIN SELECT no_such_function(1); END",
      "CREATE TABLE \"odd \"\"name; DROP TABLE stm\" (\"a \"\"b\" TEXT, \"select\" BLOB); INSERT "
      "INTO \"odd "
      "\"\"name; DROP TABLE stm\" VALUES ('x', x'00')",
      "CREATE TABLE brain_state (key); INSERT INTO brain_state VALUES ('mine')",
      "CREATE TABLE legacy_rows (a); CREATE TABLE legacy_legacy_rows (a)",
      "CREATE TABLE child (p REFERENCES parent (id)); INSERT INTO child VALUES (7)",
      "CREATE TABLE strict_one (a ANY, b INT) STRICT; INSERT INTO strict_one VALUES ('001', 1)",
      "CREATE TABLE made (a, b GENERATED ALWAYS AS (a * 2)); INSERT INTO made (a) VALUES (21)",
      "CREATE TABLE no_rowid (a, b, PRIMARY KEY (b, a)) WITHOUT ROWID; INSERT INTO no_rowid VALUES "
      "(1, 2)",
      "CREATE VIRTUAL TABLE notes USING fts5 (body); INSERT INTO notes VALUES ('hello')",
      "CREATE TABLE atoms (id, subject)",
      "CREATE TABLE embeddings (id)",
      "CREATE UNIQUE INDEX i ON stm (lower(content))",
      "PRAGMA user_version = 77",
      "PRAGMA page_size = 512; VACUUM",
      "PRAGMA auto_vacuum = 2; VACUUM"};
  for (const auto& sql : cases) {
    for (const char* encoding : {"UTF-8", "UTF-16le", "UTF-16be"}) {
      MakeDatabase(source(), stm + sql, encoding);
      EXPECT_EQ(Try(sql), "") << encoding << ": " << sql;
    }
  }
}

TEST_F(HostileLegacyTest, DamagedAndForeignFilesAreRefusedByCode) {
  const std::set<std::string> fitting = {"CORRUPT", "NOT_A_BRAIN", "STORAGE_ERROR"};
  MakeLegacyBrain(source(), {.memories = 300});
  const std::string whole = ReadBytes(source());
  for (std::size_t part = 0; part < 24; ++part) {
    WriteBytes(source(), whole.substr(0, whole.size() * part / 24));
    EXPECT_TRUE(fitting.contains(Try("cut to " + std::to_string(part) + "/24")));
  }
  for (std::size_t page = 0; page * 4096 < whole.size(); page += 3) {
    std::string damaged = whole;
    for (std::size_t i = page * 4096 + 3; i < page * 4096 + 400; ++i) damaged[i] = '\x5a';
    WriteBytes(source(), damaged);
    // A page that nothing uses may be damaged without anybody being the worse for it.
    const std::string code = Try("damaged page " + std::to_string(page));
    EXPECT_TRUE(code.empty() || fitting.contains(code)) << page << ": " << code;
  }
  MakeDatabase(source(), "CREATE TABLE stm (id, content); PRAGMA application_id = 7");
  EXPECT_EQ(Try("another application's"), "NOT_A_BRAIN");
}

}  // namespace
}  // namespace cortex::test
