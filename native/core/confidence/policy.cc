#include "confidence/policy.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"
#include "base/unicode.h"
#include "confidence/profile.h"

namespace cortex {
namespace {

void RequireRange(double value, std::string_view name, double highest) {
  if (std::isfinite(value) && value >= 0 && value <= highest) return;
  throw Error(ErrorCode::kValidation, "confidence." + std::string(name) + " is " +
                                          std::to_string(value) + ": give a number from 0 to " +
                                          std::to_string(static_cast<int>(highest)));
}

constexpr double kLargestCount = 1000;
constexpr double kLongestWindowDays = 36500;

using Policy = ConfidencePolicy;
constexpr std::array kConstants = {
    PolicyConstant{"decay_per_day", &Policy::decay_per_day, 1},
    PolicyConstant{"age_floor", &Policy::age_floor, 1},
    PolicyConstant{"access_boost", &Policy::access_boost, 1},
    PolicyConstant{"access_cap", &Policy::access_cap, kLargestCount},
    PolicyConstant{"access_window_days", &Policy::access_window_days, kLongestWindowDays},
    PolicyConstant{"validation_bonus", &Policy::validation_bonus, 1},
    PolicyConstant{"contradiction_penalty", &Policy::contradiction_penalty, 1},
    PolicyConstant{"minimum", &Policy::minimum, 1},
    PolicyConstant{"high_threshold", &Policy::high_threshold, 1},
    PolicyConstant{"medium_threshold", &Policy::medium_threshold, 1},
    PolicyConstant{"purposes.critical", &Policy::critical_threshold, 1},
    PolicyConstant{"purposes.routine", &Policy::routine_threshold, 1},
    PolicyConstant{"purposes.experimental", &Policy::experimental_threshold, 1},
};

/// The last five.
constexpr std::size_t kUserConstants = 5;

/// Sets the named one of `constants`.
void SetConstant(std::span<const PolicyConstant> constants, const std::string& name, double value,
                 const std::string& where, ConfidencePolicy* policy) {
  const auto found = std::find_if(constants.begin(), constants.end(),
                                  [&](const auto& known) { return name == known.name; });
  if (found == constants.end())
    throw Error(ErrorCode::kValidation, "confidence." + where + name + " is no part of a policy");
  policy->*(found->member) = value;
}

}  // namespace

ConfidencePolicy PolicyOf(const ConfidencePolicy& policy, const std::optional<std::string>& user) {
  const auto own = user ? policy.users.find(*user) : policy.users.end();
  if (own == policy.users.end()) return policy;
  ConfidencePolicy theirs = policy;
  for (const auto& [name, value] : own->second)
    SetConstant(UserConstants(), name, value, "users." + *user + ".", &theirs);
  return theirs;
}

std::optional<double> LeastConfidence(const ConfidencePolicy& policy, std::optional<double> least,
                                      std::optional<Purpose> purpose) {
  if (!policy.enabled) return std::nullopt;
  if (!purpose) return least;
  if (*purpose == Purpose::kCritical) return policy.critical_threshold;
  return *purpose == Purpose::kRoutine ? policy.routine_threshold : policy.experimental_threshold;
}

std::span<const PolicyConstant> PolicyConstants() { return kConstants; }

std::span<const PolicyConstant> UserConstants() {
  return std::span(kConstants).last<kUserConstants>();
}

void RequireValid(const ConfidencePolicy& policy) {
  for (const auto& constant : kConstants)
    RequireRange(policy.*constant.member, constant.name, constant.highest);
  if (policy.medium_threshold > policy.high_threshold) {
    throw Error(ErrorCode::kValidation,
                "confidence.medium_threshold is above confidence.high_threshold");
  }
  for (const auto& [category, decay] : policy.category_decay) {
    RequireRange(decay, "category_decay." + category, 1);
  }
  for (const auto& [user, values] : policy.users) {
    for (const auto& [name, value] : values) RequireRange(value, "users." + user + "." + name, 1);
    const ConfidencePolicy theirs = PolicyOf(policy, user);
    if (theirs.medium_threshold <= theirs.high_threshold) continue;
    throw Error(ErrorCode::kValidation,
                "confidence.users." + user + ": medium_threshold is above high_threshold");
  }
  RequireValidProfiles(policy);
}

ConfidencePolicy WithSettings(ConfidencePolicy policy, const PolicySettings& settings) {
  policy.enabled = settings.enabled.value_or(policy.enabled);
  policy.method = settings.method.value_or(policy.method);
  for (const auto& [name, value] : settings.constants)
    SetConstant(PolicyConstants(), name, value, "", &policy);
  for (const auto& [category, decay] : settings.category_decay) {
    if (decay) {
      policy.category_decay[FoldName(category)] = *decay;
    } else {
      policy.category_decay.erase(FoldName(category));
    }
  }
  for (const auto& [user, values] : settings.users) {
    if (!values) {
      policy.users.erase(user);
      policy.user_profiles.erase(user);
      continue;
    }
    ConstantValues& theirs = policy.users[user];
    for (const auto& [name, value] : *values) theirs[name] = value;
  }
  SetProfiles(settings.profiles, &policy.profiles);
  for (const auto& [user, profiles] : settings.user_profiles) {
    SetProfiles(profiles, &policy.user_profiles[user]);
    if (policy.user_profiles[user].empty()) policy.user_profiles.erase(user);
  }
  RequireValid(policy);
  return policy;
}

double DecayPerDay(const ConfidencePolicy& policy, const std::vector<std::string>& categories) {
  if (policy.method == ScoringMethod::kEvidence) return HazardPerDay(policy.learned, categories);
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
