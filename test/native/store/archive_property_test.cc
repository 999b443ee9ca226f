// Any brain, exported and imported, gives the same export; twice, and with the power cut at any
// write.

#include "store/random_life.h"
#include "support/faulty_disk.h"

namespace cortex::test {
namespace {

constexpr int kBrains = 9;

class ArchivePropertyTest : public RandomLife {};

TEST_F(ArchivePropertyTest, AnyBrainComesBackTheSameHoweverOftenItsImportIsCutOff) {
  for (int seed = 0; seed < kBrains; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    LiveAt(seed);
    const std::string first = ExportTo("first.jsonl");
    FaultyDisk disk;
    OpenOther();
    int cut_off = 0;
    for (bool done = false; !done;) {
      disk.FailAfter(std::int64_t{4} << cut_off);
      done = CodeThrownBy([&] { Import("first.jsonl"); }).empty() && !disk.failed();
      disk.Repair();
      if (done) break;
      ++cut_off;
      Crash();
      Reopen();
    }
    EXPECT_GT(cut_off, 0);
    Import("first.jsonl");
    EXPECT_EQ(ExportTo("second.jsonl"), first);
    EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
    ClearFolder();
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace cortex::test
