#include "store/schema.h"

#include <algorithm>

#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "brain/users.h"
#include "store/connection.h"
#include "store/new_brain.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::RawSql;
using test::ReadBytes;
using test::WriteBytes;

class SchemaTest : public test::BrainTest {
 protected:
  /// Makes a brain with one memory and closes it.
  void Make() {
    test::Remember(Open(), test::Said("The kettle is blue"));
    Close();
  }
  std::string CodeOfOpening(bool read_only = false) {
    BrainOptions options = test::OptionsFor(path());
    options.read_only = read_only;
    return CodeThrownBy([&] { Brain refused(options); });
  }
  /// An empty brain of an older version.
  static void MakeOfVersion(int version, const std::string& path) {
    for (const auto& migration : Migrations().first(static_cast<std::size_t>(version)))
      RawSql(path, migration.sql);
    RawSql(path, "PRAGMA application_id = " + std::to_string(kApplicationId) +
                     "; PRAGMA user_version = " + std::to_string(version));
  }
  /// Opening is refused with `code` both ways and changes no byte and no file.
  void ExpectRefused(const std::string& code, const std::string& read_only_code) {
    const auto before = directory().Listing();
    EXPECT_EQ(CodeOfOpening(), code);
    EXPECT_EQ(directory().Listing(), before);
    EXPECT_EQ(CodeOfOpening(true), read_only_code);
    EXPECT_EQ(directory().Listing(), before);
  }
};

// --- A fresh file

TEST_F(SchemaTest, AFreshFileIsMarkedAsABrain) {
  Make();
  EXPECT_EQ(Stored("PRAGMA application_id; PRAGMA user_version; PRAGMA journal_mode"),
            (std::vector<std::string>{std::to_string(kApplicationId),
                                      std::to_string(SchemaVersion()), "wal"}));
  EXPECT_EQ(kApplicationId, 0x43525458) << "on disk, never to change";
}

