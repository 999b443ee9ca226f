#include "confidence/distribution.h"

#include <random>

#include "support/support.h"

namespace cortex {
namespace {

using test::Days;
using test::kNow;

TEST(Distribution, OfNothingHasNoAverage) {
  const Distribution none = DistributionBuilder(ConfidencePolicy()).Result();
  EXPECT_EQ(none.average, std::nullopt);
  EXPECT_EQ(none.total, 0);
}

TEST(Distribution, ThresholdsAreComparedUnrounded) {
  DistributionBuilder builder{ConfidencePolicy()};
  for (const double score : {1.0, 0.8, 0.79999999, 0.5, 0.49999999, 0.0}) builder.Add(score);
  const Distribution result = builder.Result();
  EXPECT_EQ(result.high_count, 2);
  EXPECT_EQ(result.medium_count, 2);
  EXPECT_EQ(result.low_count, 2);
  EXPECT_EQ(result.total, 6);
}

TEST(Distribution, WhatWasAddedCanBeTakenAway) {
  DistributionBuilder builder{ConfidencePolicy()};
  builder.Add(0.9);
  builder.Add(0.25);
  builder.Remove(0.9);
  const Distribution result = builder.Result();
  EXPECT_DOUBLE_EQ(result.average.value(), 0.25);
  EXPECT_EQ(result.high_count, 0);
  EXPECT_EQ(result.low_count, 1);
  EXPECT_EQ(result.total, 1);
}

TEST(Distribution, EqualsTheSumOfSingleScores) {
  std::mt19937_64 random(42);
  const auto below = [&](std::uint64_t bound) {
    return static_cast<std::int64_t>(random() % bound);
  };
  for (const int count : {1, 2, 100, 5000}) {
    std::vector<ScoreInputs> rows(static_cast<std::size_t>(count));
    for (auto& row : rows) {
      row.created_at = kNow - below(static_cast<std::uint64_t>(Days(120)));
      row.last_accessed =
          below(3) == 0 ? kNever : kNow - below(static_cast<std::uint64_t>(Days(60)));
      row.base_confidence = static_cast<double>(below(101)) / 100;
      row.access_count = static_cast<std::int32_t>(below(15));
      row.validation_count = static_cast<std::int32_t>(below(3));
      row.contradiction_count = static_cast<std::int32_t>(below(3));
    }
    for (const TimeMs now : {kNow, kNow + Days(1), kNow + Days(45)}) {
      const ConfidencePolicy policy;
      Distribution expected;
      double sum = 0;
      for (const auto& row : rows) {
        const double score = CurrentConfidence(row, now, policy);
        sum += score;
        ++(score >= 0.8   ? expected.high_count
           : score >= 0.5 ? expected.medium_count
                          : expected.low_count);
      }
      const Distribution result = Distribute(rows, now, policy).Result();
      EXPECT_EQ(result.high_count, expected.high_count);
      EXPECT_EQ(result.medium_count, expected.medium_count);
      EXPECT_EQ(result.low_count, expected.low_count);
      EXPECT_EQ(result.total, count);
      EXPECT_NEAR(result.average.value(), sum / count, 1e-12);
    }
  }
}

TEST(Distribution, OfPartsAddsUp) {
  const ConfidencePolicy policy;
  DistributionBuilder one(policy);
  DistributionBuilder other(policy);
  one.Add(0.9);
  other.Add(0.6);
  other.Add(0.3);
  one.Add(other);
  EXPECT_EQ(one.Result().total, 3);
  EXPECT_EQ(one.Result().medium_count, 1);
  EXPECT_NEAR(one.Result().average.value(), 0.6, 1e-15);
}

}  // namespace
}  // namespace cortex
