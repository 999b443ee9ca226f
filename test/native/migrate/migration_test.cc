#include "migrate/migration.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "brain/dedupe.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "migrate/legacy_brains.h"
#include "migrate/rollback.h"
#include "support/support.h"

namespace cortex::test {
namespace {

class MigrationTest : public BrainTest {
 protected:
  void SetUp() override { MakeLegacyBrain(old_path(), {.half_migrated = true}); }
  [[nodiscard]] std::string old_path() const { return directory().File("old.db"); }
  MigrationReport Migrate() { return Migrated(MigrationOf(old_path(), path())); }
  static const TableReport& Table(const MigrationReport& report, const std::string& name) {
    for (const auto& table : report.tables) {
      if (table.name == name) return table;
    }
    throw std::runtime_error("no table " + name);
  }
};

TEST_F(MigrationTest, ItsProgressGoesToTheEnd) {
  LegacyMigration migration(MigrationOf(old_path(), path()));
  std::pair<std::int64_t, std::int64_t> last;
  while (!migration.Step(nullptr)) last = migration.progress();
  EXPECT_GT(last.second, 0);
  EXPECT_EQ(last.first, last.second) << "before the step that finishes, of which nobody hears";
}

TEST_F(MigrationTest, EveryRowIsThereAndVerified) {
  const MigrationReport report = Migrate();
  for (const auto& table : report.tables) {
    EXPECT_EQ(table.read, table.written) << table.name;
    EXPECT_EQ(table.read, table.verified) << table.name;
  }
  EXPECT_EQ(Table(report, "stm").read, 12);
  EXPECT_EQ(Table(report, "messages").became, "legacy_messages");
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "12");
  EXPECT_EQ(StoredValue("SELECT body FROM legacy_messages"), "the gateway is up");
}

TEST_F(MigrationTest, TheSourceKeepsEveryByteAndGetsNoCompany) {
  const std::string before = ReadBytes(old_path());
  Migrate();
  EXPECT_EQ(ReadBytes(old_path()), before);
  for (const auto& [name, bytes] : directory().Listing()) {
    EXPECT_FALSE(name.starts_with("old.db-")) << name;
  }
}

TEST_F(MigrationTest, TimesWithoutAZoneAreThoseOfTheNamedOne) {
  Migrate();
  const std::vector<std::pair<std::string, TimeMs>> cases = {
      {"stm_0123456789ab", 1'769'894'534'247},      // winter: five hours behind UTC
      {"stm_mig_0000", 1'751'635'800'000},          // summer: four
      {"emb_0123456789abcdef", 1'768'898'801'001},  // with a zone
  };
  for (const auto& [id, time] : cases)
    EXPECT_EQ(Open().memories().Get(id, true, kNow).score.created_at, time) << id;
}

TEST_F(MigrationTest, CategoriesInAllTheirShapesBecomeLists) {
  Migrate();
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
      {"stm_0123456789ab", {"coding", "gotchas"}},
      {"emb_0123456789abcdef", {"trading"}},
      {"5e6f2f6c-8c6e-4f51-9a61-2f6f3f4b7a10", {"trading", "coding"}},
      {"plain", {"personal"}},
      {"none", {"general"}},
      {"quotes", {"general"}},
      {"escaped", {"日本"}},
  };
  for (const auto& [id, categories] : cases) {
    EXPECT_EQ(Open().memories().Get(id, true, kNow).categories, categories) << id;
  }
}

TEST_F(MigrationTest, ScoresComeFromAgeAndCountersNotFromStoredDefaults) {
  Migrate();
  const Memory memory = Open().memories().Get("plain", true, kNow);
  EXPECT_EQ(memory.confidence_source, "migrated");
  EXPECT_EQ(memory.score.base_confidence, 1.0);
  // 39 days old, validated twice, contradicted once.
  EXPECT_DOUBLE_EQ(memory.confidence, (1.0 + 0.4 - 0.3) * (1 - 0.39));
  const auto history = brain().scores().GetHistory("plain");
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history.front().reason, "retroactive");
  EXPECT_EQ(history.back().actor, "migration");
  EXPECT_EQ(StoredValue("SELECT contradiction_count FROM atoms WHERE id = 'e9d39a4f7346d32f'"),
            "2");
}

