// Random lives of brains: whatever is told, read, validated, decided, merged, changed and deleted,
// nobody reads a penalty away.

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "brain/comparisons.h"
#include "brain/dedupe.h"
#include "brain/finder.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/removal.h"
#include "brain/scores.h"
#include "store/dispute_repository.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Said;
using Ids = std::vector<std::string>;

constexpr int kLives = 100;
constexpr int kSteps = 25;

/// What stands against a memory, told from the pairs and the history alone.
struct Expected {
  std::set<std::string> by;
  std::set<std::string> lost_to;
  bool wrong = false;

  [[nodiscard]] bool any() const { return wrong || !by.empty(); }
};

class DisputeProperties : public test::BrainTest {
 protected:
  void Live(unsigned seed) {
    random_.seed(seed);
    // Of most the file does not matter, and what is in memory is quick.
    const bool in_file = seed % 25 == 0;
    Open(test::OptionsFor(in_file ? directory().File(std::to_string(seed) + ".db") : ":memory:"));
    now_ = kNow;
    for (int step = 0; step < kSteps; ++step) {
      now_ += 60'000;
      Act();
      ASSERT_NO_FATAL_FAILURE(ExpectTruth()) << "life " << seed << ", step " << step;
    }
    EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, Ids{}) << "life " << seed;
  }

 private:
  int Below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  Ids All() {
    RecentQuery query = test::Recent(now_);
    query.limit = 1'000;
    Ids ids;
    for (const auto& memory : brain().memories().GetRecent(query, nullptr))
      ids.push_back(memory.id);
    return ids;
  }
  std::string Any() {
    const Ids ids = All();
    return ids[static_cast<std::size_t>(Below(static_cast<int>(ids.size())))];
  }
  std::string Text() {
    static const std::vector<std::string> kTexts = {
        "I live in Potsdam.", "I live in Leipzig.",  "I live in Halle.",   "My car is red",
        "My car is blue",     "My car is green",     "I am vegetarian",    "I am not vegetarian",
        "I like green tea",   "My aunt is 61 years", "My aunt is 62 years"};
    return kTexts[static_cast<std::size_t>(Below(static_cast<int>(kTexts.size())))];
  }

  void Act() {
    if (All().size() < 3) return Add();
    switch (Below(9)) {
      case 0:
      case 1:
        return Add();
      case 2:
        brain().scores().RecordValidation(Any(), Below(2) == 0, now_, "ada", std::nullopt);
        return;
      case 3:
        return Contradict();
      case 4:
        return Decide();
      case 5:
        return Merge();
      case 6:
        brain().memories().Edit(Any(), {MemoryEdit::Kind::kContent, Text(), ""}, now_);
        return;
      case 7:
        if (Below(3) == 0) brain().removal().Delete({Any()}, "ada", now_, nullptr);
        return;
      default:
        for (int i = 0; i < 8; ++i) brain().memories().Get(Any(), false, now_);
    }
  }
  /// As an import does, so that the same may be there twice.
  void Add() {
    if (Below(2) == 0) {
      brain().memories().Create(Said(Text()), now_);
      return;
    }
    NewMemory memory = Said(Text());
    memory.id = "m" + std::to_string(now_);
    ImportProgress progress;
    while (!brain().memories().ImportBatch({memory}, {.duplicates = false}, now_, &progress)) {
    }
  }
  void Contradict() {
    Contradiction pair;
    pair.older_id = Any();
    pair.newer_id = Any();
    if (pair.older_id == pair.newer_id) return;
    pair.kind = "value";
    pair.score = 0.9;
    brain().comparisons().OpenContradiction(pair, now_);
  }
  void Decide() {
    const auto pairs = brain().comparisons().GetContradictions({});
    if (pairs.empty()) return;
    const auto& pair = pairs[static_cast<std::size_t>(Below(static_cast<int>(pairs.size())))].pair;
    const std::optional<std::string> winners[] = {pair.older_id, pair.newer_id, std::nullopt};
    brain().comparisons().ResolveContradiction(pair.id, winners[Below(3)], "ada", now_);
  }
  void Merge() {
    DedupeOptions options;
    options.action = DedupeOptions::Action::kMerge;
    options.actor = "ada";
    options.now = now_;
    DedupeProgress progress;
    while (!brain().dedupe().RunBatch(options, &progress)) {
    }
  }

  Expected ExpectedOf(const std::string& id) {
    Expected expected;
    TimeMs decided = kNever;
    ContradictionQuery query;
    query.memory_id = id;
    for (const auto& listing : brain().comparisons().GetContradictions(query)) {
      const Contradiction& pair = listing.pair;
      if (pair.penalised_id != id) continue;
      const std::string& other = pair.older_id == id ? pair.newer_id : pair.older_id;
      if (pair.status == "open" && !FailedLast(other)) expected.by.insert(other);
      if (pair.status == "resolved") {
        expected.lost_to.insert(other);
        decided = std::max(decided, listing.resolved_at.value());
      }
    }
    for (const auto& entry : brain().scores().GetHistory(id)) {
      if (entry.reason == "validation_failure") expected.wrong = true;
      if (TakesFailuresBack(entry)) expected.wrong = false;
      if (entry.reason == "validation_success") {
        expected.wrong = false;
        if (entry.at >= decided) expected.lost_to.clear();
      }
    }
    expected.wrong = expected.wrong || !expected.lost_to.empty();
    return expected;
  }

  /// An edit, after which the text that failed is said no more.
  static bool TakesFailuresBack(const AuditEntry& entry) {
    return entry.actor == kEditor && entry.note.value_or("").starts_with(kFailuresOfOldText);
  }

  /// Whether its last validation was a failure: it disputes nothing then.
  bool FailedLast(const std::string& id) {
    bool failed = false;
    for (const auto& entry : brain().scores().GetHistory(id)) {
      if (entry.reason == "validation_failure") failed = true;
      if (entry.reason == "validation_success" || TakesFailuresBack(entry)) failed = false;
    }
    return failed;
  }

  void ExpectTruth() {
    std::map<std::string, Expected> expected;
    std::map<std::string, double> scores;
    for (const auto& id : All()) {
      expected[id] = ExpectedOf(id);
      const Memory memory = brain().memories().Get(id, true, now_);
      scores[id] = memory.confidence;
      ASSERT_EQ(memory.disputed.has_value(), expected[id].any()) << id;
      if (!memory.disputed) continue;
      const auto& by = memory.disputed->by;
      ASSERT_EQ(std::set(by.begin(), by.end()), expected[id].by);
      ASSERT_EQ(memory.disputed->proved_wrong, expected[id].wrong);
    }
    ReadAll();
    for (const auto& [id, score] : scores) {
      const double after = brain().memories().Get(id, true, now_).confidence;
      if (!expected[id].any()) continue;
      ASSERT_LE(after, score) << id;
    }
    ExpectNothingCritical(expected);
    for (const char* text : {"I live", "my car", "vegetarian tea", "my aunt is 61 years"})
      ExpectOrder(text, expected);
  }
  /// By every door, as an agent does all day.
  void ReadAll() {
    RecentQuery recent;
    recent.now = now_;
    brain().memories().GetRecent(recent, nullptr);
    SearchQuery search;
    search.text = "I live car vegetarian";
    search.now = now_;
    brain().finder().Search(search, nullptr);
    brain().memories().Get(Any(), false, now_);
    brain().scores().RecordAccess({Any(), Any()}, now_);
  }
  void ExpectNothingCritical(const std::map<std::string, Expected>& expected) {
    RecentQuery recent = test::Recent(now_);
    recent.undisputed = true;
    for (const auto& memory : brain().memories().GetRecent(recent, nullptr))
      ASSERT_FALSE(expected.at(memory.id).any()) << memory.id;
    SearchQuery search = SearchOf("I live car vegetarian tea", 1'000);
    search.filter.undisputed = true;
    for (const auto& hit : brain().finder().Search(search, nullptr).hits)
      ASSERT_FALSE(expected.at(hit.memory.id).any()) << hit.memory.id;
  }
  SearchQuery SearchOf(const std::string& text, std::int64_t limit) const {
    SearchQuery query;
    query.text = text;
    query.limit = limit;
    query.peek = true;
    query.now = now_;
    return query;
  }
  /// Every hit stands behind those that it is disputed by, but for rings; and what a limit leaves
  /// is the beginning of all.
  void ExpectOrder(const std::string& text, const std::map<std::string, Expected>& expected) {
    const auto hits = brain().finder().Search(SearchOf(text, 1'000), nullptr).hits;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < hits.size(); ++i) {
      places[hits[i].memory.id] = i;
      ASSERT_LE(hits[i].score, hits[i == 0 ? 0 : i - 1].score) << text;
    }
    for (const auto& hit : hits) {
      for (const auto& other : Against(expected, hit.memory.id)) {
        if (!places.contains(other) || Reaches(expected, other, hit.memory.id)) continue;
        ASSERT_LT(places[other], places[hit.memory.id]) << text;
      }
    }
    for (const std::int64_t limit : {1, 2, 3}) {
      const auto first = brain().finder().Search(SearchOf(text, limit), nullptr).hits;
      ASSERT_EQ(first.size(), std::min<std::size_t>(static_cast<std::size_t>(limit), hits.size()));
      for (std::size_t i = 0; i < first.size(); ++i)
        ASSERT_EQ(first[i].memory.id, hits[i].memory.id) << text << ", limit " << limit;
    }
  }
  static std::set<std::string> Against(const std::map<std::string, Expected>& expected,
                                       const std::string& id) {
    const auto found = expected.find(id);
    if (found == expected.end()) return {};
    std::set<std::string> all = found->second.by;
    all.insert(found->second.lost_to.begin(), found->second.lost_to.end());
    return all;
  }
  /// Whether `from` is itself disputed, by way of others, by `to`.
  static bool Reaches(const std::map<std::string, Expected>& expected, const std::string& from,
                      const std::string& to) {
    std::set<std::string> seen;
    std::vector<std::string> next = {from};
    while (!next.empty()) {
      const std::string id = next.back();
      next.pop_back();
      if (!seen.insert(id).second) continue;
      for (const auto& other : Against(expected, id)) {
        if (other == to) return true;
        next.push_back(other);
      }
    }
    return false;
  }

  std::mt19937 random_;
  TimeMs now_ = kNow;
};

TEST_F(DisputeProperties, HoldInAHundredRandomLives) {
  for (unsigned seed = 0; seed < kLives && !HasFatalFailure(); ++seed) Live(seed);
}

}  // namespace
}  // namespace cortex
