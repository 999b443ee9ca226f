#include "brain/policies.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/maintenance.h"
#include "brain/secret_gate.h"
#include "confidence/profile.h"
#include "store/store.h"

namespace cortex {
namespace {

std::string Shown(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string Shown(const ConfidencePolicy& policy, const std::string& category) {
  const auto found = policy.category_decay.find(category);
  return found == policy.category_decay.end() ? "none" : Shown(found->second);
}

std::string Shown(const Profiles& profiles, const std::string& name, const char* constant) {
  const auto found = profiles.find(name);
  const auto value = found == profiles.end() ? std::nullopt : ProfileValue(found->second, constant);
  return value ? Shown(*value) : "none";
}

Profiles ProfilesOf(const ConfidencePolicy& policy, const std::string& user) {
  const auto found = policy.user_profiles.find(user);
  return found == policy.user_profiles.end() ? Profiles{} : found->second;
}

template <class Add>
void AddProfiles(const std::string& where, const Profiles& before, const Profiles& after,
                 const Add& add) {
  std::set<std::string> names;
  for (const auto* profiles : {&before, &after})
    for (const auto& [name, values] : *profiles) names.insert(name);
  for (const auto& name : names)
    for (const auto& constant : ProfileConstants())
      add(where + "profiles." + name + "." + constant.name, Shown(before, name, constant.name),
          Shown(after, name, constant.name));
}

/// "decay_per_day 0.01 -> 0.005; category_decay.allergy none -> 0".
std::string Difference(const ConfidencePolicy& before, const ConfidencePolicy& after) {
  std::string note;
  const auto add = [&](const std::string& name, const std::string& from, const std::string& to) {
    if (from != to) note += (note.empty() ? "" : "; ") + name + " " + from + " -> " + to;
  };
  const auto word = [](bool enabled) { return enabled ? "true" : "false"; };
  add("enabled", word(before.enabled), word(after.enabled));
  add("policy", std::string(NameOf(before.method)), std::string(NameOf(after.method)));
  for (const auto& constant : PolicyConstants())
    add(constant.name, Shown(before.*constant.member), Shown(after.*constant.member));
  std::set<std::string> categories;
  for (const auto* policy : {&before, &after})
    for (const auto& [category, decay] : policy->category_decay) categories.insert(category);
  for (const auto& category : categories)
    add("category_decay." + category, Shown(before, category), Shown(after, category));
  AddProfiles("", before.profiles, after.profiles, add);
  std::set<std::string> users;
  for (const auto* policy : {&before, &after})
    for (const auto& [user, profiles] : policy->user_profiles) users.insert(user);
  for (const auto& user : users)
    AddProfiles("users." + user + ".", ProfilesOf(before, user), ProfilesOf(after, user), add);
  return note;
}

/// What it names is told in the history.
void RequireNoSecrets(const SecretPolicy& policy, const PolicySettings& settings,
                      const std::string& actor) {
  const SecretGate gate(policy, std::nullopt);
  gate.Name(actor, "actor");
  for (const auto& [category, decay] : settings.category_decay) gate.Name(category, "a category");
  for (const auto& [user, own] : settings.users) gate.Name(user, "a user");
  for (const auto& [name, values] : settings.profiles) gate.Name(name, "a profile");
  for (const auto& [user, profiles] : settings.user_profiles) {
    gate.Name(user, "a user");
    for (const auto& [name, values] : profiles) gate.Name(name, "a profile");
  }
}

}  // namespace

void Policies::NoteChange(Repositories& repositories, const ConfidencePolicy& before,
                          const std::string& actor, TimeMs now) {
  repositories.policy.Refresh();
  const std::string difference = Difference(before, *repositories.policy);
  if (difference.empty()) return;
  repositories.state.Raise(kScoreEpoch);
  Maintenance::DropRun(repositories);
  AuditEntry entry;
  entry.reason = "retroactive";
  entry.actor = actor;
  entry.note = "policy: " + difference;
  entry.at = now;
  repositories.audit.Append(entry);
}

void Policies::Keep(const PolicySettings& settings, bool anew, const std::string& actor,
                    TimeMs now) {
  RequireNoSecrets(options_.secrets, settings, actor);
  RequireName(actor, "actor");
  store_.Write([&](Repositories& repositories) {
    const ConfidencePolicy seen = store_.policy_board()->shown();
    const ConfidencePolicy base =
        anew ? store_.policy_board()->fallback() : repositories.policy.Base();
    repositories.policy.Put({WithSettings(base, settings), actor, now});
    NoteChange(repositories, seen, actor, now);
  });
}

bool Policies::Drop(const std::string& actor, TimeMs now) {
  RequireNoSecrets(options_.secrets, {}, actor);
  RequireName(actor, "actor");
  bool kept = false;
  store_.Write([&](Repositories& repositories) {
    const ConfidencePolicy seen = store_.policy_board()->shown();
    kept = repositories.policy.Remove();
    NoteChange(repositories, seen, actor, now);
  });
  return kept;
}

PolicyListing Policies::Get() {
  PolicyListing listing;
  store_.Read(nullptr, [&](Repositories& repositories) {
    listing.in_force = *repositories.policy;
    listing.kept = repositories.policy.Find();
  });
  listing.fallback = store_.policy_board()->fallback();
  listing.asked = store_.policy_board()->asked();
  return listing;
}

}  // namespace cortex
