#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "confidence/engine.h"

/// How scores are spread, computed for now from what scores are made of. Thread-safe: pure
/// functions.
namespace cortex {

struct Distribution {
  /// Nothing for no memories.
  std::optional<double> average;
  std::int64_t high_count = 0;
  std::int64_t medium_count = 0;
  std::int64_t low_count = 0;
  std::int64_t total = 0;
};

/// That of the memories of one topic, category, user or speaker.
struct GroupDistribution {
  /// Nothing where memories have none, as of no speaker.
  std::optional<std::string> name;
  Distribution scores;
};

/// Adds up scores one by one, compensated (Neumaier's summation): in another order they have the
/// same average.
class DistributionBuilder {
 public:
  explicit DistributionBuilder(ConfidencePolicy policy) : policy_(std::move(policy)) {}
  void Add(double confidence) { Count(confidence, 1); }
  void Remove(double confidence) { Count(confidence, -1); }
  void Add(const DistributionBuilder& other);
  [[nodiscard]] Distribution Result() const;

 private:
  void Count(double confidence, std::int64_t sign) {
    AddToSum(static_cast<double>(sign) * confidence);
    const bool high = confidence >= policy_.high_threshold;
    const bool medium = !high && confidence >= policy_.medium_threshold;
    high_ += high ? sign : 0;
    medium_ += medium ? sign : 0;
    total_ += sign;
  }

  void AddToSum(double value) {
    const double sum = sum_ + value;
    lost_ += std::abs(sum_) >= std::abs(value) ? (sum_ - sum) + value : (value - sum) + sum_;
    sum_ = sum;
  }

  ConfidencePolicy policy_;
  double sum_ = 0;
  /// What rounding took from the sum.
  double lost_ = 0;
  std::int64_t high_ = 0;
  std::int64_t medium_ = 0;
  std::int64_t total_ = 0;
};

/// Scores every memory for now.
DistributionBuilder Distribute(std::span<const ScoreInputs> memories, TimeMs now,
                               const ConfidencePolicy& policy);

}  // namespace cortex
