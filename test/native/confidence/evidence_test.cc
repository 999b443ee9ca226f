#include "confidence/evidence.h"

#include <cmath>
#include <functional>
#include <random>

#include "support/support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;

ConfidencePolicy Evidence() {
  ConfidencePolicy policy;
  policy.method = ScoringMethod::kEvidence;
  return policy;
}

const ConfidencePolicy kEvidence = Evidence();

double Score(const ScoreInputs& memory, TimeMs now) {
  return CurrentConfidence(memory, now, kEvidence);
}

/// Any memory that there may be.
ScoreInputs Any(std::mt19937& random) {
  const auto below = [&](int limit) {
    return std::uniform_int_distribution<int>(0, limit - 1)(random);
  };
  ScoreInputs memory;
  memory.created_at = kNow + Days(below(400));
  memory.base_confidence = below(101) / 100.0;
  memory.access_count = below(20);
  if (below(2) == 0) memory.last_accessed = kNow + Days(below(400));
  memory.validation_count = below(6);
  memory.pair_penalties = below(4);
  memory.contradiction_count = memory.pair_penalties + below(4);
  memory.possible_pairs = static_cast<float>(below(30)) / 10;
  memory.affirmed_after = below(200);
  memory.decay_per_day = below(100) / 1000.0;
  memory.source = static_cast<ConfidenceSource>(below(5));
  return memory;
}

/// Whether `change` never raises (or never lowers) the score of any memory at any time, and moves
/// it for some.
void ExpectDirection(int direction, const std::function<void(ScoreInputs*)>& change) {
  std::mt19937 random(11);
  bool moves = false;
  for (int i = 0; i < 5'000; ++i) {
    const ScoreInputs before = Any(random);
    ScoreInputs after = before;
    change(&after);
    const TimeMs now = kNow + Days(static_cast<int>(random() % 800));
    const double moved = direction * (Score(after, now) - Score(before, now));
    EXPECT_GE(moved, 0) << i;
    moves = moves || moved > 0;
  }
  EXPECT_TRUE(moves);
}

TEST(EvidenceProperty, IsAProbabilityWhateverIsKnown) {
  std::mt19937 random(7);
  for (int i = 0; i < 20'000; ++i) {
    const ScoreInputs memory = Any(random);
    const double score = Score(memory, kNow + Days(static_cast<int>(random() % 3'000)));
    EXPECT_TRUE(std::isfinite(score));
    EXPECT_GE(score, 0);
    EXPECT_LE(score, 1);
  }
}

TEST(EvidenceProperty, EachThingPointsOneWay) {
  ExpectDirection(-1, [](ScoreInputs* memory) {
    ++memory->pair_penalties;
    ++memory->contradiction_count;
  });
  ExpectDirection(-1, [](ScoreInputs* memory) { ++memory->contradiction_count; });
  ExpectDirection(-1, [](ScoreInputs* memory) { memory->possible_pairs += 0.5F; });
  ExpectDirection(-1, [](ScoreInputs* memory) { memory->decay_per_day += 0.01; });
  ExpectDirection(-1, [](ScoreInputs* memory) { memory->created_at -= Days(9); });
  ExpectDirection(-1, [](ScoreInputs* memory) { memory->base_confidence *= 0.9; });
  ExpectDirection(1, [](ScoreInputs* memory) { ++memory->validation_count; });
  ExpectDirection(1, [](ScoreInputs* memory) { memory->affirmed_after += 5; });
}

TEST(EvidenceProperty, AccessesDoNotCount) {
  std::mt19937 random(13);
  for (int i = 0; i < 1'000; ++i) {
    ScoreInputs memory = Any(random);
    const double before = Score(memory, kNow + Days(100));
    memory.access_count += 5;
    memory.last_accessed = kNow + Days(100);
    EXPECT_EQ(Score(memory, kNow + Days(100)), before);
  }
}

TEST(EvidenceProperty, APairMoreSurelyFoundCountsMore) {
  ScoreInputs possible;
  possible.created_at = kNow;
  double last = Score(possible, kNow);
  for (const float probability : {0.5F, 0.7F, 0.89F}) {
    possible.possible_pairs = probability;
    EXPECT_LT(Score(possible, kNow), last);
    last = Score(possible, kNow);
  }
}

TEST(EvidenceProperty, PartsAddUpToTheScore) {
  std::mt19937 random(17);
  for (const auto& policy : {kEvidence, ConfidencePolicy{}}) {
    for (int i = 0; i < 5'000; ++i) {
      const ScoreInputs memory = Any(random);
      const TimeMs now = kNow + Days(static_cast<int>(random() % 800));
      double sum = 0;
      for (const auto& part : PartsOf(memory, now, policy)) sum += part.amount;
      EXPECT_NEAR(sum, CurrentConfidence(memory, now, policy), 1e-12);
    }
  }
}

TEST(Evidence, AGivenConfidenceIsWhereTheProbabilityBegins) {
  ScoreInputs memory;
  memory.created_at = kNow;
  const double whole = Score(memory, kNow);
  memory.source = ConfidenceSource::kExplicit;
  memory.base_confidence = 0.25;
  EXPECT_DOUBLE_EQ(Score(memory, kNow), 0.25 * whole);
}

TEST(Evidence, DisabledShowsAHalfAndKeepsTheTrueScore) {
  ConfidencePolicy policy = kEvidence;
  policy.enabled = false;
  ScoreInputs memory;
  memory.created_at = kNow;
  EXPECT_EQ(CurrentConfidence(memory, kNow, policy), kDisabledConfidence);
  EXPECT_EQ(TrueConfidence(memory, kNow, policy), Score(memory, kNow));
}

TEST(Volatility, GoesByThePaceOfTheCategories) {
  const LearnedVolatility nothing;
  const double slow = HazardPerDay(nothing, {"recipes"});
  EXPECT_LT(HazardPerDay(nothing, {"Allergy"}), slow);
  EXPECT_GT(HazardPerDay(nothing, {"medication"}), slow);
  EXPECT_EQ(HazardPerDay(nothing, {}), slow);
  EXPECT_EQ(HazardPerDay(nothing, {"recipes", "medication"}), HazardPerDay(nothing, {"medication"}))
      << "true only while all of it is";
  EXPECT_EQ(HazardPerDay(nothing, {"health", "allergy"}), HazardPerDay(nothing, {"allergy"}))
      << "an allergy that was filed under health";
}

TEST(Volatility, LearnsFromWhatWasReplaced) {
  const auto learned = [](double days, double replaced) {
    LearnedVolatility::Histories histories;
    histories["recipes"] = {days, replaced};
    return LearnedVolatility{std::make_shared<const LearnedVolatility::Histories>(histories)};
  };
  const double prior = HazardPerDay({}, {"recipes"});
  EXPECT_LT(HazardPerDay(learned(100'000, 0), {"Recipes"}), prior) << "it stood the test";
  EXPECT_GT(HazardPerDay(learned(1'000, 900), {"recipes"}), prior);
  EXPECT_EQ(HazardPerDay(learned(1'000, 900), {"other"}), prior);
  double last = HazardPerDay(learned(5'000, 0), {"recipes"});
  for (const double replaced : {1.0, 10.0, 100.0}) {
    const double rate = HazardPerDay(learned(5'000, replaced), {"recipes"});
    EXPECT_GT(rate, last);
    last = rate;
  }
}

}  // namespace
}  // namespace cortex
