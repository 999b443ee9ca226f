// Merging any two brains: nothing is lost, nothing changes twice, nothing depends on the order in
// which the source stored, and a crash leaves the target as it was or merged.

#include <algorithm>
#include <set>
#include <sstream>

#include "brain/merging.h"
#include "store/random_life.h"

namespace cortex::test {
namespace {

constexpr int kPairs = 6;

class MergePropertyTest : public RandomLife {
 protected:
  [[nodiscard]] std::string other() const { return directory().File("source.db"); }
  /// A brain of its own in the place of the source.
  void LiveAsSource(int seed) {
    prefix_ = "other ";
    ids_.clear();
    OpenAnew(other());
    LiveOn(seed);
    Close();
    prefix_.clear();
  }
  MergeReport MergeFrom(const std::string& source) {
    return brain().merging().Merge({source, false, kNow + Days(1'000)}, nullptr,
                                   [](std::int64_t /*done*/, std::int64_t /*total*/) {});
  }
  std::string Exported() {
    static int number = 0;
    return ExportTo("export-" + std::to_string(++number) + ".jsonl");
  }
  std::string ExportedFrom(const std::string& file) {
    OpenAnew(file);
    std::string lines = Exported();
    Close();
    return lines;
  }
  static std::multiset<std::string> LinesOf(const std::string& text, const std::string& type = "") {
    std::multiset<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      const bool frame =
          line.starts_with("{\"type\":\"cortex_export\"") || line.starts_with("{\"type\":\"end\"");
      const bool fits = type.empty() || line.starts_with("{\"type\":\"" + type + "\"");
      if (!frame && fits) lines.insert(line);
    }
    return lines;
  }
  void ExpectSound() {
    EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, std::vector<std::string>{});
  }
};

TEST_F(MergePropertyTest, AnEmptyBrainChangesNothing) {
  for (int seed = 0; seed < kPairs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    OpenAnew(other());
    Close();
    LiveAt(seed);
    const std::string before = Exported();
    MergeFrom(other());
    EXPECT_EQ(Exported(), before);
    ClearFolder();
  }
}

TEST_F(MergePropertyTest, BrainsThatShareNothingGiveTheUnionAndMergingAgainChangesNothing) {
  for (int seed = 0; seed < kPairs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    LiveAsSource(seed + 100);
    const auto theirs = LinesOf(ExportedFrom(other()));
    LiveAt(seed);
    const auto mine = LinesOf(Exported());
    const MergeReport report = MergeFrom(other());
    const std::string merged = Exported();
    std::multiset<std::string> all = mine;
    for (const auto& line : theirs) {
      if (!mine.contains(line)) all.insert(line);
    }
    auto lines = LinesOf(merged);
    std::vector<std::string> missing;
    std::set_difference(all.begin(), all.end(), lines.begin(), lines.end(),
                        std::back_inserter(missing));
    if (report.contradiction_count == 0) {
      EXPECT_EQ(missing, std::vector<std::string>{});
      EXPECT_EQ(lines.size(), all.size());
    }
    EXPECT_EQ(report.conflict_count, 0);
    ExpectSound();
    const MergeReport again = MergeFrom(other());
    EXPECT_TRUE(again.added.empty() && again.updated.empty());
    EXPECT_EQ(Exported(), merged);
    ClearFolder();
    if (HasFailure()) return;
  }
}

TEST_F(MergePropertyTest, CopiesThatWentOnApartMeetAgainWhicheverIsTheTarget) {
  for (int seed = 0; seed < kPairs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    LiveAt(seed);
    Close();
    std::filesystem::copy_file(path(), other());
    const TimeMs now = now_;
    const auto ids = ids_;
    OpenAnew(path());
    LiveOn(seed + 200);
    Close();
    now_ = now + 1;
    ids_ = ids;
    OpenAnew(other());
    prefix_ = "other ";
    LiveOn(seed + 300);
    prefix_.clear();
    Close();
    const std::string third = directory().File("third.db");
    std::filesystem::copy_file(path(), third);

    OpenAnew(third);
    const MergeReport one = MergeFrom(other());
    ExpectSound();
    const std::string into_mine = Exported();
    MergeFrom(other());
    EXPECT_EQ(Exported(), into_mine);
    Close();
    OpenAnew(other());
    MergeFrom(path());
    ExpectSound();
    const std::string into_theirs = Exported();
    if (one.conflict_count == 0 && one.contradiction_count == 0) {
      for (const char* kind : {"memory", "atom", "cognitive_state"})
        EXPECT_EQ(LinesOf(into_mine, kind), LinesOf(into_theirs, kind)) << kind;
    }
    ClearFolder();
    if (HasFailure()) return;
  }
}

TEST_F(MergePropertyTest, TheOrderInWhichTheSourceStoredDoesNotMatter) {
  LiveAsSource(7);
  std::istringstream lines(ExportedFrom(other()));
  std::vector<std::string> head;
  std::vector<std::string> memories;
  std::vector<std::string> rest;
  for (std::string line; std::getline(lines, line);) {
    const bool memory = line.starts_with("{\"type\":\"memory\"");
    (memory ? memories : memories.empty() ? head : rest).push_back(line);
  }
  std::reverse(memories.begin(), memories.end());
  std::string turned;
  for (const auto* part : {&head, &memories, &rest}) {
    for (const auto& line : *part) turned += line + "\n";
  }
  WriteBytes(directory().File("turned.jsonl"), turned);
  OpenAnew(directory().File("turned.db"));
  Import("turned.jsonl");
  Close();

  LiveAt(8);
  Close();
  std::filesystem::copy_file(path(), directory().File("third.db"));
  OpenAnew(path());
  MergeFrom(other());
  const std::string merged = Exported();
  Close();
  OpenAnew(directory().File("third.db"));
  MergeFrom(directory().File("turned.db"));
  EXPECT_EQ(Exported(), merged);
}

TEST_F(MergePropertyTest, AKilledMergeLeavesTheTargetAsItWasOrMerged) {
  LiveAsSource(21);
  LiveAt(22);
  const std::string before = Exported();
  Close();
  std::filesystem::copy_file(path(), directory().File("before.db"));
  std::string merged;
  int killed = 0;
  for (std::int64_t writes = 1; merged.empty(); writes += 1 + writes / 3) {
    std::filesystem::copy_file(directory().File("before.db"), path(),
                               std::filesystem::copy_options::overwrite_existing);
    const bool finished =
        InAnotherProcess({"merge", path(), other(), std::to_string(writes)}) == "ok";
    killed += finished ? 0 : 1;
    OpenAnew(path());
    const std::string now = Exported();
    if (finished) {
      merged = now;
      EXPECT_NE(merged, before);
    } else if (now != before) {
      EXPECT_EQ(MergeFrom(other()).added.size(), 0U);
    }
    ExpectSound();
    Close();
    for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(path() + suffix);
  }
  EXPECT_GT(killed, 5);
}

}  // namespace
}  // namespace cortex::test
