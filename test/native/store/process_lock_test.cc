#include "store/process_lock.h"

#include "brain/memories.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;

/// Two locks in one process are what two copies of the addon take.
class ProcessLockTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return directory_.File("brain.db"); }
  [[nodiscard]] std::string Another() const {
    return CodeThrownBy([&] { ProcessLock lock(path()); });
  }
  test::TemporaryDirectory directory_;
};

TEST_F(ProcessLockTest, KeepsASecondCopyInThisProcessAway) {
  const ProcessLock lock(path());
  EXPECT_EQ(Another(), "ALREADY_OPEN");
}

TEST_F(ProcessLockTest, LetsTheNextPassOnceReleased) {
  ProcessLock lock(path());
  lock.Release();
  lock.Release();
  EXPECT_EQ(Another(), "");
}

TEST_F(ProcessLockTest, MovesWithItsOwner) {
  ProcessLock owner;
  {
    ProcessLock lock(path());
    owner = std::move(lock);
  }
  EXPECT_EQ(Another(), "ALREADY_OPEN");
  const ProcessLock next(std::move(owner));
  EXPECT_EQ(Another(), "ALREADY_OPEN");
}

TEST_F(ProcessLockTest, TheFileStaysEmptyAndOfItsOwner) {
  { const ProcessLock lock(path()); }
  EXPECT_EQ(directory_.Listing(), (std::map<std::string, std::string>{{"brain.db.lock", ""}}));
  EXPECT_EQ(std::filesystem::status(path() + ".lock").permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(ProcessLockTest, DiscardingTakesAwayOnlyAFileItMade) {
  ProcessLock(path()).Discard();
  EXPECT_TRUE(directory_.Listing().empty());
  { const ProcessLock lock(path()); }
  ProcessLock(path()).Discard();
  EXPECT_EQ(directory_.Listing().size(), 1U);
}

TEST_F(ProcessLockTest, FollowsNoLink) {
  test::WriteBytes(directory_.File("elsewhere"), "kept");
  std::filesystem::create_symlink(directory_.File("elsewhere"), path() + ".lock");
  EXPECT_EQ(Another(), "IO_ERROR");
  EXPECT_EQ(test::ReadBytes(directory_.File("elsewhere")), "kept");
}

class TwoProcesses : public test::BrainTest {};

TEST_F(TwoProcesses, AnotherProcessPassesAndBothSeeWhatIsWritten) {
  const std::string id = test::Remember(Open(), test::Said("The kettle is blue"));
  EXPECT_EQ(test::InAnotherProcess({"add", path(), "The cup is green"}), "ok");
  EXPECT_EQ(test::InAnotherProcess({"open", path(), "read"}), "ok");
  EXPECT_EQ(brain().memories().GetRecent(test::Recent(), nullptr).size(), 2U);
  EXPECT_EQ(brain().memories().Create(test::Said("the cup is green!"), test::kNow).status,
            StorageStatus::kDuplicateExact);
}

TEST_F(TwoProcesses, ASecondCopyInThisProcessIsRefusedAndNothingIsLost) {
  test::Remember(Open(), test::Said("The kettle is blue"));
  EXPECT_EQ(CodeThrownBy([&] { Brain second(test::OptionsFor(path())); }), "ALREADY_OPEN");
  test::Remember(brain(), test::Said("The cup is green"));
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_entries"), "2");
}

}  // namespace
}  // namespace cortex
