#include "confidence/profile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "base/error.h"
#include "base/names.h"

namespace cortex {
namespace {

/// As RankingWeights: beyond, products of weights leave what floating point can tell apart.
constexpr double kHighestWeight = 1000;

constexpr std::array kProfileConstants = {
    ProfileConstant{"thresholds.critical", 1},
    ProfileConstant{"thresholds.routine", 1},
    ProfileConstant{"thresholds.experimental", 1},
    ProfileConstant{"confidence_weight", kHighestWeight},
    ProfileConstant{"temporal_weight", kHighestWeight},
    ProfileConstant{"importance_weight", kHighestWeight},
    ProfileConstant{"standing_weight", 1},
    ProfileConstant{"verify_below", 1},
};

void RequireValid(const Profiles& profiles, const std::string& where) {
  for (const auto& [name, values] : profiles) {
    const std::string place = "confidence." + where + "profiles." + name;
    if (name.empty())
      throw Error(ErrorCode::kValidation, place + " has no name: give one, e.g. careful");
    for (const auto& [constant, value] : values) {
      const auto known =
          std::find_if(kProfileConstants.begin(), kProfileConstants.end(),
                       [&, &number = constant](const auto& each) { return number == each.name; });
      if (known == kProfileConstants.end())
        throw Error(ErrorCode::kValidation, place + "." + constant + " is no part of a profile");
      if (std::isfinite(value) && value >= 0 && value <= known->highest) continue;
      throw Error(ErrorCode::kValidation, place + "." + constant + " is " + std::to_string(value) +
                                              ": give a number from 0 to " +
                                              std::to_string(static_cast<int>(known->highest)));
    }
  }
}

/// The user's own profiles; null where they have none.
const Profiles* OwnProfiles(const ConfidencePolicy& policy,
                            const std::optional<std::string>& user) {
  const auto own = user ? policy.user_profiles.find(*user) : policy.user_profiles.end();
  return own == policy.user_profiles.end() ? nullptr : &own->second;
}

}  // namespace

std::span<const ProfileConstant> ProfileConstants() { return kProfileConstants; }

void RequireValidProfiles(const ConfidencePolicy& policy) {
  RequireValid(policy.profiles, "");
  for (const auto& [user, profiles] : policy.user_profiles)
    RequireValid(profiles, "users." + user + ".");
}

void SetProfiles(const ProfileSettings& settings, Profiles* profiles) {
  for (const auto& [name, values] : settings) {
    if (!values) {
      profiles->erase(name);
      continue;
    }
    ConstantValues& profile = (*profiles)[name];
    for (const auto& [constant, value] : *values) profile[constant] = value;
  }
}

std::vector<std::string> ProfileNames(const ConfidencePolicy& policy,
                                      const std::optional<std::string>& user) {
  std::set<std::string> names;
  for (const auto& [name, values] : policy.profiles) names.insert(name);
  if (const Profiles* const own = OwnProfiles(policy, user))
    for (const auto& [name, values] : *own) names.insert(name);
  return {names.begin(), names.end()};
}

ConstantValues ProfileFor(const ConfidencePolicy& policy, const std::optional<std::string>& user,
                          const std::optional<std::string>& name, std::optional<Purpose> purpose) {
  if (!name && !purpose) return {};
  const std::string wanted = name ? *name : std::string(NameOf(*purpose));
  const Profiles* const own = OwnProfiles(policy, user);
  ConstantValues values;
  bool known = false;
  for (const Profiles* profiles : {own, &policy.profiles}) {
    if (profiles == nullptr) continue;
    const auto found = profiles->find(wanted);
    if (found == profiles->end()) continue;
    known = true;
    // What is there stays: the user's own comes first.
    values.insert(found->second.begin(), found->second.end());
  }
  if (known || !name) return values;
  std::string names;
  for (const auto& each : ProfileNames(policy, user)) names += (names.empty() ? "" : ", ") + each;
  throw Error(ErrorCode::kValidation, "There is no retrieval profile \"" + *name + "\"" +
                                          (names.empty() ? "" : " (there are " + names + ")") +
                                          ": set it first, e.g. \"cortex policy set profiles." +
                                          *name + ".verify_below=0.7\"");
}

std::optional<double> ProfileValue(const ConstantValues& profile, const char* name) {
  const auto found = profile.find(std::string_view(name));
  if (found == profile.end()) return std::nullopt;
  return found->second;
}

ConfidencePolicy PolicyOf(const ConfidencePolicy& policy, const std::optional<std::string>& user,
                          const ConstantValues& profile) {
  ConfidencePolicy theirs = PolicyOf(policy, user);
  const auto take = [&profile](const char* name, double* threshold) {
    *threshold = ProfileValue(profile, name).value_or(*threshold);
  };
  take("thresholds.critical", &theirs.critical_threshold);
  take("thresholds.routine", &theirs.routine_threshold);
  take("thresholds.experimental", &theirs.experimental_threshold);
  return theirs;
}

}  // namespace cortex
