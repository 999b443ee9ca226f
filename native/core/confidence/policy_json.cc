// The policy as a brain keeps it.

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/unicode.h"
#include "confidence/policy.h"

namespace cortex {
namespace {

using nlohmann::json;

/// Of what DumpPolicy writes. On disk: goes up when a reader of the one before would misread it.
constexpr int kVersion = 4;
/// Of a policy without profiles.
constexpr int kUsersVersion = 3;
/// Of a policy without thresholds of users.
constexpr int kEvidenceVersion = 2;
/// Of a policy that scores by the formula: as long as there was nothing else.
constexpr int kFormulaVersion = 1;

constexpr const char* kWayOut =
    ": set it anew with \"cortex policy set\" and --anew, or \"cortex policy reset\"";

Error Damaged(const std::string& why) {
  return {ErrorCode::kCorrupt,
          "The confidence policy that the brain keeps is damaged (" + why + ")" + kWayOut};
}

/// "purposes.critical" is in the object "purposes".
json::json_pointer PlaceOf(std::string name) {
  const auto dot = name.find('.');
  if (dot != std::string::npos) name[dot] = '/';
  return json::json_pointer("/" + name);
}

ConfidencePolicy Read(const json& value) {
  ConfidencePolicy policy;
  policy.enabled = value.at("enabled").get<bool>();
  if (const auto named = value.find("policy"); named != value.end()) {
    const auto name = named->get<std::string>();
    const auto method = FindNamed<ScoringMethod>(name);
    if (!method) throw Damaged("there is no policy \"" + name + "\"");
    policy.method = *method;
  }
  for (const auto& constant : PolicyConstants())
    policy.*constant.member = value.at(PlaceOf(constant.name)).get<double>();
  for (const auto& [category, decay] : value.at("category_decay").items())
    policy.category_decay[FoldName(category)] = decay.get<double>();
  if (const auto users = value.find("users"); users != value.end()) {
    for (const auto& [user, own] : users->items()) policy.users[user] = own.get<ConstantValues>();
  }
  if (const auto profiles = value.find("profiles"); profiles != value.end())
    policy.profiles = profiles->get<Profiles>();
  if (const auto users = value.find("user_profiles"); users != value.end()) {
    for (const auto& [user, own] : users->items()) policy.user_profiles[user] = own.get<Profiles>();
  }
  RequireValid(policy);
  return policy;
}

int VersionOf(const ConfidencePolicy& policy) {
  if (!policy.profiles.empty() || !policy.user_profiles.empty()) return kVersion;
  if (!policy.users.empty()) return kUsersVersion;
  return policy.method == ScoringMethod::kFormula ? kFormulaVersion : kEvidenceVersion;
}

}  // namespace

std::string DumpPolicy(const ConfidencePolicy& policy) {
  json value = {{"version", VersionOf(policy)}, {"enabled", policy.enabled}};
  if (policy.method != ScoringMethod::kFormula) value["policy"] = NameOf(policy.method);
  for (const auto& constant : PolicyConstants())
    value[PlaceOf(constant.name)] = policy.*constant.member;
  value["category_decay"] = json::object();
  for (const auto& [category, decay] : policy.category_decay)
    value["category_decay"][category] = decay;
  for (const auto& [user, own] : policy.users) value["users"][user] = own;
  for (const auto& [name, profile] : policy.profiles) value["profiles"][name] = profile;
  for (const auto& [user, own] : policy.user_profiles) value["user_profiles"][user] = own;
  return value.dump();
}

ConfidencePolicy ParsePolicy(const std::string& text) {
  try {
    const json value = json::parse(text);
    const int version = value.at("version").get<int>();
    if (version > kVersion) {
      throw Error(
          ErrorCode::kNewerVersion,
          "The confidence policy that the brain keeps has version " + std::to_string(version) +
              ", this cortex knows " + std::to_string(kVersion) +
              ": install a newer cortex, or set a policy anew with \"cortex policy reset\"");
    }
    return Read(value);
  } catch (const json::exception& error) {
    throw Damaged(error.what());
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kValidation) throw;
    throw Damaged(error.what());
  }
}

}  // namespace cortex
