#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "base/names.h"
#include "base/time.h"
#include "confidence/policy.h"

/// Confidence as pure functions. Thread-safe: no state.
namespace cortex {

/// Stands for "never accessed" where a plain integer is needed.
inline constexpr TimeMs kNever = std::numeric_limits<TimeMs>::min();

enum class ConfidenceSource : std::uint8_t {
  kProxy,
  kExplicit,
  kCognitiveState,
  kDefault,
  kMigrated
};
template <>
inline constexpr auto kEnumNames<ConfidenceSource> = EnumNames("proxy", "explicit",
                                                               "cognitive_state", "default",
                                                               "migrated");
inline std::string_view ConfidenceSourceName(ConfidenceSource source) { return NameOf(source); }

/// What a score is made of, the same for every kind of memory, whatever the policy.
struct ScoreInputs {
  TimeMs created_at = 0;
  TimeMs last_accessed = kNever;
  double base_confidence = 1.0;
  std::int32_t access_count = 0;
  std::int32_t validation_count = 0;
  std::int32_t contradiction_count = 0;
  /// From DecayPerDay.
  double decay_per_day = 0.01;

  // What only the policy `evidence` looks at, and only it reads (confidence/evidence.h).

  /// Of contradiction_count: those of pairs, open or lost. The others are failed validations.
  std::int32_t pair_penalties = 0;
  /// Whole days from created_at on after which it was last said again, or proved right.
  std::int32_t affirmed_after = 0;
  /// How probably newer memories replace it, of the pairs that are only possible: added up.
  float possible_pairs = 0;
  /// What gave base_confidence.
  ConfidenceSource source = ConfidenceSource::kDefault;
};

/// The policy `evidence`: the probability that a memory is true now (confidence/evidence.h).
double EvidenceConfidence(const ScoreInputs& memory, TimeMs now);

struct BaseConfidence {
  double value;
  ConfidenceSource source;
};

/// "Initial (base) confidence": proxy, then explicit, then cognitive state, then 1.0. The arguments
/// are valid: see RequireConfidence and RequireCognitiveState.
BaseConfidence InitialConfidence(bool is_proxy, std::optional<double> explicit_confidence,
                                 std::optional<int> cognitive_state);

/// VALIDATION_ERROR unless finite and within [0, 1].
void RequireConfidence(double confidence);

/// VALIDATION_ERROR unless an integer within 0..100.
void RequireCognitiveState(double state);

/// Whole days from when it was said, never negative.
inline std::int32_t DaysUntil(const ScoreInputs& memory, TimeMs time) {
  const TimeMs days = time > memory.created_at ? (time - memory.created_at) / kMillisPerDay : 0;
  return static_cast<std::int32_t>(days);
}

/// The factor for age: whole days, floor, never negative.
inline double AgeFactor(const ScoreInputs& memory, TimeMs now, const ConfidencePolicy& policy) {
  return std::max(policy.age_floor,
                  1.0 - memory.decay_per_day * static_cast<double>(DaysUntil(memory, now)));
}

/// The bonus for access, 0 when the last one is longer ago than the window.
inline double AccessBonus(const ScoreInputs& memory, TimeMs now, const ConfidencePolicy& policy) {
  if (memory.last_accessed == kNever) return 0.0;
  const auto window =
      static_cast<TimeMs>(policy.access_window_days * static_cast<double>(kMillisPerDay));
  if (now - memory.last_accessed > window) return 0.0;
  return std::min(policy.access_cap,
                  policy.access_boost * static_cast<double>(memory.access_count));
}

/// A score to twelve decimals: 0.7 + 2 x 0.05 is 0.8, and meets a threshold of 0.8. Not negative.
inline double RoundedScore(double score) {
  constexpr double kParts = 1e12;
  constexpr double kHalf = 0.5;
  return static_cast<double>(static_cast<std::int64_t>(score * kParts + kHalf)) / kParts;
}

/// "Current confidence": clamp((base + access + validation - penalty) * age, min(minimum, base),
/// 1), rounded, or what the policy `evidence` gives; also while confidence is disabled: what the
/// audit tells and the rows keep, so that the history explains the score when it is enabled again.
inline double TrueConfidence(const ScoreInputs& memory, TimeMs now,
                             const ConfidencePolicy& policy) {
  if (policy.method == ScoringMethod::kEvidence) return EvidenceConfidence(memory, now);
  const double validation = policy.validation_bonus * static_cast<double>(memory.validation_count);
  const double penalty =
      policy.contradiction_penalty * static_cast<double>(memory.contradiction_count);
  const double sum =
      memory.base_confidence + AccessBonus(memory, now, policy) + validation - penalty;
  const double floor = std::min(policy.minimum, memory.base_confidence);
  return RoundedScore(std::clamp(sum * AgeFactor(memory, now, policy), floor, 1.0));
}

/// What a memory's score is to everybody: the true one, or kDisabledConfidence.
inline double CurrentConfidence(const ScoreInputs& memory, TimeMs now,
                                const ConfidencePolicy& policy) {
  return policy.enabled ? TrueConfidence(memory, now, policy) : kDisabledConfidence;
}

/// What memories are worth under one policy, which outlives it. What changes them (accesses,
/// validations, contradictions, scoring all anew) takes rows: see Scores and Maintenance.
class ConfidenceEngine {
 public:
  explicit ConfidenceEngine(const ConfidencePolicy& policy) : policy_(policy) {}

  /// What everybody is shown.
  [[nodiscard]] double Calculate(const ScoreInputs& memory, TimeMs now) const {
    return CurrentConfidence(memory, now, policy_);
  }
  /// What the audit tells and the rows keep.
  [[nodiscard]] double CalculateTrue(const ScoreInputs& memory, TimeMs now) const {
    return TrueConfidence(memory, now, policy_);
  }

 private:
  const ConfidencePolicy& policy_;
};

}  // namespace cortex