TEST_F(SchemaTest, ANewBrainHoldsWhatTheMigrationsMakeAndNothingOfAnEarlierOneOfTheProcess) {
  const auto told_in = [](const std::string& path) {
    std::vector<std::string> all;
    for (const char* sql :
         {"SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1",
          "SELECT key || ' ' || value FROM brain_state ORDER BY 1",
          "SELECT name || ' ' || seq FROM sqlite_sequence ORDER BY 1",
          "SELECT count(*) FROM stm_entries", "PRAGMA page_size", "PRAGMA user_version",
          "PRAGMA application_id", "PRAGMA auto_vacuum", "PRAGMA encoding",
          "PRAGMA integrity_check"}) {
      const auto rows = RawSql(path, sql);
      all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
  };
  const auto made = [&](const std::string& path) {
    ConnectionOptions options;
    options.path = path;
    MakeAside(options);
    return told_in(path);
  };
  Make();
  const std::string migrated = directory().File("migrated.db");
  MakeOfVersion(SchemaVersion(), migrated);
  EXPECT_EQ(made(directory().File("new.db")), told_in(migrated));
}

TEST_F(SchemaTest, EveryTableIsStrict) {
  Make();
  EXPECT_EQ(Stored("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' "
                   "AND NOT strict "
                   "AND name NOT LIKE 'sqlite%'"),
            std::vector<std::string>{});
  EXPECT_EQ(StoredValue("SELECT count(*) FROM pragma_table_list WHERE name IN ('stm_entries', "
                        "'embeddings', 'atoms', "
                        "'causal_links', 'confidence_audit')"),
            "5");
}

TEST_F(SchemaTest, TheIndexesAndTriggersAreThere) {
  Make();
  const auto names = Stored("SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger')");
  for (const auto* name : {"idx_stm_user", "idx_stm_content_key", "idx_audit_memory",
                           "idx_causal_links_to", "idx_contradictions_pair", "idx_outbox_due",
                           "stm_entries_access", "atoms_access", "embeddings_access"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
}

TEST_F(SchemaTest, NoIndexIsKeptThatNoQueryReads) {
  Make();
  EXPECT_EQ(Stored("SELECT name FROM sqlite_schema WHERE name IN ('idx_stm_session', "
                   "'idx_stm_source_turn')"),
            std::vector<std::string>{});
}

TEST_F(SchemaTest, SettingLastAccessedCountsAnAccess) {
  Make();
  EXPECT_EQ(
      Stored("UPDATE stm_entries SET last_accessed = 5; SELECT access_count FROM stm_entries"),
      std::vector<std::string>{"1"});
  EXPECT_EQ(
      Stored("UPDATE stm_entries SET last_accessed = NULL; SELECT access_count FROM stm_entries"),
      std::vector<std::string>{"1"});
  EXPECT_EQ(Stored("UPDATE stm_entries SET importance = 2; SELECT access_count FROM stm_entries"),
            std::vector<std::string>{"1"});
}

TEST_F(SchemaTest, AuditRowsNeedNoMemoryAndNamesAreChecked) {
  Make();
  EXPECT_NO_THROW(
      Stored("INSERT INTO confidence_audit (memory_id, memory_type, reason, actor, timestamp) "
             "VALUES ('gone', 'atom', 'decay', 'test', 1)"));
  EXPECT_ANY_THROW(
      Stored("INSERT INTO confidence_audit (memory_id, memory_type, reason, actor, timestamp) "
             "VALUES ('gone', 'atom', 'whim', 'test', 1)"));
}

TEST_F(SchemaTest, MigrationsAreAppliedOnceEachInOrder) {
  int version = 0;
  for (const auto& migration : Migrations())
    EXPECT_EQ(migration.version, ++version) << migration.name;
  ConnectionOptions options;
  options.path = path();
  Connection connection(options);
  Migrate(connection);
  const auto changes = connection.TotalChanges();
  const auto schema = connection.ScalarInt64("PRAGMA schema_version");
  Migrate(connection);
  EXPECT_EQ(connection.TotalChanges(), changes);
  EXPECT_EQ(connection.ScalarInt64("PRAGMA schema_version"), schema);
}

/// How often a transaction changed the file: SQLite counts it in bytes 24 to 27.
int TimesChanged(const std::string& path) {
  const std::string bytes = ReadBytes(path);
  int times = 0;
  for (const char byte : bytes.substr(24, 4))
    times = times * 256 + static_cast<unsigned char>(byte);
  return times;
}

TEST_F(SchemaTest, AFreshFileIsWrittenOnceAndAnOlderBrainOnceForEachMigration) {
  const std::string old = directory().File("old.db");
  MakeOfVersion(SchemaVersion() - 3, old);
  const int before = TimesChanged(old);
  for (const std::string& file : {path(), old}) {
    ConnectionOptions options;
    options.path = file;
    Connection connection(options);
    Migrate(connection);
  }
  EXPECT_EQ(TimesChanged(path()), 1);
  EXPECT_EQ(TimesChanged(old), before + 3);
}

/// The first version that keeps tables and rows of an old brain.
constexpr int kWithLegacy = 7;

/// A migration may make a table of any name but one that begins with "legacy_".
TEST_F(SchemaTest, TablesOfAnOldBrainMakeWayForThoseOfTheSchema) {
  MakeOfVersion(kWithLegacy, path());
  for (const std::string name : {"insights", "entities", "odd \"name", "legacy_known"}) {
    const std::string quoted = QuoteName(name);
    RawSql(path(), "CREATE TABLE " + quoted + " (a); INSERT INTO " + quoted +
                       " VALUES ('of old'); INSERT INTO legacy_objects VALUES ('table', '" + name +
                       "', '" + name + "', '')");
  }
  RawSql(path(), "CREATE TABLE legacy_entities (taken)");
  Make();
  EXPECT_EQ(Stored("SELECT name, carried_as FROM legacy_objects ORDER BY name"),
            (std::vector<std::string>{"entities", "legacy_legacy_entities", "insights",
                                      "legacy_insights", "legacy_known", "legacy_known",
                                      "odd \"name", "legacy_odd \"name"}));
  EXPECT_EQ(Stored("SELECT a FROM legacy_insights, \"legacy_odd \"\"name\" USING (a)"),
            std::vector<std::string>{"of old"});
  EXPECT_EQ(
      StoredValue("SELECT count(*) FROM sqlite_schema WHERE name IN ('insights', 'odd \"name')"),
      "0");
  EXPECT_EQ(Stored("SELECT name FROM entities"), (std::vector<std::string>{"kettle", "blue"}))
      << "the schema's own";
}

TEST_F(SchemaTest, RowsThatBecameNoneAreFoundByWhatTheyTellOf) {
  MakeOfVersion(kWithLegacy, path());
  RawSql(path(), R"(INSERT INTO legacy_rows (source_table, position, reason, fields) VALUES
    ('stm_entries', 1, 'twice', '{"id":"a","content":"x"}'),
    ('embeddings', 1, 'no vector', '{"id":"e","source_id":"a"}'),
    ('confidence_audit', 1, NULL, '{"id":"u","memory_id":"a"}'),
    ('Atoms', 1, 'twice', '{"id":12}'),
    ('stm', 1, 'no text', '{"id":null}'),
    ('stm', 2, 'damaged', 'no JSON'),
    ('causal_links', 1, 'unknown', '{"id":"l"}'))");
  Make();
  EXPECT_EQ(Stored("SELECT coalesce(row_id, '-') FROM legacy_rows ORDER BY source_table, position"),
            (std::vector<std::string>{"12", "-", "a", "a", "-", "-", "a"}));
}

/// Every older version is brought to this one, with its memories.
TEST_F(SchemaTest, AnOlderBrainIsBroughtUpToDate) {
  for (int from = 1; from < SchemaVersion(); ++from) {
    const std::string old = directory().File("old" + std::to_string(from) + ".db");
    MakeOfVersion(from, old);
    BrainOptions options = test::OptionsFor(old);
    options.read_only = true;
    EXPECT_EQ(CodeThrownBy([&] { Brain refused(options); }), "READ_ONLY")
        << "a reader cannot migrate";
    options.read_only = false;
    Brain migrated(options);
    test::Remember(migrated, test::Said("The kettle is blue"));
    EXPECT_EQ(migrated.maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
    migrated.Close();
    EXPECT_EQ(RawSql(old, "PRAGMA user_version"),
              std::vector<std::string>{std::to_string(SchemaVersion())});
  }
}

/// The last version whose ranges of what is left to derive are all closed.
constexpr int kClosedBacklogs = 18;

TEST_F(SchemaTest, WhatWasLeftToDeriveIsStillLeftToDerive) {
  MakeOfVersion(kClosedBacklogs, path());
  RawSql(path(), "INSERT INTO statement_backlog VALUES (3, 7), (9, 9)");
  RawSql(path(), "INSERT INTO graph_backlog VALUES (1, 9)");
  EXPECT_ANY_THROW(RawSql(path(), "INSERT INTO graph_backlog VALUES (12, NULL)"));
  ConnectionOptions options;
  options.path = path();
  {
    Connection connection(options);
    Migrate(connection);
  }
  EXPECT_EQ(RawSql(path(), "SELECT first_seq, last_seq FROM statement_backlog"),
            (std::vector<std::string>{"3", "7", "9", "9"}));
  EXPECT_EQ(RawSql(path(), "SELECT first_seq, last_seq FROM graph_backlog"),
            (std::vector<std::string>{"1", "9"}));
  EXPECT_NO_THROW(RawSql(path(), "INSERT INTO graph_backlog VALUES (12, NULL)"));
  EXPECT_ANY_THROW(RawSql(path(), "INSERT INTO graph_backlog VALUES (14, 13)"));
}

TEST_F(SchemaTest, AnEmptyFileBecomesABrain) {
  WriteBytes(path(), "");
  EXPECT_EQ(CodeOfOpening(true), "NOT_A_BRAIN");
  Make();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "1");
}

TEST_F(SchemaTest, AnEmptyDatabaseBecomesABrain) {
  RawSql(path(), "CREATE TABLE t (n); DROP TABLE t");
  EXPECT_EQ(CodeOfOpening(true), "READ_ONLY");
  Make();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "1");
}

TEST_F(SchemaTest, AClosedBrainLeavesOnlyItsFileAndTheLock) {
  Make();
  std::vector<std::string> names;
  for (const auto& [name, bytes] : directory().Listing()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"brain.db", "brain.db.lock"}));
}

