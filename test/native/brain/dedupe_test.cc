// Finding, merging and deleting duplicates among what is stored.

#include "brain/dedupe.h"

#include <algorithm>
#include <cmath>

#include "brain/comparisons.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/pins.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex::test {
namespace {

using Action = DedupeOptions::Action;
using Texts = std::vector<std::string>;

class Dedupe : public BrainTest {
 protected:
  /// Stores each text a day later than the one before, without looking for duplicates; the ids are
  /// m1, m2, ...
  void Import(const Texts& texts) {
    std::vector<NewMemory> memories;
    for (const auto& text : texts) memories.push_back(Said(text));
    ImportAll(std::move(memories));
  }
  void ImportAll(std::vector<NewMemory> memories) {
    for (auto& memory : memories) {
      memory.id = "m" + std::to_string(++imported_);
      if (!memory.created_at) memory.created_at = kNow + Days(imported_ - 100);
    }
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
    EXPECT_TRUE(progress.refused.empty());
  }
  DedupeProgress Run(DedupeOptions options) {
    options.actor = "ada";
    options.now = kNow;
    DedupeProgress progress;
    while (!brain().dedupe().RunBatch(options, &progress)) {
    }
    return progress;
  }
  DedupeProgress Run(Action action) {
    DedupeOptions options;
    options.action = action;
    return Run(options);
  }
  /// "m1: m2 m3" for each group.
  static Texts Groups(const DedupeProgress& progress) {
    Texts told;
    for (const auto& [seq, group] : progress.groups) {
      told.push_back(group.survivor_id + ":");
      for (const auto& duplicate : group.duplicates) told.back() += " " + duplicate.id;
    }
    return told;
  }
  Texts Left() {
    RecentQuery query = Recent();
    query.limit = 1000;
    Texts ids;
    for (const auto& memory : brain().memories().GetRecent(query, nullptr))
      ids.push_back(memory.id);
    std::sort(ids.begin(), ids.end());
    return ids;
  }
  void ExpectSound() { EXPECT_EQ(brain().maintenance().Check(true, nullptr).problems, Texts{}); }
  Memory Look(const std::string& id) { return brain().memories().Get(id, true, kNow); }

