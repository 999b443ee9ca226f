#include "confidence/engine.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "support/support.h"

namespace cortex {
namespace {

using test::CodeThrownBy;
using test::Days;
using test::kNow;

const ConfidencePolicy kPolicy;

ScoreInputs Fresh() {
  ScoreInputs inputs;
  inputs.created_at = kNow;
  return inputs;
}

ScoreInputs Accessed(int count, TimeMs last) {
  ScoreInputs inputs = Fresh();
  inputs.base_confidence = 0.2;
  inputs.access_count = count;
  inputs.last_accessed = last;
  return inputs;
}

double Score(const ScoreInputs& inputs, TimeMs now = kNow) {
  return CurrentConfidence(inputs, now, kPolicy);
}

TEST(Ac2, NewMemoriesStartAtOneAndEveryEventMovesThemByItsStep) {
  EXPECT_EQ(Score(Fresh()), 1.0);

  ScoreInputs half = Fresh();
  half.base_confidence = 0.5;
  EXPECT_DOUBLE_EQ(Score(half), 0.5);
  for (int day = 0; day <= 40; ++day) {
    EXPECT_DOUBLE_EQ(Score(half, kNow + Days(day)), 0.5 * (1 - 0.01 * day))
        << "decay is 0.01 a day";
  }

  ScoreInputs accessed = half;
  accessed.last_accessed = kNow;
  for (int count = 1; count <= 30; ++count) {
    accessed.access_count = count;
    EXPECT_DOUBLE_EQ(Score(accessed), std::min(1.0, 0.5 + std::min(0.5, 0.05 * count)))
        << "access is +0.05, capped";
  }

  ScoreInputs validated = half;
  validated.validation_count = 1;
  EXPECT_DOUBLE_EQ(Score(validated), 0.7) << "validation is +0.2";

  ScoreInputs contradicted = half;
  contradicted.contradiction_count = 1;
  EXPECT_DOUBLE_EQ(Score(contradicted), 0.2) << "contradiction is -0.3";
}

TEST(Confidence, AgeCountsWholeDaysAndIsNeverNegative) {
  EXPECT_EQ(AgeFactor(Fresh(), kNow + Days(1) - 1, kPolicy), 1.0);
  EXPECT_EQ(AgeFactor(Fresh(), kNow + Days(1), kPolicy), 0.99);
  EXPECT_EQ(AgeFactor(Fresh(), kNow + Days(2) - 1, kPolicy), 0.99);
  EXPECT_EQ(AgeFactor(Fresh(), kNow - Days(50), kPolicy), 1.0) << "made in the future";
}

TEST(Confidence, AgeHasAFloor) {
  for (const int days : {90, 91, 1000, 500'000})
    EXPECT_NEAR(AgeFactor(Fresh(), kNow + Days(days), kPolicy), 0.1, 1e-15);
}

TEST(Confidence, AnAccessCountsForThirtyDaysToTheMillisecond) {
  const ScoreInputs inputs = Accessed(3, kNow);
  EXPECT_DOUBLE_EQ(AccessBonus(inputs, kNow, kPolicy), 0.15);
  EXPECT_DOUBLE_EQ(AccessBonus(inputs, kNow + Days(30), kPolicy), 0.15);
  EXPECT_EQ(AccessBonus(inputs, kNow + Days(30) + 1, kPolicy), 0.0);
  EXPECT_EQ(AccessBonus(Accessed(3, kNever), kNow, kPolicy), 0.0) << "never accessed";
}

TEST(Confidence, AccessIsCapped) {
  EXPECT_DOUBLE_EQ(AccessBonus(Accessed(10, kNow), kNow, kPolicy), 0.5);
  EXPECT_DOUBLE_EQ(AccessBonus(Accessed(11, kNow), kNow, kPolicy), 0.5);
  EXPECT_DOUBLE_EQ(
      AccessBonus(Accessed(std::numeric_limits<std::int32_t>::max(), kNow), kNow, kPolicy), 0.5);
}

TEST(Confidence, TheFloorIsTheBaseWhereThatIsLower) {
  struct Case {
    double base;
    double floor;
  };
  for (const auto& [base, floor] :
       {Case{1.0, 0.1}, Case{0.1, 0.1}, Case{0.05, 0.05}, Case{0.0, 0.0}}) {
    ScoreInputs inputs = Fresh();
    inputs.base_confidence = base;
    inputs.contradiction_count = 50;
    EXPECT_EQ(Score(inputs), floor) << base;
    EXPECT_EQ(Score(inputs, kNow + Days(10'000)), floor) << base;
  }
}

TEST(Confidence, StepsComeBeforeAge) {
  ScoreInputs inputs = Fresh();
  inputs.base_confidence = 0.4;
  inputs.validation_count = 3;
  inputs.contradiction_count = 1;
  inputs.access_count = 2;
  inputs.last_accessed = kNow;
  EXPECT_DOUBLE_EQ(Score(inputs, kNow + Days(20)), (0.4 + 0.1 + 0.6 - 0.3) * 0.8);
  inputs.validation_count = 9;
  EXPECT_EQ(Score(inputs, kNow + Days(20)), 1.0) << "only the end result is cut at 1";
}

TEST(Confidence, CategoriesMayAgeSlowerOrNotAtAll) {
  ScoreInputs inputs = Fresh();
  inputs.decay_per_day = 0;
  EXPECT_EQ(Score(inputs, kNow + Days(5000)), 1.0);
  inputs.decay_per_day = 0.001;
  EXPECT_DOUBLE_EQ(Score(inputs, kNow + Days(100)), 0.9);
}

TEST(Confidence, DisabledMeansOneHalfForEverything) {
  ConfidencePolicy off;
  off.enabled = false;
  ScoreInputs inputs = Fresh();
  EXPECT_EQ(CurrentConfidence(inputs, kNow, off), 0.5);
  inputs.base_confidence = 0;
  inputs.contradiction_count = 9;
  EXPECT_EQ(CurrentConfidence(inputs, kNow + Days(400), off), 0.5);
}

TEST(InitialConfidence, TheFirstCaseThatAppliesDecides) {
  struct Case {
    bool proxy;
    std::optional<double> given;
    std::optional<int> state;
    double value;
    ConfidenceSource source;
  };
  const Case cases[] = {
      {true, 0.2, 10, 1.0, ConfidenceSource::kProxy},
      {true, std::nullopt, 10, 1.0, ConfidenceSource::kProxy},
      {true, std::nullopt, std::nullopt, 1.0, ConfidenceSource::kProxy},
      {false, 0.2, 10, 0.2, ConfidenceSource::kExplicit},
      {false, 1.0, 10, 1.0, ConfidenceSource::kExplicit},
      {false, 0.0, 10, 0.0, ConfidenceSource::kExplicit},
      {false, std::nullopt, 0, 0.0, ConfidenceSource::kCognitiveState},
      {false, std::nullopt, 25, 0.25, ConfidenceSource::kCognitiveState},
      {false, std::nullopt, 50, 0.5, ConfidenceSource::kCognitiveState},
      {false, std::nullopt, 75, 0.75, ConfidenceSource::kCognitiveState},
      {false, std::nullopt, 100, 1.0, ConfidenceSource::kCognitiveState},
      {false, std::nullopt, std::nullopt, 1.0, ConfidenceSource::kDefault},
  };
  for (const auto& c : cases) {
    const BaseConfidence base = InitialConfidence(c.proxy, c.given, c.state);
    EXPECT_EQ(base.value, c.value) << "exactly";
    EXPECT_EQ(base.source, c.source);
  }
}

TEST(InitialConfidence, SourcesHaveTheirNamesOnDisk) {
  EXPECT_EQ(ConfidenceSourceName(ConfidenceSource::kProxy), "proxy");
  EXPECT_EQ(ConfidenceSourceName(ConfidenceSource::kExplicit), "explicit");
  EXPECT_EQ(ConfidenceSourceName(ConfidenceSource::kCognitiveState), "cognitive_state");
  EXPECT_EQ(ConfidenceSourceName(ConfidenceSource::kDefault), "default");
  EXPECT_EQ(ConfidenceSourceName(ConfidenceSource::kMigrated), "migrated");
}

TEST(InitialConfidence, OnlyNumbersWithinTheirRangePass) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double value : {0.0, 1e-300, 0.5, 1.0}) EXPECT_NO_THROW(RequireConfidence(value));
  for (const double value : {-1e-9, 1.0000001, kInfinity, -kInfinity, std::nan("")}) {
    EXPECT_EQ(CodeThrownBy([&] { RequireConfidence(value); }), "VALIDATION_ERROR") << value;
  }
  for (const double value : {0.0, 1.0, 99.0, 100.0}) EXPECT_NO_THROW(RequireCognitiveState(value));
  for (const double value : {-1.0, 100.5, 101.0, 0.5, kInfinity, std::nan("")}) {
    EXPECT_EQ(CodeThrownBy([&] { RequireCognitiveState(value); }), "VALIDATION_ERROR") << value;
  }
}

// --- Properties, over random memories

class ConfidenceProperties : public ::testing::Test {
 protected:
  std::int64_t Below(std::int64_t bound) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(bound));
  }
  ScoreInputs Any() {
    ScoreInputs inputs;
    inputs.created_at = kNow - Below(Days(400));
    inputs.last_accessed = Below(4) == 0 ? kNever : kNow - Below(Days(60));
    inputs.base_confidence = static_cast<double>(Below(1001)) / 1000;
    inputs.access_count = static_cast<std::int32_t>(Below(40));
    inputs.validation_count = static_cast<std::int32_t>(Below(8));
    inputs.contradiction_count = static_cast<std::int32_t>(Below(8));
    return inputs;
  }

 private:
  std::mt19937_64 random_{20260301};
};

constexpr int kSamples = 20'000;

TEST_F(ConfidenceProperties, ScoresStayBetweenTheFloorAndOne) {
  for (int i = 0; i < kSamples; ++i) {
    const ScoreInputs inputs = Any();
    const double score = Score(inputs);
    EXPECT_GE(score, std::min(0.1, inputs.base_confidence));
    EXPECT_LE(score, 1.0);
  }
}

TEST_F(ConfidenceProperties, AValidationNeverLowersAndAContradictionNeverRaises) {
  for (int i = 0; i < kSamples; ++i) {
    const ScoreInputs inputs = Any();
    ScoreInputs more = inputs;
    ++more.validation_count;
    EXPECT_GE(Score(more), Score(inputs));
    more = inputs;
    ++more.contradiction_count;
    EXPECT_LE(Score(more), Score(inputs));
  }
}

TEST_F(ConfidenceProperties, AnAccessNowNeverLowers) {
  for (int i = 0; i < kSamples; ++i) {
    const ScoreInputs inputs = Any();
    ScoreInputs more = inputs;
    ++more.access_count;
    more.last_accessed = kNow;
    EXPECT_GE(Score(more), Score(inputs));
  }
}

TEST_F(ConfidenceProperties, WaitingNeverRaises) {
  for (int i = 0; i < kSamples; ++i) {
    const ScoreInputs inputs = Any();
    const TimeMs later = kNow + Below(Days(200));
    EXPECT_LE(Score(inputs, later), Score(inputs)) << later - kNow;
  }
}

// --- The vectors of the evaluation data

TEST(GoldenVectors, AgreeToTwelveDigits) {
  const std::filesystem::path file =
      std::filesystem::path(CORTEX_EVALUATION_DATA) / "confidence_golden.jsonl";
  std::ifstream lines(file);
  if (!lines) GTEST_SKIP() << "the evaluation data is not beside this copy: no " << file.filename();
  const TimeZone zone = TimeZone::Utc();
  int count = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto vector = nlohmann::json::parse(line);
    ScoreInputs inputs;
    inputs.created_at = zone.Parse(vector.at("created_at").get<std::string>());
    if (!vector.at("last_accessed").is_null()) {
      inputs.last_accessed = zone.Parse(vector.at("last_accessed").get<std::string>());
    }
    inputs.base_confidence = vector.at("base_confidence").get<double>();
    inputs.access_count = vector.at("access_count").get<std::int32_t>();
    inputs.validation_count = vector.at("validation_count").get<std::int32_t>();
    inputs.contradiction_count = vector.at("contradiction_count").get<std::int32_t>();
    const TimeMs now = zone.Parse(vector.at("now").get<std::string>());
    EXPECT_NEAR(Score(inputs, now), vector.at("confidence").get<double>(), 1e-12) << line;
    ++count;
  }
  EXPECT_EQ(count, 712);
}

}  // namespace
}  // namespace cortex
