// What remains when the power goes in the middle of a change (docs/spec/sessions.md, C10, S4).

#include "brain/maintenance.h"
#include "session/session_support.h"
#include "store/schema.h"
#include "support/faulty_disk.h"

namespace cortex::test {
namespace {

class SessionCrashTest : public SessionTest {
 protected:
  /// A session whose next turn archives six, in a closed file; its bytes.
  std::string FullSession() {
    for (int i = 0; i < 25; ++i) {
      now_ += 1'000;
      Append(Turn("message " + std::to_string(i), Answer(TextOfSize(500))));
    }
    before_ = Values();
    Close();
    return ReadBytes(path());
  }
  void Restore(const std::string& bytes) {
    for (const auto& [name, content] : directory().Listing())
      std::filesystem::remove(directory().File(name));
    WriteBytes(path(), bytes);
  }

  std::vector<std::string> before_;
};

TEST_F(SessionCrashTest, C10KilledAtEveryStepOfRotationAllFourBlocksAreOldOrNew) {
  const std::string bytes = FullSession();
  ASSERT_EQ(InAnotherProcess({"rotate", path(), id_, "1000000"}), "ok");
  Reopen();
  const auto after = Values();
  EXPECT_EQ(View().row.archived_turns, 6);
  Close();
  int old_states = 0;
  std::string answer;
  for (int writes = 0; answer != "ok"; ++writes) {
    Restore(bytes);
    answer = InAnotherProcess({"rotate", path(), id_, std::to_string(writes)});
    Reopen();
    const auto values = Values();
    EXPECT_TRUE(values == before_ || values == after) << "killed after write " << writes;
    if (values == before_) ++old_states;
    ExpectSound();
    Close();
    ASSERT_LT(writes, 1'000) << "rotation never ends";
  }
  EXPECT_GT(old_states, 10) << "rotation takes more than ten writes";
}

TEST_F(SessionCrashTest, C10AWriteThatFailsAnywhereLeavesTheOldOrTheNewState) {
  const std::string bytes = FullSession();
  FaultyDisk disk;
  bool failed = true;
  for (std::int64_t writes = 0; failed; ++writes) {
    Restore(bytes);
    Reopen();
    disk.FailAfter(writes);
    const auto code = CodeThrownBy([&] { Append(Turn("the last straw")); });
    failed = disk.failed();
    EXPECT_EQ(code.empty(), !failed) << code;
    Crash();
    disk.Repair();
    Reopen();
    const auto values = Values();
    if (failed && values != before_) {
      // A commit whose sync failed may have reached the disk all the same.
      EXPECT_EQ(View().row.archived_turns, 6) << "neither old nor new after write " << writes;
    }
    ExpectSound();
  }
  Close();
}

TEST_F(SessionCrashTest, S4AMigrationThatIsCutOffGoesOn) {
  Close();
  Restore("");
  std::string sql = "PRAGMA journal_mode = WAL;";
  for (const auto& migration : Migrations()) {
    if (std::string(migration.sql).find("CREATE TABLE sessions ") != std::string::npos) break;
    sql += std::string(migration.sql) +
           ";PRAGMA user_version = " + std::to_string(migration.version) + ";";
  }
  RawSql(path(), sql + "PRAGMA application_id = " + std::to_string(kApplicationId) + ";");
  const std::string bytes = ReadBytes(path());
  FaultyDisk disk;
  bool failed = true;
  int cut_off = 0;
  for (std::int64_t writes = 0; failed; ++writes) {
    Restore(bytes);
    disk.FailAfter(writes);
    const auto code = CodeThrownBy([&] { Reopen(); });
    failed = disk.failed();
    if (!code.empty()) ++cut_off;
    Crash();
    disk.Repair();
    Start("", "after");
    Say("hello");
    ExpectSound();
    EXPECT_TRUE(brain().maintenance().Check(true, nullptr).problems.empty());
    Close();
  }
  EXPECT_GT(cut_off, 5);
}

}  // namespace
}  // namespace cortex::test
