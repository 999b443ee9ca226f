// The methods of a brain about the confidence policy that it keeps.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert_policy.h"
#include "brain/policies.h"

namespace cortex::addon {

Napi::Value BrainObject::GetPolicy(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) { return brain.policies().Get(); };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromPolicyListing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::KeepPolicy(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [settings = ToPolicySettings(info[0]), anew = ToBool(options.Get("anew"), "anew"),
               actor = ToText(options.Get("actor"), "actor"),
               now = ToTime(options.Get("now"), "now")](Brain& brain,
                                                        const CancelFlag* /*cancel*/) {
    brain.policies().Keep(settings, anew, actor, now);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::DropPolicy(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[0]);
  auto work =
      [actor = ToText(options.Get("actor"), "actor"), now = ToTime(options.Get("now"), "now")](
          Brain& brain, const CancelFlag* /*cancel*/) { return brain.policies().Drop(actor, now); };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromFlag,
                 info.Env().Undefined());
}

Napi::Value BrainObject::SeenPolicy(const Napi::CallbackInfo& info) {
  return FromPolicy(info.Env(), policy_->shown());
}

Napi::Value BrainObject::SeenPolicyVersion(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(policy_->shown_version()));
}

}  // namespace cortex::addon