TEST_F(MigrationTest, FullTextIsThatOfTheRows) {
  const MigrationReport report = Migrate();
  EXPECT_EQ(report.full_text.ghosts, 1);
  EXPECT_EQ(report.full_text.missing, 1);
  const auto found = [&](const std::string& word) {
    return StoredValue("SELECT count(*) FROM stm_fts WHERE stm_fts MATCH '" + word + "'");
  };
  EXPECT_EQ(found("zebra"), "1");
  EXPECT_EQ(found("ghostly"), "0");
}

TEST_F(MigrationTest, TheNewBrainIsSoundAndTakesEveryOldId) {
  Migrate();
  const CheckReport check = Open().maintenance().Check(true, nullptr);
  EXPECT_EQ(check.problems, std::vector<std::string>{});
  EXPECT_TRUE(brain()
                  .memories()
                  .Update("emb_0123456789abcdef", {2.0, {}, {}, {}, {}, {}}, kNow)
                  .is_success());
  EXPECT_EQ(brain().pins().GetAll().size(), 2U);
}

TEST_F(MigrationTest, WhatHasNoPlaceIsKeptAsItWas) {
  Migrate();
  EXPECT_EQ(
      StoredValue(
          "SELECT fields ->> 'updated_at' FROM legacy_rows WHERE row_id = 'emb_0123456789abcdef'"
          " AND source_table = 'stm'"),
      "2026-02-01T00:00:00Z");
  EXPECT_EQ(
      StoredValue("SELECT fields ->> 'categories' FROM legacy_rows WHERE row_id = 'plain' AND "
                  "source_table = 'stm'"),
      "personal");
}

TEST_F(MigrationTest, BrokenViewsAndTriggersAreListed) {
  std::map<std::string, std::string> reasons;
  for (const auto& object : Migrate().left_out) reasons[object.name] = object.reason;
  EXPECT_EQ(reasons.at("confidence_summary"), "it is broken: no such table: main.stm_entries");
  EXPECT_EQ(reasons.at("touch"), "it is broken: no such column: last_accessed");
}

TEST_F(MigrationTest, VectorsKeepTheirModelAndThoseOfGoneMemoriesAreCounted) {
  const MigrationReport report = Migrate();
  EXPECT_EQ(report.orphan_embeddings, 1);
  EXPECT_EQ(report.duplicate_groups, 1);
  EXPECT_EQ(Stored("SELECT DISTINCT model, dimensions FROM embeddings"),
            (std::vector<std::string>{"all-MiniLM-L6-v2", "384"}));
}

TEST_F(MigrationTest, ForgettingReachesWhatTheOldBrainHeldBeside) {
  Migrate();
  ForgetQuery query;
  query.ids = {"emb_0123456789abcdef"};
  Open().removal().Forget(query, false, "test", kNow, nullptr);
  EXPECT_EQ(StoredValue("SELECT count(*) FROM legacy_rows WHERE row_id = 'emb_0123456789abcdef'"),
            "0");
}

