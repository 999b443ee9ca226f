#include "addon/convert_policy.h"

#include <span>
#include <string>
#include <utility>

#include "addon/fields.h"

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
ConstantValues ToConstants(const Napi::Object& object, std::span<const PolicyConstant> constants) {
  ConstantValues values;
  for (const auto& constant : constants) {
    const auto [group, name] = PlaceOf(constant.name);
    Napi::Value number = object.Get(group.empty() ? name : group);
    if (!group.empty() && !IsAbsent(number)) number = ToObject(number, group).Get(name);
    if (!IsAbsent(number)) values[constant.name] = ToNumber(number, constant.name);
  }
  return values;
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
      auto& setting = settings.users[name];
      if (!IsAbsent(own)) setting = ToConstants(ToObject(own, "users." + name), UserConstants());
    }
  }
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
  object.Set("users", users);
  return object;
}

namespace {

Napi::Value FromSettings(Napi::Env env, const PolicySettings& settings) {
  Napi::Object object = Napi::Object::New(env);
  if (settings.enabled) object.Set("enabled", *settings.enabled);
  if (settings.method) object.Set("policy", std::string(NameOf(*settings.method)));
  for (const auto& [constant, value] : settings.constants) PutConstant(object, constant, value);
  if (!settings.users.empty()) {
    Napi::Object users = Napi::Object::New(env);
    for (const auto& [user, own] : settings.users)
      users.Set(user, own ? Napi::Value(FromConstants(env, *own)) : env.Null());
    object.Set("users", users);
  }
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
