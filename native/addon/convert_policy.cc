#include "addon/convert_policy.h"

#include <span>
#include <string>
#include <utility>

#include "addon/fields.h"
#include "confidence/profile.h"

namespace cortex::addon {
namespace {

/// Where a constant is: "purposes.critical" in the object "purposes".
std::pair<std::string, std::string> PlaceOf(const std::string& name) {
  const auto dot = name.find('.');
  if (dot == std::string::npos) return {"", name};
  return {name.substr(0, dot), name.substr(dot + 1)};
}

}  // namespace

namespace {

/// Those of `constants` that the object has.
template <class Constant>
ConstantValues ToConstants(const Napi::Object& object, std::span<const Constant> constants) {
  ConstantValues values;
  for (const auto& constant : constants) {
    const auto [group, name] = PlaceOf(constant.name);
    Napi::Value number = object.Get(group.empty() ? name : group);
    if (!group.empty() && !IsAbsent(number)) number = ToObject(number, group).Get(name);
    if (!IsAbsent(number)) values[constant.name] = ToNumber(number, constant.name);
  }
  return values;
}

/// By name; null takes a profile away.
ProfileSettings ToProfiles(const Napi::Value& value, const std::string& what) {
  ProfileSettings profiles;
  if (IsAbsent(value)) return profiles;
  const Napi::Object object = ToObject(value, what);
  const Napi::Array names = object.GetPropertyNames();
  for (std::uint32_t i = 0; i < names.Length(); ++i) {
    const std::string name = ToText(names.Get(i), "a profile");
    const Napi::Value own = object.Get(name);
    auto& setting = profiles[name];
    if (!IsAbsent(own)) setting = ToConstants(ToObject(own, what + "." + name), ProfileConstants());
  }
  return profiles;
}

void PutConstant(Napi::Object object, const std::string& constant, double value) {
  const auto [group, name] = PlaceOf(constant);
  if (!group.empty() && !object.Has(group)) object.Set(group, Napi::Object::New(object.Env()));
  (group.empty() ? object : object.Get(group).As<Napi::Object>()).Set(name, value);
}

Napi::Object FromConstants(Napi::Env env, const ConstantValues& values) {
  Napi::Object object = Napi::Object::New(env);
  for (const auto& [constant, value] : values) PutConstant(object, constant, value);
  return object;
}

Napi::Value FromProfile(Napi::Env env, const ConstantValues& values) {
  return FromConstants(env, values);
}
Napi::Value FromProfile(Napi::Env env, const std::optional<ConstantValues>& values) {
  return values ? Napi::Value(FromConstants(env, *values)) : env.Null();
}

template <class Named>
Napi::Object FromProfiles(Napi::Env env, const Named& profiles) {
  Napi::Object object = Napi::Object::New(env);
  for (const auto& [name, values] : profiles) object.Set(name, FromProfile(env, values));
  return object;
}

/// The profiles of users beside their thresholds.
template <class ByUser>
void PutUserProfiles(Napi::Env env, const ByUser& profiles, Napi::Object users) {
  for (const auto& [user, own] : profiles) {
    if (!users.Has(user) || !users.Get(user).IsObject()) users.Set(user, Napi::Object::New(env));
    users.Get(user).template As<Napi::Object>().Set("profiles", FromProfiles(env, own));
  }
}

}  // namespace

PolicySettings ToPolicySettings(const Napi::Value& value) {
  PolicySettings settings;
  if (IsAbsent(value)) return settings;
  const Napi::Object object = ToObject(value, "policy");
  const Fields fields(value, "policy");
  settings.enabled = fields.OptionalBool("enabled");
  if (const auto name = fields.OptionalText("policy")) {
    settings.method = FindNamed<ScoringMethod>(*name);
    if (!settings.method) throw Unfit("policy", "\"formula\" or \"evidence\"");
  }
  settings.constants = ToConstants(object, PolicyConstants());
  if (!IsAbsent(object.Get("users"))) {
    const Napi::Object users = ToObject(object.Get("users"), "users");
    const Napi::Array names = users.GetPropertyNames();
    for (std::uint32_t i = 0; i < names.Length(); ++i) {
      const std::string name = ToText(names.Get(i), "a user");
      const Napi::Value own = users.Get(name);
      if (IsAbsent(own)) {
        settings.users[name] = std::nullopt;
        continue;
      }
      const Napi::Object theirs = ToObject(own, "users." + name);
      auto profiles = ToProfiles(theirs.Get("profiles"), "users." + name + ".profiles");
      auto constants = ToConstants(theirs, UserConstants());
      // A user who gets nothing but profiles has no thresholds of their own.
      if (!constants.empty() || profiles.empty()) settings.users[name] = std::move(constants);
      if (!profiles.empty()) settings.user_profiles[name] = std::move(profiles);
    }
  }
  settings.profiles = ToProfiles(object.Get("profiles"), "profiles");
  if (IsAbsent(object.Get("category_decay"))) return settings;
  const Napi::Object decays = ToObject(object.Get("category_decay"), "category_decay");
  const Napi::Array names = decays.GetPropertyNames();
  for (std::uint32_t i = 0; i < names.Length(); ++i) {
    const std::string name = ToText(names.Get(i), "a category");
    const Napi::Value decay = decays.Get(name);
    auto& setting = settings.category_decay[name];
    if (!IsAbsent(decay)) setting = ToNumber(decay, "category_decay." + name);
  }
  return settings;
}

ConfidencePolicy ToPolicy(const Napi::Value& value) {
  return WithSettings(ConfidencePolicy{}, ToPolicySettings(value));
}

Napi::Value FromPolicy(Napi::Env env, const ConfidencePolicy& policy) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("enabled", policy.enabled);
  object.Set("policy", std::string(NameOf(policy.method)));
  for (const auto& constant : PolicyConstants())
    PutConstant(object, constant.name, policy.*constant.member);
  Napi::Object decays = Napi::Object::New(env);
  for (const auto& [category, decay] : policy.category_decay) decays.Set(category, decay);
  object.Set("category_decay", decays);
  Napi::Object users = Napi::Object::New(env);
  for (const auto& [user, own] : policy.users) users.Set(user, FromConstants(env, own));
  PutUserProfiles(env, policy.user_profiles, users);
  object.Set("users", users);
  object.Set("profiles", FromProfiles(env, policy.profiles));
  return object;
}