TEST_F(MigrationTest, ForgettingReachesRowsThatBecameNone) {
  MakeDatabase(directory().File("double.db"), R"(
    CREATE TABLE stm (id TEXT, content TEXT, created_at TEXT);
    INSERT INTO stm VALUES ('a', 'the secret', '2026-01-01'), ('b', 'other words', '2026-01-01');
    CREATE TABLE stm_entries (id TEXT, content TEXT, created_at TEXT);
    INSERT INTO stm_entries VALUES ('a', 'the secret', '2026-01-01');
    CREATE TABLE embeddings (id TEXT, source_type TEXT, source_id TEXT, content TEXT, embedding BLOB);
    INSERT INTO embeddings VALUES ('e', 'stm', 'a', 'the secret', 'no vector');
    CREATE TABLE confidence_audit (memory_id TEXT, memory_type TEXT, reason TEXT, why TEXT);
    INSERT INTO confidence_audit VALUES ('a', 'stm', 'validation', 'the secret'),
                                        ('b', 'stm', 'validation', 'other words');)");
  const MigrationReport report = Migrated(MigrationOf(directory().File("double.db"), path()));
  EXPECT_EQ(Table(report, "stm_entries").verified, 1);
  const std::string holding = "SELECT count(*) FROM legacy_rows WHERE fields LIKE '%the secret%'";
  ASSERT_EQ(StoredValue(holding), "3");
  ForgetQuery query;
  query.ids = {"a"};
  Open().removal().Forget(query, false, "test", kNow, nullptr);
  EXPECT_EQ(StoredValue(holding), "0");
  EXPECT_EQ(StoredValue("SELECT count(*) FROM legacy_rows WHERE fields LIKE '%other words%'"), "1");
  EXPECT_EQ(ReadBytes(path()).find("the secret"), std::string::npos);
}

TEST_F(MigrationTest, ForgettingReachesWhatWasHeldBesideAMergedMemory) {
  MakeDatabase(directory().File("twins.db"), R"(
    CREATE TABLE stm (id TEXT, content TEXT, created_at TEXT);
    INSERT INTO stm VALUES ('twin1', 'I like green tea', '2026-01-01'),
                           ('twin2', 'I like green tea', '2026-01-02');
    CREATE TABLE confidence_audit (memory_id TEXT, memory_type TEXT, reason TEXT);
    INSERT INTO confidence_audit VALUES ('twin1', 'stm', 'validation'),
                                        ('twin2', 'stm', 'validation');)");
  Migrated(MigrationOf(directory().File("twins.db"), path()));
  const std::string beside = "SELECT count(*) FROM legacy_rows WHERE row_id LIKE 'twin%'";
  ASSERT_EQ(StoredValue(beside), "4");
  Open();
  DedupeOptions options;
  options.action = DedupeOptions::Action::kMerge;
  options.actor = "test";
  options.now = kNow;
  DedupeProgress progress;
  while (!brain().dedupe().RunBatch(options, &progress)) {
  }
  ASSERT_EQ(progress.duplicates, 1);
  EXPECT_EQ(Stored("SELECT DISTINCT row_id FROM legacy_rows WHERE row_id LIKE 'twin%'"),
            std::vector<std::string>{"twin1"});
  ForgetQuery query;
  query.ids = {"twin1"};
  Open().removal().Forget(query, false, "test", kNow, nullptr);
  EXPECT_EQ(StoredValue(beside), "0");
}

TEST_F(MigrationTest, InPlaceTheUntouchedOriginalIsKeptUnderAnotherName) {
  const std::string before = ReadBytes(old_path());
  const MigrationReport report = Migrated(MigrationOf(old_path()));
  EXPECT_EQ(report.original, old_path() + ".legacy-20260301T120000Z");
  EXPECT_EQ(ReadBytes(report.original), before);
  Open(OptionsFor(old_path()));
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).by_kind.at("stm"), 12);
}

TEST_F(MigrationTest, ADryRunReportsTheSameAndLeavesNothing) {
  const auto before = directory().Listing();
  MigrationOptions options = MigrationOf(old_path(), path());
  options.dry_run = true;
  const MigrationReport report = Migrated(options);
  EXPECT_EQ(Table(report, "stm").verified, 12);
  EXPECT_EQ(directory().Listing(), before);
}