// --- What is refused, and left as it was

TEST_F(SchemaTest, ANewerVersionIsRefused) {
  Make();
  Stored("PRAGMA user_version = 999");
  ExpectRefused("NEWER_VERSION", "NEWER_VERSION");
}

TEST_F(SchemaTest, AnImpossibleVersionIsRefused) {
  Make();
  Stored("PRAGMA user_version = -1");
  ExpectRefused("NEWER_VERSION", "NEWER_VERSION");
}

TEST_F(SchemaTest, AnotherApplicationsDatabaseIsRefused) {
  RawSql(path(), "CREATE TABLE notes (n); PRAGMA application_id = 42");
  ExpectRefused("NOT_A_BRAIN", "NOT_A_BRAIN");
}

TEST_F(SchemaTest, AnUnmarkedDatabaseWithTablesIsRefused) {
  RawSql(path(), "CREATE TABLE notes (n); INSERT INTO notes VALUES (1)");
  ExpectRefused("NOT_A_BRAIN", "NOT_A_BRAIN");
}

TEST_F(SchemaTest, ALegacyBrainIsRecognisedByItsTables) {
  for (const auto* table : {"stm", "stm_entries", "atoms"}) {
    std::filesystem::remove(path());
    RawSql(path(), std::string("CREATE TABLE ") + table +
                       " (id TEXT, content TEXT); PRAGMA user_version = 3");
    ExpectRefused("LEGACY_BRAIN", "LEGACY_BRAIN");
  }
}

