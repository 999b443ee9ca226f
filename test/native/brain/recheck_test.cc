#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "brain/scores.h"
#include "support/support.h"

namespace cortex {
namespace {

using test::kNow;
using test::Remember;
using test::Said;

/// Pairs as an older build may have left them in the file.
class Recheck : public test::BrainTest {
 protected:
  void SetUp() override { Open(); }
  std::string Pair(const std::string& older, const std::string& newer, const std::string& status) {
    Contradiction pair;
    pair.older_id = older;
    pair.newer_id = newer;
    pair.kind = "value";
    pair.status = status;
    pair.score = 0.95;
    return brain().comparisons().OpenContradiction(pair, kNow).value().id;
  }
  /// A pair that no rule reports.
  std::string Unrelated(const std::string& status) {
    older_ = Remember(brain(), Said("I grow roses by the gate"));
    newer_ = Remember(brain(), Said("My aunt repairs clocks"));
    return Pair(older_, newer_, status);
  }
  std::string StatusOf(const std::string& id) {
    for (const auto& listing : brain().comparisons().GetContradictions({}))
      if (listing.pair.id == id) return listing.pair.status;
    return "gone";
  }
  void ExpectSound() { EXPECT_TRUE(brain().maintenance().Check(true, nullptr).problems.empty()); }
  double Score(const std::string& id) { return brain().memories().Get(id, true, kNow).confidence; }
  RecheckProgress Run(const RecheckOptions& options = {.user_id = std::nullopt, .now = kNow}) {
    RecheckProgress progress;
    while (!brain().comparisons().RecheckBatch(options, &progress)) continue;
    return progress;
  }

  std::string older_;
  std::string newer_;
};

TEST_F(Recheck, WhatTheRulesDoNotReportIsDismissedAndItsPenaltyReturned) {
  const auto open = Unrelated("open");
  EXPECT_DOUBLE_EQ(Score(older_), 0.7);
  const auto report = Run();
  EXPECT_EQ(report.checked, 1);
  EXPECT_EQ(report.dismissed, 1);
  EXPECT_EQ(StatusOf(open), "dismissed");
  EXPECT_DOUBLE_EQ(Score(older_), 1.0);
  const auto entry = brain().scores().GetHistory(older_).back();
  EXPECT_EQ(entry.actor, "rules");
  EXPECT_EQ(entry.reason, "resolution");
  ExpectSound();
}

TEST_F(Recheck, WhatTheRulesReportStaysAsItIs) {
  const auto red = Remember(brain(), Said("My bike is red."));
  const auto blue = brain().memories().Create(Said("My bike is blue."), kNow);
  ASSERT_EQ(blue.contradictions.size(), 1U);
  const auto report = Run();
  EXPECT_EQ(report.checked, 1);
  EXPECT_EQ(report.dismissed + report.lowered, 0);
  EXPECT_EQ(StatusOf(blue.contradictions.front().id), "open");
  EXPECT_DOUBLE_EQ(Score(red), 0.7);
}

TEST_F(Recheck, WhatTheRulesAreNotSureOfIsOnlyPossible) {
  auto nuts = Said("Ruth is allergic to nuts.");
  auto request = Said("Ruth is not allergic to nuts. Can you write that on a card?");
  nuts.compare_meaning = false;
  request.compare_meaning = false;
  const auto older = Remember(brain(), nuts);
  const auto pair = Pair(older, Remember(brain(), request), "open");
  EXPECT_DOUBLE_EQ(Score(older), 0.7);
  EXPECT_EQ(Run().lowered, 1);
  EXPECT_EQ(StatusOf(pair), "possible");
  EXPECT_DOUBLE_EQ(Score(older), 1.0);
  EXPECT_EQ(brain().scores().GetHistory(older).back().actor, "rules");
  EXPECT_EQ(Run().lowered, 0) << "it is so already";
  ExpectSound();
}

TEST_F(Recheck, NeverAddsAPenalty) {
  auto red = Said("My bike is red.");
  auto blue = Said("My bike is blue.");
  red.compare_meaning = false;
  blue.compare_meaning = false;
  const auto older = Remember(brain(), red);
  const auto pair = Pair(older, Remember(brain(), blue), "possible");
  Run();
  EXPECT_EQ(StatusOf(pair), "possible");
  EXPECT_DOUBLE_EQ(Score(older), 1.0);
}

TEST_F(Recheck, WhatSomebodyDecidedIsLeftAlone) {
  const auto pair = Unrelated("open");
  brain().comparisons().ResolveContradiction(pair, newer_, "ada", kNow);
  EXPECT_EQ(Run().checked, 0);
  EXPECT_EQ(StatusOf(pair), "resolved");
  EXPECT_DOUBLE_EQ(Score(older_), 0.7);
}

TEST_F(Recheck, OneUsersPairsAreAskedForAlone) {
  const auto pair = Unrelated("possible");
  EXPECT_EQ(Run({.user_id = "nobody", .now = kNow}).checked, 0);
  EXPECT_EQ(StatusOf(pair), "possible");
}

TEST_F(Recheck, GoesThroughAllPairsInBatches) {
  constexpr int kPairs = 230;
  for (int i = 0; i < kPairs; ++i) {
    const auto n = std::to_string(i);
    const auto one = Remember(brain(), Said("Crate " + n + " holds rope"));
    Pair(one, Remember(brain(), Said("Alma " + n + " sang a psalm")), "possible");
  }
  const auto report = Run();
  EXPECT_EQ(report.total, kPairs);
  EXPECT_EQ(report.checked, kPairs);
  EXPECT_EQ(report.dismissed, kPairs);
  ExpectSound();
}

}  // namespace
}  // namespace cortex
