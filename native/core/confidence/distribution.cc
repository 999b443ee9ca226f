#include "confidence/distribution.h"

namespace cortex {

void DistributionBuilder::Add(const DistributionBuilder& other) {
  AddToSum(other.sum_);
  lost_ += other.lost_;
  high_ += other.high_;
  medium_ += other.medium_;
  total_ += other.total_;
}

Distribution DistributionBuilder::Result() const {
  Distribution result;
  if (total_ > 0) result.average = (sum_ + lost_) / static_cast<double>(total_);
  result.high_count = high_;
  result.medium_count = medium_;
  result.low_count = total_ - high_ - medium_;
  result.total = total_;
  return result;
}

DistributionBuilder Distribute(std::span<const ScoreInputs> memories, TimeMs now,
                               const ConfidencePolicy& policy) {
  DistributionBuilder builder(policy);
  const ConfidenceEngine engine(policy);
  for (const auto& memory : memories) builder.Add(engine.Calculate(memory, now));
  return builder;
}

}  // namespace cortex
