// What a memory is that a newer one may have changed, while nobody has decided: it is told so,
// being asked for does not keep it sure, and told again it is the newest word.

#include "brain/dedupe.h"
#include "brain/dispute_support.h"
#include "store/changes.h"

namespace cortex::test {
namespace {

constexpr const char* kLow = "Mum takes ramipril 5 mg in the mornings.";
constexpr const char* kHigh = "Mum takes ramipril 10 mg in the mornings.";

class PerhapsChanged : public Disputes {
 protected:
  void SetUp() override {
    BrainOptions options = OptionsFor(path());
    options.contradictions.open = 1;  // all pairs are possible ones
    Open(options);
    low_ = Told(kLow, 60);
    high_ = Told(kHigh, 40);
  }
  StorageResult Tell(const std::string& text, int days_ago = 0) {
    NewMemory memory = Said(text);
    memory.created_at = kNow - days_ago * kMillisPerDay;
    return brain().memories().Create(memory, kNow);
  }
  Ids UndecidedOf(const std::string& id) {
    Ids ids;
    for (const auto& change : Look(id).undecided) ids.push_back(change.id);
    return ids;
  }
  Contradiction PairOf(const std::string& id) {
    ContradictionQuery query;
    query.memory_id = id;
    return brain().comparisons().GetContradictions(query).at(0).pair;
  }

  std::string low_;
  std::string high_;
};

TEST_F(PerhapsChanged, ToldAgainInTheSameWordsItIsStoredAndStandsAgainstWhatHadChangedIt) {
  const auto again = Tell(kLow);
  ASSERT_EQ(again.status, StorageStatus::kSuccess) << again.message;
  ASSERT_EQ(again.contradictions.size(), 1U);
  EXPECT_EQ(again.contradictions[0].older_id, high_);
  EXPECT_EQ(again.contradictions[0].newer_id, again.memory_id);
  EXPECT_EQ(Tell(kLow).matched_id, again.memory_id) << "nothing was told since";
  EXPECT_EQ(Tell(kHigh).status, StorageStatus::kSuccess) << "and forth";
}

TEST_F(PerhapsChanged, ToldAgainInOtherWordsItIsStored) {
  const std::string words = "Mum takes ramipril 5 mg.";
  EXPECT_EQ(brain().memories().Check(Said(words), kNow).status, StorageStatus::kSuccess);
  brain().comparisons().ResolveContradiction(PairOf(low_).id, std::nullopt, "ada", kNow);
  EXPECT_EQ(Tell(words).status, StorageStatus::kDuplicateSemantic) << "where nothing changed it";
}

TEST_F(PerhapsChanged, ACheckSaysThatItCouldBeStored) {
  EXPECT_EQ(brain().memories().Check(Said(kLow), kNow).status, StorageStatus::kSuccess);
}

TEST_F(PerhapsChanged, AnImportTakesItTooAndTheFirstTellingOnlyOnce) {
  for (const bool meaning : {false, true}) {
    const auto told = [&](int days_ago) {
      NewMemory memory = Said(kLow);
      memory.created_at = kNow - days_ago * kMillisPerDay;
      ImportProgress progress;
      while (!brain().memories().ImportBatch({memory}, {.meaning = meaning}, kNow, &progress)) {
      }
      return progress.stored;
    };
    EXPECT_EQ(told(60), 0) << "the same telling";
    EXPECT_EQ(told(50), 0) << "before it changed";
    EXPECT_EQ(told(meaning ? 20 : 30), meaning ? 0 : 1) << "after it, and once more";
  }
}

TEST_F(PerhapsChanged, WhatWasDismissedIsADuplicateAgain) {
  brain().comparisons().ResolveContradiction(PairOf(low_).id, std::nullopt, "ada", kNow);
  EXPECT_EQ(Tell(kLow).matched_id, low_);
}

TEST_F(PerhapsChanged, WhatLostAPairMayBeToldAgain) {
  Resolve(PairOf(low_), high_);
  EXPECT_EQ(Tell(kLow).status, StorageStatus::kSuccess);
}

TEST_F(PerhapsChanged, MergingDuplicatesLeavesWhatWasToldAgain) {
  Tell(kLow, 10);
  DedupeOptions options;
  options.now = kNow;
  DedupeProgress progress;
  while (!brain().dedupe().RunBatch(options, &progress)) {
  }
  EXPECT_EQ(progress.duplicates, 0);
}

TEST_F(PerhapsChanged, EveryDoorTellsByWhatTheLatestFirst) {
  const auto third = Told("Mum takes ramipril 20 mg in the mornings.", 20);
  Contradiction pair = PairOf(low_);
  pair.newer_id = third;
  brain().comparisons().OpenContradiction(pair, kNow);
  EXPECT_EQ(UndecidedOf(low_), (Ids{third, high_}));
  EXPECT_EQ(UndecidedOf(third), Ids{});
  EXPECT_EQ(Look(low_).undecided[1].content, kHigh);
  EXPECT_EQ(Look(low_).undecided[1].created_at, Look(high_).score.created_at);
  for (const auto& memory : brain().memories().GetRecent(test::Recent(), nullptr))
    EXPECT_EQ(memory.undecided.empty(), memory.id == third) << memory.content;
  for (const auto& hit : brain().finder().Search(For("ramipril"), nullptr).hits)
    EXPECT_EQ(hit.memory.undecided.empty(), hit.memory.id == third) << hit.memory.content;
  Validate(third, false);
  EXPECT_EQ(UndecidedOf(low_), Ids{high_}) << "what proved wrong changes nothing";
}

TEST_F(PerhapsChanged, NoDoorCountsAnAccessUntilSomebodyDecides) {
  EXPECT_FALSE(CountsAccesses(low_));
  brain().scores().RecordAccess({low_}, kNow);
  auto query = For("ramipril");
  query.peek = false;
  brain().finder().Search(query, nullptr);
  RecentQuery recent = test::Recent();
  recent.peek = false;
  brain().memories().GetRecent(recent, nullptr);
  EXPECT_EQ(Look(low_).score.access_count, 0);
  EXPECT_EQ(Look(high_).score.access_count, 2);
  EXPECT_TRUE(CountsAccesses(high_));
  brain().comparisons().ResolveContradiction(PairOf(low_).id, std::nullopt, "ada", kNow);
  EXPECT_TRUE(CountsAccesses(low_));
}

}  // namespace
}  // namespace cortex::test
