#include "confidence/policy.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/unicode.h"

namespace cortex {
namespace {

void RequireRange(double value, std::string_view name, double highest) {
  if (std::isfinite(value) && value >= 0 && value <= highest) return;
  throw Error(ErrorCode::kValidation, "confidence." + std::string(name) + " is " +
                                          std::to_string(value) + ": give a number from 0 to " +
                                          std::to_string(static_cast<int>(highest)));
}

}  // namespace

void RequireValid(const ConfidencePolicy& policy) {
  constexpr double kLargestCount = 1000;
  constexpr double kLongestWindowDays = 36500;
  RequireRange(policy.decay_per_day, "decay_per_day", 1);
  RequireRange(policy.age_floor, "age_floor", 1);
  RequireRange(policy.access_boost, "access_boost", 1);
  RequireRange(policy.access_cap, "access_cap", kLargestCount);
  RequireRange(policy.access_window_days, "access_window_days", kLongestWindowDays);
  RequireRange(policy.validation_bonus, "validation_bonus", 1);
  RequireRange(policy.contradiction_penalty, "contradiction_penalty", 1);
  RequireRange(policy.minimum, "minimum", 1);
  RequireRange(policy.high_threshold, "high_threshold", 1);
  RequireRange(policy.medium_threshold, "medium_threshold", 1);
  RequireRange(policy.critical_threshold, "purposes.critical", 1);
  RequireRange(policy.routine_threshold, "purposes.routine", 1);
  RequireRange(policy.experimental_threshold, "purposes.experimental", 1);
  if (policy.medium_threshold > policy.high_threshold) {
    throw Error(ErrorCode::kValidation,
                "confidence.medium_threshold is above confidence.high_threshold");
  }
  for (const auto& [category, decay] : policy.category_decay) {
    RequireRange(decay, "category_decay." + category, 1);
  }
}

double DecayPerDay(const ConfidencePolicy& policy, const std::vector<std::string>& categories) {
  if (policy.category_decay.empty()) return policy.decay_per_day;
  std::optional<double> smallest;
  for (const auto& category : categories) {
    const auto found = policy.category_decay.find(FoldName(category));
    if (found == policy.category_decay.end()) continue;
    smallest = std::min(smallest.value_or(found->second), found->second);
  }
  return smallest.value_or(policy.decay_per_day);
}

}  // namespace cortex