 private:
  int imported_ = 0;
};

TEST_F(Dedupe, AReportNamesSurvivorAndDuplicatesAndChangesNothing) {
  Open();
  Import({"I like green tea", "The gate is blue", "I like green tea!", "I enjoy green tea"});
  const auto bytes_before = Left();
  const auto progress = Run(Action::kReport);
  ASSERT_EQ(Groups(progress), Texts{"m1: m3 m4"});
  const auto& group = progress.groups.begin()->second;
  EXPECT_EQ(group.excerpt, "I like green tea");
  EXPECT_EQ(group.duplicates[0].similarity, 1.0);
  EXPECT_EQ(group.duplicates[0].reason, "the same words");
  EXPECT_GE(group.duplicates[1].similarity, 0.8);
  EXPECT_FALSE(group.duplicates[1].reason.empty());
  EXPECT_EQ(progress.compared, 4);
  EXPECT_EQ(progress.total, 4);
  EXPECT_EQ(progress.duplicates, 2);
  EXPECT_EQ(Left(), bytes_before);
  EXPECT_EQ(brain().scores().GetHistory("m3").size(), 1U);
  ExpectSound();
}

TEST_F(Dedupe, AReportWorksOnABrainThatIsOnlyRead) {
  Open();
  Import({"I like green tea", "I like green tea"});
  Close();
  BrainOptions options = OptionsFor(path());
  options.read_only = true;
  Open(options);
  // What an import left to prepare, only a writer prepares.
  EXPECT_EQ(CodeThrownBy([&] { Run(Action::kReport); }), "READ_ONLY");
  Close();
  Open();
  Run(Action::kReport);
  Close();
  Open(std::move(options));
  EXPECT_EQ(Groups(Run(Action::kReport)), Texts{"m1: m2"});
  EXPECT_EQ(CodeThrownBy([&] { Run(Action::kMerge); }), "READ_ONLY");
}

TEST_F(Dedupe, MergingKeepsTheOldestWithSumsAndUnions) {
  Open();
  NewMemory first = Said("I like green tea");
  first.categories = {"Food"};
  first.topics = {"tea"};
  first.importance = 1.0;
  NewMemory second = first;
  second.categories = {"food", "habits"};
  second.topics = {"green"};
  second.importance = 3.0;
  ImportAll({first, second});
  brain().scores().RecordAccess({"m1", "m2", "m2"}, kNow - Days(3));
  brain().scores().RecordAccess({"m2"}, kNow - Days(1));
  brain().scores().RecordValidation("m2", true, kNow, "ada", {});
  brain().scores().RecordValidation("m2", false, kNow, "ada", {});
  EXPECT_EQ(Groups(Run(Action::kMerge)), Texts{"m1: m2"});
  EXPECT_EQ(Left(), Texts{"m1"});
  const Memory merged = Look("m1");
  EXPECT_EQ(merged.content, "I like green tea");
  EXPECT_EQ(merged.score.access_count, 4);
  EXPECT_EQ(merged.score.last_accessed, kNow - Days(1));
  EXPECT_EQ(merged.score.validation_count, 1);
  EXPECT_EQ(merged.score.contradiction_count, 1);
  EXPECT_EQ(merged.score.created_at, kNow - Days(99));
  EXPECT_EQ(merged.categories, (Texts{"Food", "habits"}));
  EXPECT_EQ(merged.topics, (Texts{"tea", "green"}));
  EXPECT_EQ(merged.importance, 3.0);
  ExpectSound();
  EXPECT_EQ(StoredValue("SELECT count(*) FROM stm_categories"), "2");
}

TEST_F(Dedupe, MergingTellsInTheHistoryWhatWasMerged) {
  Open();
  Import({"I like green tea", "I like green tea"});
  brain().scores().RecordAccess({"m2"}, kNow - Days(1));
  const double before = Look("m1").confidence;
  Run(Action::kMerge);
  const auto history = brain().scores().GetHistory("m1");
  ASSERT_EQ(history.size(), 4U);
  EXPECT_EQ(history[1].note, "of m2");
  EXPECT_EQ(history[2].reason, "access");
  EXPECT_EQ(history[3].reason, "merged");
  EXPECT_EQ(history[3].actor, "ada");
  EXPECT_EQ(history[3].note, "merged m2 (similarity 1.00)");
  EXPECT_DOUBLE_EQ(history[3].old_confidence.value(), before);
  EXPECT_DOUBLE_EQ(history[3].new_confidence.value(), Look("m1").confidence);
  EXPECT_GT(Look("m1").confidence, before);
  EXPECT_EQ(CodeThrownBy([&] { brain().scores().GetHistory("m2"); }), "NOT_FOUND");
  EXPECT_DOUBLE_EQ(brain().scores().GetDistribution({}, kNow, nullptr).average.value(),
                   Look("m1").confidence);
}

TEST_F(Dedupe, MergingRedirectsPairsPinsAtomsAndTheOutbox) {
  BrainOptions options = OptionsFor(path());
  options.sinks = {"graph"};
  Open(std::move(options));
  Import({"I like green tea", "I like green tea", "The gate is red", "The gate is old"});
  Contradiction pair;
  pair.kind = "value";
  pair.score = 1;
  for (const auto* newer : {"m1", "m2"}) {
    pair.older_id = "m3";
    pair.newer_id = newer;
    brain().comparisons().OpenContradiction(pair, kNow);
  }
  pair.older_id = "m4";
  brain().comparisons().OpenContradiction(pair, kNow);
  NewPin pin;
  pin.memory_id = "m2";
  brain().pins().Add(pin, kNow);
  NewAtom atom;
  atom.id = "atom";
  atom.source_memory_id = "m2";
  atom.created_at = kNow;
  test::AddAtom(brain(), atom);
  Run(Action::kMerge);
  Texts pairs;
  for (const auto& listing : brain().comparisons().GetContradictions({}))
    pairs.push_back(listing.pair.older_id + " " + listing.pair.newer_id);
  std::sort(pairs.begin(), pairs.end());
  EXPECT_EQ(pairs, (Texts{"m3 m1", "m4 m1"}));
  EXPECT_EQ(Look("m3").score.contradiction_count, 1) << "the pair they had in common counts once";
  EXPECT_EQ(Look("m4").score.contradiction_count, 1);
  EXPECT_EQ(brain().scores().GetHistory("m4").back().note, "contradicted by m1");
  EXPECT_EQ(brain().pins().GetAll().at(0).memory_id, "m1");
  ExpectSound();
  EXPECT_EQ(Stored("SELECT source_memory_id FROM atoms"), Texts{"m1"});
  EXPECT_EQ(Stored("SELECT memory_id, state FROM outbox ORDER BY memory_id LIMIT 4"),
            (Texts{"m1", "pending", "m2", "delete_pending", "m3", "pending", "m4", "pending"}));
}

TEST_F(Dedupe, AMemoryThatIsPinnedTwiceThroughAMergeIsPinnedOnce) {
  Open();
  Import({"I like green tea", "I like green tea"});
  for (const auto* id : {"m1", "m2"}) {
    NewPin pin;
    pin.memory_id = id;
    brain().pins().Add(pin, kNow);
  }
  Run(Action::kMerge);
  ASSERT_EQ(brain().pins().GetAll().size(), 1U);
  EXPECT_EQ(brain().pins().GetAll()[0].memory_id, "m1");
}

TEST_F(Dedupe, WhatAVetoKeepsApartIsNeverMergedWhateverTheThreshold) {
  Open();
  Import({"I take 5 mg of aspirin", "I take 50 mg of aspirin", "I do not take 5 mg of aspirin",
          "The shop is open", "The shop is closed", "Ruth called Max", "Max called Ruth",
          "I moved to Graz", "I am moving to Graz"});
  DedupeOptions options;
  options.action = Action::kMerge;
  options.threshold = 0;
  EXPECT_EQ(Groups(Run(options)), Texts{});
  EXPECT_EQ(Left().size(), 9U);
}

TEST_F(Dedupe, AThresholdAboveTheSimilarityLeavesThePairAlone) {
  Open();
  Import(
      {"I live in a small flat in Graz", "I live in Graz", "The gate is blue", "The gate is blue"});
  const auto similarity = Run(Action::kReport).groups.begin()->second.duplicates.at(0).similarity;
  ASSERT_LT(similarity, 1.0);
  DedupeOptions options;
  options.action = Action::kMerge;
  options.threshold = similarity + 0.001;
  EXPECT_EQ(Groups(Run(options)), Texts{"m3: m4"});
  options.threshold = similarity;
  EXPECT_EQ(Groups(Run(options)), Texts{"m1: m2"});
}

TEST_F(Dedupe, OnlyMemoriesOfTheCategoriesAreCompared) {
  Open();
  std::vector<NewMemory> memories(4, Said("I like green tea"));
  memories[0].categories = {"misc"};
  memories[1].categories = {"Food"};
  memories[2].categories = {"food", "misc"};
  memories[3].categories = {"other"};
  ImportAll(memories);
  DedupeOptions options;
  options.categories = {"FOOD"};
  EXPECT_EQ(Groups(Run(options)), Texts{"m2: m3"});
  options.categories = {"food", "OTHER"};
  EXPECT_EQ(Groups(Run(options)), Texts{"m2: m3 m4"});
}

TEST_F(Dedupe, OnlyMemoriesThatAreNamedAreMerged) {
  Open();
  Import({"I like green tea", "I like green tea!", "I enjoy green tea", "The gate is blue"});
  DedupeOptions options;
  options.action = Action::kMerge;
  options.ids = {"m3", "m4"};
  EXPECT_EQ(Groups(Run(options)), Texts{"m1: m3"});
  EXPECT_EQ(Left(), (Texts{"m1", "m2", "m4"}));
  options.ids = {"m9"};
  EXPECT_EQ(CodeThrownBy([&] { Run(options); }), "NOT_FOUND");
  options.ids = {"m2"};
  options.user_id = "bob";
  EXPECT_EQ(CodeThrownBy([&] { Run(options); }), "NOT_FOUND");
  ExpectSound();
}

TEST_F(Dedupe, OnlyMemoriesOfOneUserSpeakerAndDayAreCompared) {
  Open();
  NewMemory of_bob = Said("I like green tea");
  of_bob.user_id = "bob";
  NewMemory by_max = Said("I like green tea");
  by_max.speaker = "max";
  ImportAll({Said("I like green tea"), of_bob, by_max, Said("I took my pills today"),
             Said("I took my pills today")});
  EXPECT_EQ(Groups(Run(Action::kReport)), Texts{});
}

TEST_F(Dedupe, AMemoryThatCarriesAPenaltyTakesNoPart) {
  Open();
  Import({"I live in Bern", "I live in Graz", "I live in Bern"});
  Contradiction pair;
  pair.older_id = "m1";
  pair.newer_id = "m2";
  pair.kind = "value";
  pair.score = 1;
  brain().comparisons().OpenContradiction(pair, kNow);
  EXPECT_EQ(Groups(Run(Action::kMerge)), Texts{}) << "moved back: both stay";
}

TEST_F(Dedupe, DeletingKeepsTheNewestUnlessAnOlderOneSaysMore) {
  Open();
  Import({"I like green tea", "I enjoy green tea", "I live in a small flat in Graz",
          "I live in Graz", "I like green tea"});
  const auto progress = Run(Action::kDeleteOlder);
  EXPECT_EQ(Groups(progress), Texts{"m5: m1 m2"});
  EXPECT_EQ(progress.kept, 1);
  EXPECT_EQ(Left(), (Texts{"m3", "m4", "m5"}));
  EXPECT_EQ(brain().scores().GetHistory("m1").size(), 1U) << "a deletion keeps the history";
  ExpectSound();
}

TEST_F(Dedupe, LooksAtAllOfALargeBrainInBatches) {
  Open();
  Texts texts(500, "I like green tea");
  const auto name = [](int number) {
    std::string letters;
    for (const char digit : std::to_string(number)) letters += {"bcdfghklmn"[digit - '0'], 'a'};
    return letters;
  };
  for (int i = 0; i < 500; ++i) texts.push_back("The box " + name(i) + " is of oak");
  texts.push_back("the box " + name(7) + " is of oak");
  Import(texts);
  DedupeOptions options;
  options.action = Action::kMerge;
  options.actor = "ada";
  options.now = kNow;
  DedupeProgress progress;
  int batches = 1;
  std::int64_t before = 0;
  while (!brain().dedupe().RunBatch(options, &progress)) {
    ++batches;
    EXPECT_GT(progress.compared, before);
    before = progress.compared;
    ExpectSound();
  }
  EXPECT_EQ(batches, 6);
  EXPECT_EQ(progress.duplicates, 500);
  EXPECT_EQ(progress.compared, 1001);
  EXPECT_EQ(progress.total, 1001);
  EXPECT_EQ(brain().scores().GetStatistics(kNow, nullptr).by_kind.at("stm"), 501);
  EXPECT_EQ(Run(Action::kReport).duplicates, 0);
}

TEST_F(Dedupe, WhatCannotBeIsRefused) {
  Open();
  for (const double threshold : {-0.1, 1.1, std::nan("")}) {
    DedupeOptions options;
    options.threshold = threshold;
    EXPECT_EQ(CodeThrownBy([&] { Run(options); }), "VALIDATION_ERROR");
  }
  DedupeOptions options;
  options.categories = {" "};
  EXPECT_EQ(CodeThrownBy([&] { Run(options); }), "VALIDATION_ERROR");
  options = {};
  options.action = Action::kMerge;
  DedupeProgress progress;
  EXPECT_EQ(CodeThrownBy([&] { brain().dedupe().RunBatch(options, &progress); }),
            "VALIDATION_ERROR");
}

}  // namespace
}  // namespace cortex::test