TEST_F(MigrationTest, AWriteAheadLogBelongsToTheSource) {
  const std::string wal = directory().File("wal.db");
  // A copy made while the log was not written back, as a crash leaves it.
  RawSql(directory().File("live.db"), "PRAGMA journal_mode = WAL");
  MakeLegacyBrain(directory().File("live.db"));
  const std::string live = directory().File("live.db");
  InOpenDatabase(
      live, "INSERT INTO stm (id, content, created_at) VALUES ('late', 'late', '2026-01-01')", [&] {
        std::filesystem::copy_file(live, wal);
        std::filesystem::copy_file(live + "-wal", wal + "-wal");
      });
  const std::string before = ReadBytes(wal) + ReadBytes(wal + "-wal");
  const MigrationReport report = Migrated(MigrationOf(wal));
  EXPECT_EQ(Table(report, "stm").read, 13);
  EXPECT_EQ(ReadBytes(report.original) + ReadBytes(report.original + "-wal"), before);
  EXPECT_FALSE(std::filesystem::exists(wal + "-wal"));
  EXPECT_EQ(Open(OptionsFor(wal)).memories().Get("late", true, kNow).content, "late");
}

TEST_F(MigrationTest, AWriterIsRefusedAndNothingIsLeft) {
  for (const std::string mode : {"DELETE", "WAL"}) {
    RawSql(old_path(), "PRAGMA journal_mode = " + mode);
    InOpenDatabase(old_path(), "BEGIN IMMEDIATE; UPDATE stm SET importance = 2", [&] {
      EXPECT_EQ(InAnotherProcess({"migrate", old_path(), path()}), "BUSY") << mode;
    });
    EXPECT_FALSE(std::filesystem::exists(path())) << mode;
  }
}

TEST_F(MigrationTest, AnInterruptedRunGoesOnToTheSameBrain) {
  MigrationOptions options = MigrationOf(old_path(), path());
  options.batch_size = 3;
  std::filesystem::remove(Migrated(options).backup);
  const auto expected = AllRows(path());
  bool finished = false;
  for (int steps = 1; !finished; ++steps) {
    std::filesystem::remove(path());
    {
      LegacyMigration cut(options);
      for (int step = 0; step < steps && !finished; ++step) finished = cut.Step(nullptr);
      if (finished) break;
    }
    const MigrationReport report = Migrated(options);
    EXPECT_TRUE(report.resumed) << steps;
    EXPECT_EQ(AllRows(path()), expected) << steps;
    std::filesystem::remove(report.backup);
  }
}

/// As when a newer version takes up what an older one began.
TEST_F(MigrationTest, AnInterruptedRunFindsItsTablesUnderTheNamesTheyHaveNow) {
  MigrationOptions options = MigrationOf(old_path(), path());
  options.batch_size = 1;
  const std::string working = path() + ".migrating";
  do {
    LegacyMigration cut(options);
    cut.Step(nullptr);
    cut.Step(nullptr);
  } while (RawSql(working, "SELECT 1 FROM sqlite_schema WHERE name = 'legacy_messages'").empty());
  RawSql(working,
         "ALTER TABLE legacy_messages RENAME TO other; "
         "UPDATE legacy_objects SET carried_as = 'other' WHERE name = 'messages'");
  const MigrationReport report = Migrated(options);
  EXPECT_TRUE(report.resumed);
  EXPECT_EQ(Table(report, "messages").became, "other");
  EXPECT_EQ(Table(report, "messages").verified, 1);
  EXPECT_EQ(StoredValue("SELECT body FROM other"), "the gateway is up");
}

TEST_F(MigrationTest, ARunThatIsCutOffBeforeTheFileGetsItsNameGoesOn) {
  const MigrationOptions options = MigrationOf(old_path(), path());
  const MigrationReport first = Migrated(options);
  const auto expected = AllRows(path());
  std::filesystem::rename(path(), path() + ".migrating");
  EXPECT_TRUE(Migrated(options).resumed);
  EXPECT_EQ(AllRows(path()), expected);
  EXPECT_TRUE(std::filesystem::exists(first.backup));
}

TEST_F(MigrationTest, ARunThatIsCutOffBeforeItNotedItsBackupLeavesNoSecondOne) {
  const MigrationOptions options = MigrationOf(old_path(), path());
  std::string backup;
  {
    LegacyMigration cut_off(options);
    EXPECT_FALSE(cut_off.Step(nullptr));
    backup = cut_off.report().backup;
  }
  for (const char* beside : {"", "-wal", "-shm"})
    std::filesystem::remove(path() + ".migrating" + beside);
  EXPECT_EQ(Migrated(options).backup, backup);
  const auto files = directory().Listing();
  EXPECT_EQ(std::count_if(
                files.begin(), files.end(),
                [](const auto& file) { return file.first.find(".backup-") != std::string::npos; }),
            1);
}

