// The methods of a brain about rules, their alerts and the messages about these.

#include <optional>
#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/shapes/alert.h"
#include "brain/alert_rules.h"

namespace cortex::addon {

Napi::Value BrainObject::SetAlertRule(const Napi::CallbackInfo& info) {
  auto work = [setting = FromValue<alerts::RuleSetting>(info[0], "rule"),
               actor = ToText(info[1], "actor"),
               now = ToTime(info[2], "now")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.alerts().Set(setting, actor, now);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), Writer(),
                 info.Env().Undefined());
}

Napi::Value BrainObject::RemoveAlertRule(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "id"), user = ToReader(info[1]).user,
               actor = ToText(info[2], "actor"),
               now = ToTime(info[3], "now")](Brain& brain, const CancelFlag* /*cancel*/) {
    brain.alerts().Remove(id, user, actor, now);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetAlertRules(const Napi::CallbackInfo& info) {
  auto work = [reader = ToReader(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.alerts().Rules(reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), Writer(), info.Env().Undefined());
}

Napi::Value BrainObject::GetAlerts(const Napi::CallbackInfo& info) {
  auto work = [query = FromValue<AlertQuery>(info[0], "query")](Brain& brain,
                                                                const CancelFlag* /*cancel*/) {
    return brain.alerts().Find(query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), Writer(), info.Env().Undefined());
}

Napi::Value BrainObject::AcknowledgeAlert(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "id"), actor = ToText(info[1], "actor"),
               now = ToTime(info[2], "now"),
               reader = ToReader(info[3])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.alerts().Acknowledge(id, actor, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), Writer(),
                 info.Env().Undefined());
}

Napi::Value BrainObject::EvaluateAlerts(const Napi::CallbackInfo& info) {
  auto work = [user = ToReader(info[0]).user, now = ToTime(info[1], "now")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.alerts().Evaluate(user, now);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), Writer(),
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetDueAlertMessages(const Napi::CallbackInfo& info) {
  auto work = [now = ToTime(info[0], "now"), limit = ToInteger(info[1], "limit")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.alerts().DueMessages(now, limit);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), Writer(), info.Env().Undefined());
}

Napi::Value BrainObject::GetAlertDelivery(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) { return brain.alerts().Delivery(); };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), Writer(), info.Env().Undefined());
}

}  // namespace cortex::addon
