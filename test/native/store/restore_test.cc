// Putting a backup's content in the place of a brain's.

#include "store/restore.h"

#include "brain/archives.h"
#include "brain/embeddings.h"
#include "brain/finder.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "migrate/legacy_brains.h"
#include "store/schema.h"
#include "support/support.h"

namespace cortex::test {
namespace {

class RestoreTest : public BrainTest {
 protected:
  [[nodiscard]] std::string backup() const { return directory().File("backup.db"); }
  void BackUp() { EXPECT_GT(brain().archives().BackUp(backup(), kNow, nullptr).bytes, 0); }
};

TEST_F(RestoreTest, GivesTheBackupsContentToThoseWhoHaveTheBrainOpen) {
  Open();
  const std::string kept = Remember(brain(), Said("before the backup"));
  BackUp();
  const std::string lost = Remember(brain(), Said("after the backup"));
  EXPECT_EQ(brain().scores().GetDistribution(std::nullopt, kNow, nullptr).total, 2);
  InOpenDatabase(path(), "SELECT count(*) FROM stm_entries", [&] {
    EXPECT_EQ(brain().archives().Restore(backup(), false, kNow, nullptr).memories, 1);
  });
  EXPECT_EQ(brain().scores().GetDistribution(std::nullopt, kNow, nullptr).total, 1);
  EXPECT_EQ(brain().memories().Get(kept, true, kNow).content, "before the backup");
  EXPECT_EQ(CodeThrownBy([&] { brain().memories().Get(lost, true, kNow); }), "NOT_FOUND");
  EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
  EXPECT_EQ(brain().archives().GetBackups().size(), 1U);
}

TEST_F(RestoreTest, WhatWaitsOfAMemoryThatIsGoneIsNotCountedForTheNextOfItsNumber) {
  Open();
  Remember(brain(), Said("before the backup"));
  BackUp();
  const std::string lost = Remember(brain(), Said("after the backup"));
  for (int i = 0; i < 5; ++i) brain().memories().Get(lost, false, kNow);
  RestoreInPlace(path(), {}, backup(), false, kNow, nullptr);  // as another process does
  const std::string next = Remember(brain(), Said("the next one"));
  brain().scores().FlushAccesses();
  EXPECT_EQ(StoredValue("SELECT access_count FROM stm_entries WHERE id = '" + next + "'"), "0");
  EXPECT_EQ(StoredValue("SELECT count(*) FROM confidence_audit WHERE reason = 'access'"), "0");
}

TEST_F(RestoreTest, LosesNothingOfABackupWithConfidence) {
  Open();
  for (int i = 0; i < 20; ++i) Remember(brain(), Said("memory " + std::to_string(i)));
  brain().scores().RecordValidation(brain().finder().FindReference("memory 7", nullptr), false,
                                    kNow, "test", "wrong");
  BackUp();
  ForgetQuery everything;
  everything.user_id = "ada";
  brain().removal().Forget(everything, false, "test", kNow, nullptr);
  brain().archives().Restore(backup(), false, kNow, nullptr);
  const auto sql =
      "SELECT id, content, confidence, validation_count, contradiction_count FROM stm_entries";
  EXPECT_EQ(Stored(sql), RawSql(backup(), sql));
}

TEST_F(RestoreTest, KeepsWhatTheBrainHeldAsABackupThatItKnowsOf) {
  Open();
  BackUp();
  Remember(brain(), Said("after the backup"));
  const std::string first = brain().archives().Restore(backup(), true, kNow, nullptr).kept;
  EXPECT_EQ(RawSql(first, "SELECT content FROM stm_entries"),
            std::vector<std::string>{"after the backup"});
  const std::string second = brain().archives().Restore(backup(), true, kNow, nullptr).kept;
  EXPECT_EQ(second, first + "-2");
  std::vector<std::string> known;
  for (const auto& copy : brain().archives().GetBackups()) known.push_back(copy.path);
  EXPECT_EQ(known, (std::vector<std::string>{backup(), first, second}));
}

TEST_F(RestoreTest, KeepsNothingWhereTheBackupIsRefused) {
  Open();
  BackUp();
  RawSql(backup(), "PRAGMA user_version = 9999");
  EXPECT_EQ(CodeThrownBy([&] { brain().archives().Restore(backup(), true, kNow, nullptr); }),
            "NEWER_VERSION");
  EXPECT_EQ(brain().archives().GetBackups().size(), 1U);
  for (const auto& entry : std::filesystem::directory_iterator(directory().path()))
    EXPECT_EQ(entry.path().string().find(".replaced-"), std::string::npos) << entry.path();
}

TEST_F(RestoreTest, LeavesNoCopyBehindWhenItIsRefused) {
  Open();
  Remember(brain(), Said("stays"));
  BackUp();
  RawSql(backup(), "PRAGMA user_version = 9999");
  EXPECT_EQ(CodeThrownBy([&] { brain().archives().Restore(backup(), false, kNow, nullptr); }),
            "NEWER_VERSION");
  CancelFlag cancelled = true;
  RawSql(backup(), "PRAGMA user_version = " + std::to_string(SchemaVersion()));
  EXPECT_EQ(CodeThrownBy([&] { brain().archives().Restore(backup(), false, kNow, &cancelled); }),
            "CANCELLED");
  EXPECT_FALSE(std::filesystem::exists(path() + ".restoring"));
}

TEST_F(RestoreTest, VectorsInMemoryAreThoseOfTheBackup) {
  Open();
  const auto store = [&](const std::string& name, float x) {
    NewMemory memory = Said(name);
    memory.id = name;
    Remember(brain(), memory);
    NewEmbedding embedding;
    embedding.id = "emb_" + name;
    embedding.source_id = name;
    embedding.model = "test";
    embedding.vector = {x, 1};
    brain().embeddings().Put(embedding);
  };
  const auto nearest = [&] {
    std::vector<std::int64_t> seqs;
    for (const auto& hit :
         brain().finder().SearchVectors("test", std::vector<float>{1, 0}, 2, {}, nullptr))
      seqs.push_back(hit.seq);
    return seqs;
  };
  store("one", 0);
  BackUp();
  store("two", 1);
  store("three", 2);
  EXPECT_EQ(nearest(), (std::vector<std::int64_t>{3, 2}));
  brain().archives().Restore(backup(), false, kNow, nullptr);
  store("four", -5);
  EXPECT_EQ(nearest(), (std::vector<std::int64_t>{1, 2}));
}

TEST_F(RestoreTest, ABackupIsListedBeforeItIsComplete) {
  Open();
  const std::string target = directory().File("copy.db");
  std::filesystem::create_directories(target + ".partial/in the way");
  EXPECT_EQ(
      CodeThrownBy([&] { static_cast<void>(brain().archives().BackUp(target, kNow, nullptr)); }),
      "IO_ERROR");
  ASSERT_EQ(brain().archives().GetBackups().size(), 1U);
  EXPECT_FALSE(brain().archives().GetBackups().front().exists);
  std::filesystem::remove_all(target + ".partial");
  static_cast<void>(brain().archives().BackUp(target, kNow, nullptr));
  ASSERT_EQ(brain().archives().GetBackups().size(), 1U);
  EXPECT_TRUE(brain().archives().GetBackups().front().exists);
}

TEST_F(RestoreTest, RefusesWhatIsNoBackupAndChangesNothing) {
  Open();
  Remember(brain(), Said("stays"));
  MakeLegacyBrain(directory().File("legacy.db"));
  WriteBytes(directory().File("text.db"), "hello");
  const std::vector<std::pair<std::string, std::string>> cases = {{"legacy.db", "LEGACY_BRAIN"},
                                                                  {"text.db", "NOT_A_BRAIN"},
                                                                  {"gone.db", "NOT_FOUND"},
                                                                  {"brain.db", "VALIDATION_ERROR"}};
  for (const auto& [name, code] : cases) {
    EXPECT_EQ(CodeThrownBy([&] {
                brain().archives().Restore(directory().File(name), false, kNow, nullptr);
              }),
              code)
        << name;
  }
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).total, 1);
}

TEST_F(RestoreTest, PutsAFileWhereTheBrainIsDamagedOrMissing) {
  Open();
  Remember(brain(), Said("in the backup"));
  BackUp();
  EXPECT_EQ(InAnotherProcess({"restore", path(), backup()}), "BUSY");
  EXPECT_EQ(CodeThrownBy([&] { RestoreFile(path(), {}, backup(), kNow, nullptr); }),
            "ALREADY_OPEN");
  Close();
  WriteBytes(path(), ReadBytes(path()).substr(0, 5000));
  const RestoreReport report = RestoreFile(path(), {}, backup(), kNow, nullptr);
  EXPECT_EQ(ReadBytes(report.kept).size(), 5000U);
  EXPECT_EQ(Open().scores().GetStatistics(kNow, nullptr).total, 1);
}

}  // namespace
}  // namespace cortex::test