namespace {

Napi::Value FromSettings(Napi::Env env, const PolicySettings& settings) {
  Napi::Object object = Napi::Object::New(env);
  if (settings.enabled) object.Set("enabled", *settings.enabled);
  if (settings.method) object.Set("policy", std::string(NameOf(*settings.method)));
  for (const auto& [constant, value] : settings.constants) PutConstant(object, constant, value);
  if (!settings.users.empty() || !settings.user_profiles.empty()) {
    Napi::Object users = Napi::Object::New(env);
    for (const auto& [user, own] : settings.users) users.Set(user, FromProfile(env, own));
    PutUserProfiles(env, settings.user_profiles, users);
    object.Set("users", users);
  }
  if (!settings.profiles.empty()) object.Set("profiles", FromProfiles(env, settings.profiles));
  if (settings.category_decay.empty()) return object;
  Napi::Object decays = Napi::Object::New(env);
  for (const auto& [category, decay] : settings.category_decay)
    decays.Set(category, decay ? Napi::Value(Napi::Number::New(env, *decay)) : env.Null());
  object.Set("category_decay", decays);
  return object;
}

}  // namespace

Napi::Value FromPolicyListing(Napi::Env env, const PolicyListing& listing) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("in_force", FromPolicy(env, listing.in_force));
  object.Set("default", FromPolicy(env, listing.fallback));
  object.Set("asked", FromSettings(env, listing.asked));
  object.Set("kept", env.Null());
  if (!listing.kept) return object;
  Napi::Object kept = Napi::Object::New(env);
  kept.Set("policy", FromPolicy(env, listing.kept->policy));
  kept.Set("set_by", listing.kept->set_by);
  kept.Set("set_at", static_cast<double>(listing.kept->set_at));
  object.Set("kept", kept);
  return object;
}

}  // namespace cortex::addon
