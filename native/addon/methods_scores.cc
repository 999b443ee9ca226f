// The methods of a brain about scores: what moves them, and counts of all.

#include <optional>
#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "brain/scores.h"

namespace cortex::addon {

Napi::Value BrainObject::RecordAccess(const Napi::CallbackInfo& info) {
  auto work = [ids = ToTexts(info[0], "ids"), now = ToTime(info[1], "now"),
               reader = ToReader(info[2])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.scores().RecordAccess(ids, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromAccesses,
                 info.Env().Undefined());
}

Napi::Value BrainObject::RecordValidation(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[2]);
  std::optional<std::string> note;
  if (options.Get("note").IsString()) note = ToText(options.Get("note"), "note");
  auto work = [id = ToText(info[0], "id"), success = ToBool(info[1], "success"),
               now = ToTime(options.Get("now"), "now"),
               actor = ToText(options.Get("actor"), "actor"), note,
               reader = ToReader(options.Get("user"))](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.scores().RecordValidation(id, success, now, actor, note, reader);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromValidation,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetHistory(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.scores().GetHistory(id, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromHistory,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ExplainScore(const Napi::CallbackInfo& info) {
  auto work = [id = ToText(info[0], "id"), now = ToTime(info[1], "now"),
               reader = ToReader(info[2])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.scores().Explain(id, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromExplanation,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetDistribution(const Napi::CallbackInfo& info) {
  std::optional<MemoryKind> kind;
  if (!info[0].IsNull()) kind = ParseMemoryKind(ToText(info[0], "kind"));
  auto work = [kind, now = ToTime(info[1], "now"), reader = ToReader(info[2])](
                  Brain& brain, const CancelFlag* cancel) {
    return brain.scores().GetDistribution(kind, now, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromDistribution,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetDistributionBy(const Napi::CallbackInfo& info) {
  auto work = [query = FromValue<GroupQuery>(info[0], "query")](Brain& brain,
                                                                const CancelFlag* cancel) {
    return brain.scores().GetDistributionBy(query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), FromGroupDistributions,
                 info[1]);
}

Napi::Value BrainObject::GetStats(const Napi::CallbackInfo& info) {
  auto work = [now = ToTime(info[0], "now"), reader = ToReader(info[1])](Brain& brain,
                                                                         const CancelFlag* cancel) {
    return brain.scores().GetStatistics(now, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), FromStatistics,
                 info.Env().Undefined());
}

Napi::Value BrainObject::FlushAccesses(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) {
    brain.scores().FlushAccesses();
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromNothing,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