TEST_F(SchemaTest, ALegacyBrainInWalModeIsLeftAsItWas) {
  RawSql(path(), "PRAGMA journal_mode = WAL; CREATE TABLE stm (id TEXT, content TEXT)");
  ASSERT_EQ(directory().Listing().size(), 1U);
  ExpectRefused("LEGACY_BRAIN", "LEGACY_BRAIN");
}

TEST_F(SchemaTest, ATextFileIsRefused) {
  for (const std::string text :
       {"x", "SQLite format 3", "# Notes\n", "SQLite format 3, said the text"}) {
    WriteBytes(path(), text + (text.size() > 20 ? std::string(5000, '.') : ""));
    ExpectRefused("NOT_A_BRAIN", "NOT_A_BRAIN");
  }
}

TEST_F(SchemaTest, ATruncatedFileIsRefused) {
  Make();
  const std::string whole = ReadBytes(path());
  for (const std::size_t size :
       {whole.size() - 1, whole.size() - 4096, std::size_t{4096}, std::size_t{100}}) {
    WriteBytes(path(), whole.substr(0, size));
    ExpectRefused("CORRUPT", "CORRUPT");
  }
  WriteBytes(path(), whole.substr(0, 99));
  ExpectRefused("NOT_A_BRAIN", "NOT_A_BRAIN");
}

TEST_F(SchemaTest, ADirectoryIsRefused) {
  std::filesystem::create_directory(path());
  ExpectRefused("NOT_A_BRAIN", "NOT_A_BRAIN");
}

TEST_F(SchemaTest, AMissingFileIsNotCreatedForAReader) {
  EXPECT_EQ(CodeOfOpening(true), "IO_ERROR");
  EXPECT_TRUE(directory().Listing().empty());
}

/// Whoever reads "choose another path" of their own brain would give it up.
TEST_F(SchemaTest, ABrainWhoseBeginningIsDamagedIsTreatedAsABrainInTheMessage) {
  const auto message = [&] {
    try {
      const Brain refused(test::OptionsFor(path()));
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kNotABrain);
      return std::string(error.what());
    }
    return std::string();
  };
  Make();
  std::string bytes = ReadBytes(path());
  for (const std::size_t damaged : {16U, 100U, 4096U}) {
    std::fill_n(bytes.begin(), damaged, 'x');
    WriteBytes(path(), bytes);
    EXPECT_NE(message().find("put a backup in its place"), std::string::npos) << damaged;
  }
  for (const std::string& other : {std::string(8192, '.'), std::string(8192, '\0'),
                                   std::string(5000, '\r'), std::string("Dear diary")}) {
    WriteBytes(path(), other);
    EXPECT_NE(message().find("choose another path"), std::string::npos);
  }
}

