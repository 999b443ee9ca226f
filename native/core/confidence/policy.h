#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "confidence/volatility.h"

/// The constants of the confidence formula, one place for all. Thread-safe: a value.
namespace cortex {

/// How scores are made of what a brain knows: by the formula of the seed, or as the probability
/// that a memory is true now (confidence/evidence.h), which looks at none of the formula's
/// constants.
enum class ScoringMethod { kFormula, kEvidence };
template <>
inline constexpr auto kEnumNames<ScoringMethod> = EnumNames("formula", "evidence");

/// Some constants of a policy, by the names of PolicyConstants.
using ConstantValues = std::map<std::string, double, std::less<>>;

/// By name: what a read goes by that names one (confidence/profile.h); each has some of
/// ProfileConstants.
using Profiles = std::map<std::string, ConstantValues, std::less<>>;
/// The same as it is set; nothing takes a profile away.
using ProfileSettings = std::map<std::string, std::optional<ConstantValues>, std::less<>>;

/// What scores are made of: decays, boosts, thresholds; the defaults are those of the seed, which
/// docs/confidence.md shows.
struct ConfidencePolicy {
  /// False makes every score kDisabledConfidence and ignores confidence filters.
  bool enabled = true;
  ScoringMethod method = ScoringMethod::kFormula;
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
  /// By user: thresholds and least confidences of purposes that differ from those here.
  std::map<std::string, ConstantValues, std::less<>> users;
  /// Of everybody, and by user what differs from those for what is read for that user.
  Profiles profiles;
  std::map<std::string, Profiles, std::less<>> user_profiles;
  /// What the brain's own memories tell of how fast things change. Nobody sets it, and no two
  /// policies differ by it.
  LearnedVolatility learned;

  bool operator==(const ConfidencePolicy&) const = default;
};

/// The policy with the thresholds of the user for whom is read; as it is for everybody's.
ConfidencePolicy PolicyOf(const ConfidencePolicy& policy, const std::optional<std::string>& user);

inline constexpr double kDisabledConfidence = 0.5;

/// What memories are wanted for; each has its least confidence.
enum class Purpose { kCritical, kRoutine, kExperimental };
template <>
inline constexpr auto kEnumNames<Purpose> = EnumNames("critical", "routine", "experimental");

/// The least score that a filter lets pass, by a number or a purpose; nothing for none, and while
/// confidence is disabled.
std::optional<double> LeastConfidence(const ConfidencePolicy& policy, std::optional<double> least,
                                      std::optional<Purpose> purpose);

/// A number of the policy: its name outside, where it is, and the highest value it may have.
struct PolicyConstant {
  const char* name;
  double ConfidencePolicy::*member;
  double highest;
};

/// All of them; those of purposes are called "purposes.critical" and so on.
std::span<const PolicyConstant> PolicyConstants();
/// Those that a user may have of their own: what a score is called and what it is good enough for,
/// not what it is.
std::span<const PolicyConstant> UserConstants();

/// Any part of a policy.
struct PolicySettings {
  std::optional<bool> enabled;
  std::optional<ScoringMethod> method;
  /// By the names of PolicyConstants.
  ConstantValues constants;
  /// By category, as it is written; nothing takes away what a policy sets for it.
  std::map<std::string, std::optional<double>, std::less<>> category_decay;
  /// By user: thresholds over those that a policy sets for them; nothing takes all of them away,
  /// and their profiles.
  std::map<std::string, std::optional<ConstantValues>, std::less<>> users;
  /// By name, over those that a policy has; the same of users.
  ProfileSettings profiles;
  std::map<std::string, ProfileSettings, std::less<>> user_profiles;

  [[nodiscard]] bool empty() const {
    return !enabled && !method && constants.empty() && category_decay.empty() && users.empty() &&
           profiles.empty() && user_profiles.empty();
  }
  bool operator==(const PolicySettings&) const = default;
};

/// The policy with the settings over it. VALIDATION_ERROR for an unknown constant or a value out of
/// its range.
ConfidencePolicy WithSettings(ConfidencePolicy policy, const PolicySettings& settings);

/// All of a policy as JSON, and back: what a brain keeps. NEWER_VERSION for one that a newer cortex
/// wrote, CORRUPT for what is none; both say what to do.
std::string DumpPolicy(const ConfidencePolicy& policy);
ConfidencePolicy ParsePolicy(const std::string& json);

/// VALIDATION_ERROR naming the first constant that is not finite or out of its range.
void RequireValid(const ConfidencePolicy& policy);

/// The decay of a memory in these categories: the smallest that the policy sets for one of them,
/// else the general one. Smallest, because a category is given a slower decay to keep its memories.
/// Under the policy `evidence` it is the hazard, by the volatility of the categories.
double DecayPerDay(const ConfidencePolicy& policy, const std::vector<std::string>& categories);

}  // namespace cortex