TEST_F(MigrationTest, ASourceThatChangedInBetweenStartsAnew) {
  MigrationOptions options = MigrationOf(old_path(), path());
  options.batch_size = 3;
  {
    LegacyMigration cut(options);
    for (int step = 0; step < 4; ++step) cut.Step(nullptr);
  }
  RawSql(old_path(),
         "INSERT INTO stm (id, content, created_at) VALUES ('new', 'new', '2026-01-01')");
  const MigrationReport report = Migrated(options);
  EXPECT_FALSE(report.resumed);
  EXPECT_EQ(Table(report, "stm").verified, 13);
}

TEST_F(MigrationTest, ASourceThatChangesMeanwhileIsRefusedAtTheEnd) {
  LegacyMigration migration(MigrationOf(old_path()));
  migration.Step(nullptr);
  RawSql(old_path(), "DELETE FROM stm WHERE id = 'plain'");
  EXPECT_EQ(CodeThrownBy([&] {
              while (!migration.Step(nullptr)) {
              }
            }),
            "BUSY");
  EXPECT_EQ(RawSql(old_path(), "SELECT count(*) FROM stm"), std::vector<std::string>{"11"});
}

TEST_F(MigrationTest, RollingBackGivesTheRowsOfTheOriginal) {
  const auto rows = AllRows(old_path());
  Migrated(MigrationOf(old_path()));
  const RollbackReport report = RollBack(old_path(), {}, kNow, nullptr);
  EXPECT_EQ(AllRows(old_path()), rows);
  EXPECT_EQ(Open(OptionsFor(report.kept)).scores().GetStatistics(kNow, nullptr).by_kind.at("stm"),
            12);
}

TEST_F(MigrationTest, RollingBackRefusesAChangedBackupAndAnOpenBrain) {
  const MigrationReport report = Migrate();
  Open();
  EXPECT_EQ(InAnotherProcess({"rollback", path()}), "BUSY");
  EXPECT_EQ(CodeThrownBy([&] { RollBack(path(), {}, kNow, nullptr); }), "ALREADY_OPEN");
  Close();
  std::string bytes = ReadBytes(report.backup);
  bytes[bytes.size() / 2] ^= 1;
  WriteBytes(report.backup, bytes);
  EXPECT_EQ(CodeThrownBy([&] { RollBack(path(), {}, kNow, nullptr); }), "CORRUPT");
  std::filesystem::remove(report.backup);
  EXPECT_EQ(CodeThrownBy([&] { RollBack(path(), {}, kNow, nullptr); }), "NOT_FOUND");
  EXPECT_EQ(Open().scores().GetStatistics(kNow, nullptr).by_kind.at("stm"), 12);
}

TEST_F(MigrationTest, WhatCannotBeMigratedIsRefusedByCode) {
  MakeDatabase(directory().File("other.db"), "CREATE TABLE notes (body TEXT)");
  WriteBytes(directory().File("text.db"), std::string(5000, 'x'));
  WriteBytes(directory().File("empty.db"), "");
  Open();
  Close();
  const std::vector<std::pair<std::string, std::string>> cases = {{"other.db", "NOT_A_BRAIN"},
                                                                  {"text.db", "NOT_A_BRAIN"},
                                                                  {"empty.db", "NOT_A_BRAIN"},
                                                                  {"gone.db", "NOT_FOUND"},
                                                                  {"brain.db", "VALIDATION_ERROR"}};
  for (const auto& [name, code] : cases) {
    const MigrationOptions options =
        MigrationOf(directory().File(name), directory().File("new.db"));
    EXPECT_EQ(CodeThrownBy([&] { Migrated(options); }), code) << name;
  }
}

}  // namespace
}  // namespace cortex::test