TEST_F(SchemaTest, ABrainThatCannotBeMadeLeavesNoFile) {
  BrainOptions options = test::OptionsFor(path());
  options.database_limit = 8192;
  EXPECT_EQ(CodeThrownBy([&] { Brain refused(options); }), "DISK_FULL");
  EXPECT_TRUE(directory().Listing().empty());
  Make();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "1");
}

TEST_F(SchemaTest, AnEmptyFileThatWasThereStaysWhereNoBrainCanBeMadeOfIt) {
  WriteBytes(path(), "");
  BrainOptions options = test::OptionsFor(path());
  options.database_limit = 8192;
  EXPECT_EQ(CodeThrownBy([&] { Brain refused(options); }), "DISK_FULL");
  EXPECT_TRUE(std::filesystem::exists(path()));
}

TEST_F(SchemaTest, WhatAKilledProcessLeftOfMakingABrainIsReplaced) {
  WriteBytes(path() + ".partial", "half a brain");
  Make();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "1");
  EXPECT_FALSE(std::filesystem::exists(path() + ".partial"));
}

TEST_F(SchemaTest, TheSecondNameOfABrainWhoseMakerWasKilledIsGoneWithTheNextOpening) {
  Make();
  std::filesystem::create_hard_link(path(), path() + ".partial");
  Brain opened(test::OptionsFor(path()));
  EXPECT_FALSE(std::filesystem::exists(path() + ".partial"));
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "1");
}

// --- Files that may be read only

TEST_F(SchemaTest, AFileThatCannotBeWrittenIsRefusedForWritingAndOpensForReading) {
  namespace fs = std::filesystem;
  Make();
  constexpr auto kReadable = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
  constexpr auto kSearchable =
      kReadable | fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  fs::remove(path() + ".lock");
  fs::permissions(path(), kReadable);
  fs::permissions(directory().path(), kSearchable);
  const auto before = directory().Listing();
  EXPECT_EQ(test::AsOrdinaryUser({"open", path(), "write"}), "READ_ONLY");
  EXPECT_EQ(test::AsOrdinaryUser({"open", path(), "read"}), "ok");
  EXPECT_EQ(directory().Listing(), before);
  fs::permissions(directory().path(), fs::perms::owner_all);
}

TEST_F(SchemaTest, ABrainOpenedForReadingRefusesEveryWrite) {
  Make();
  BrainOptions options = test::OptionsFor(path());
  options.read_only = true;
  Brain& reader = Open(options);
  EXPECT_EQ(reader.memories().GetRecent(test::Recent(), nullptr).size(), 1U);
  EXPECT_EQ(CodeThrownBy([&] { reader.memories().Create(test::Said("more"), test::kNow); }),
            "READ_ONLY");
  EXPECT_EQ(CodeThrownBy([&] { reader.scores().RecordAccess({"any"}, test::kNow); }), "READ_ONLY");
  EXPECT_EQ(
      CodeThrownBy([&] { reader.scores().RecordValidation("any", true, test::kNow, "test", {}); }),
      "READ_ONLY");
  EXPECT_EQ(CodeThrownBy([&] {
              reader.users().SetCognitiveState({"ada", 50, "test", test::kNow});
            }),
            "READ_ONLY");
  EXPECT_EQ(CodeThrownBy([&] {
              MaintenanceProgress progress;
              reader.maintenance().RunBatch(test::MaintenanceAt(test::kNow), &progress);
            }),
            "READ_ONLY");
  EXPECT_EQ(reader.maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
  EXPECT_NO_THROW(reader.scores().FlushAccesses());
}

}  // namespace
}  // namespace cortex
