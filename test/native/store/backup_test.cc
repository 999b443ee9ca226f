#include "store/backup.h"

#include "brain/archives.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::kNow;
using test::Remember;
using test::Said;

class Backup : public test::BrainTest {
 protected:
  [[nodiscard]] std::string target() const { return directory().File("copy.db"); }
  BackupReport Copy(const std::string& to, const CancelFlag* cancel) {
    return brain().archives().BackUp(to, kNow, cancel);
  }
  void Fill() {
    Open();
    for (int i = 0; i < 20; ++i) Remember(brain(), Said("memory " + std::to_string(i)));
  }
};

TEST_F(Backup, IsAWholeBrainWithEverythingUpToNow) {
  Fill();
  const BackupReport report = Copy(target(), nullptr);
  EXPECT_EQ(report.path, target());
  EXPECT_EQ(report.memories, 20);
  EXPECT_EQ(report.bytes, static_cast<std::int64_t>(std::filesystem::file_size(target())));
  Remember(brain(), Said("after the backup"));
  Close();
  Brain copy(test::OptionsFor(target()));
  EXPECT_EQ(copy.scores().GetStatistics(kNow, nullptr).total, 20);
  EXPECT_EQ(copy.maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
  copy.Close();
}

TEST_F(Backup, IsForItsOwnerOnly) {
  Fill();
  Copy(target(), nullptr);
  EXPECT_EQ(std::filesystem::status(target()).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(Backup, NeverOverwrites) {
  Fill();
  test::WriteBytes(target(), "precious");
  EXPECT_EQ(CodeThrownBy([&] { Copy(target(), nullptr); }), "VALIDATION_ERROR");
  EXPECT_EQ(test::ReadBytes(target()), "precious");
  EXPECT_EQ(CodeThrownBy([&] { Copy(path(), nullptr); }), "VALIDATION_ERROR") << "onto itself";
  EXPECT_EQ(CodeThrownBy([&] { Copy(directory().path(), nullptr); }), "VALIDATION_ERROR");
}

TEST_F(Backup, ThatCannotBeWrittenLeavesNothing) {
  Fill();
  const auto before = directory().Listing().size();
  EXPECT_EQ(CodeThrownBy([&] { Copy(directory().File("none/copy.db"), nullptr); }), "IO_ERROR");
  EXPECT_EQ(directory().Listing().size(), before);
}

TEST_F(Backup, ThatIsCancelledLeavesNothing) {
  Open();
  std::vector<NewMemory> memories;
  for (int i = 0; i < 5'000; ++i) memories.push_back(Said("memory " + std::to_string(i)));
  ImportProgress progress;
  while (!brain().memories().ImportBatch(memories, {}, kNow, &progress)) {
  }
  const auto before = directory().Listing().size();
  const CancelFlag cancel = true;
  EXPECT_EQ(CodeThrownBy([&] { Copy(target(), &cancel); }), "CANCELLED");
  EXPECT_EQ(directory().Listing().size(), before);
  EXPECT_EQ(Copy(target(), nullptr).memories, 5'000) << "the next one is not";
}

TEST_F(Backup, OfADamagedBrainIsRefusedAndLeavesNothing) {
  Fill();
  Close();
  std::string bytes = test::ReadBytes(path());
  for (std::size_t at = 2 * 4096; at < bytes.size(); ++at) bytes[at] = '\x5A';
  test::WriteBytes(path(), bytes);
  EXPECT_NE(CodeThrownBy([&] { BackUp(path(), {}, target(), nullptr); }), "");
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_FALSE(std::filesystem::exists(target() + ".partial"));
}

TEST_F(Backup, OfABrainInMemoryIsRefused) {
  Open(test::OptionsFor(":memory:"));
  EXPECT_EQ(CodeThrownBy([&] { Copy(target(), nullptr); }), "VALIDATION_ERROR");
}

TEST_F(Backup, OfABrainThatIsNotThereIsAnIoErrorAndLeavesNothing) {
  EXPECT_EQ(CodeThrownBy([&] { BackUp(path(), {}, target(), nullptr); }), "IO_ERROR");
  EXPECT_TRUE(directory().Listing().empty());
}

TEST_F(Backup, DoesNotCarryDeletedTextOver) {
  Fill();
  Stored(
      "CREATE TABLE t (s TEXT) STRICT; INSERT INTO t VALUES ('a very secret word'); DROP TABLE t");
  BackUp(path(), {}, target(), nullptr);
  EXPECT_EQ(test::ReadBytes(target()).find("a very secret word"), std::string::npos);
}

}  // namespace
}  // namespace cortex
