#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "confidence/policy.h"

/// Retrieval profiles: what a read goes by that names one, or whose purpose one is named after. A
/// part of the policy, kept and shared as that is. Pure functions. Example: a carer's agent reads
/// with the profile "careful", {thresholds.critical 0.9, confidence_weight 3, verify_below 0.8}.
namespace cortex {

/// A number of a profile: its name outside, and the highest value it may have.
struct ProfileConstant {
  const char* name;
  double highest;
};

/// All of them. `thresholds.PURPOSE` stands in the place of the policy's `purposes.PURPOSE`; the
/// weights in that of the opening's ranking; a score below `verify_below` is marked to be verified.
std::span<const ProfileConstant> ProfileConstants();

/// VALIDATION_ERROR naming the first number that is unknown or out of its range.
void RequireValidProfiles(const ConfidencePolicy& policy);

/// The profiles with the settings over them.
void SetProfiles(const ProfileSettings& settings, Profiles* profiles);

/// Those that there are for a user, by name.
std::vector<std::string> ProfileNames(const ConfidencePolicy& policy,
                                      const std::optional<std::string>& user);

/// What a read for `user` goes by: the profile `name`, else the one named after the purpose, each
/// number as the user has it, else as everybody has it. Empty where there is none, which changes
/// nothing. VALIDATION_ERROR for a name that no profile has.
ConstantValues ProfileFor(const ConfidencePolicy& policy, const std::optional<std::string>& user,
                          const std::optional<std::string>& name, std::optional<Purpose> purpose);

/// A number of a profile; nothing where it has none of its own.
std::optional<double> ProfileValue(const ConstantValues& profile, const char* name);

/// The policy for a user, with the thresholds of a profile as the least confidences of purposes.
ConfidencePolicy PolicyOf(const ConfidencePolicy& policy, const std::optional<std::string>& user,
                          const ConstantValues& profile);

}  // namespace cortex
