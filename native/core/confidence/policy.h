#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The constants of the confidence formula, one place for all. Thread-safe: a value.
namespace cortex {

/// Defaults from specs/confidence.md, "Current confidence" and "Categories, thresholds,
/// statistics".
struct ConfidencePolicy {
  /// False makes every score kDisabledConfidence and ignores confidence filters.
  bool enabled = true;
  double decay_per_day = 0.01;
  double age_floor = 0.1;
  double access_boost = 0.05;
  double access_cap = 0.5;
  double access_window_days = 30;
  double validation_bonus = 0.2;
  double contradiction_penalty = 0.3;
  /// The lowest score of a memory whose base is not lower still.
  double minimum = 0.1;
  double high_threshold = 0.8;
  double medium_threshold = 0.5;
  double critical_threshold = 0.8;
  double routine_threshold = 0.5;
  double experimental_threshold = 0.2;
  /// decay_per_day by category, keyed by the folded name (FoldName).
  std::map<std::string, double, std::less<>> category_decay;

  bool operator==(const ConfidencePolicy&) const = default;
};

inline constexpr double kDisabledConfidence = 0.5;

/// VALIDATION_ERROR naming the first constant that is not finite or out of its range.
void RequireValid(const ConfidencePolicy& policy);

/// The decay of a memory in these categories: the smallest that the policy sets for one of them,
/// else the general one. Smallest, because a category is given a slower decay to keep its memories.
double DecayPerDay(const ConfidencePolicy& policy, const std::vector<std::string>& categories);

}  // namespace cortex
