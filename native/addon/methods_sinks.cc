// The methods of a brain with which a worker brings memories to services outside the process.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/fields.h"
#include "brain/outgoing.h"
#include "brain/sinks.h"

namespace cortex::addon {

Napi::Value BrainObject::QueueMissingForSink(const Napi::CallbackInfo& info) {
  return PromiseInSteps<QueueingProgress>(
      [sink = ToText(info[0], "sink"), now = ToTime(info[1], "now")](Brain& brain,
                                                                     QueueingProgress* progress) {
        return brain.sinks().QueueMissing(sink, now, progress);
      },
      [](const QueueingProgress& progress) {
        return std::pair(progress.after_seq, progress.last_seq);
      },
      [](Napi::Env env, const QueueingProgress& /*progress*/) { return env.Undefined(); },
      info.Env().Undefined(), info[2]);
}

Napi::Value BrainObject::LeaseSink(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink"), holder = ToText(info[1], "holder"),
               now = ToTime(info[2], "now"), expires_at = ToTime(info[3], "expires_at")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sinks().Lease(sink, holder, now, expires_at);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromOptionalTime,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ReleaseSink(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink"), holder = ToText(info[1], "holder")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    brain.sinks().Release(sink, holder);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ReportOfSink(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink"), holder = ToText(info[1], "holder"),
               reports = ToSinkReports(info[2]),
               now = ToTime(info[3], "now")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sinks().Report(sink, holder, reports, now);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromFlag,
                 info.Env().Undefined());
}

Napi::Value BrainObject::RetryFailedOfSink(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink")](Brain& brain, const CancelFlag* /*cancel*/) {
    brain.sinks().RetryFailed(sink);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::HastenSink(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink")](Brain& brain, const CancelFlag* /*cancel*/) {
    brain.sinks().Hasten(sink);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::SetSinkDown(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink"), down = ToBool(info[1], "down")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    brain.outgoing().SetSinkDown(sink, down);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetDueOfSink(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink"), now = ToTime(info[1], "now"),
               limit = ToInteger(info[2], "limit"), under_way = ToInteger(info[3], "under_way")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sinks().GetDue(sink, now, limit, under_way);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromSinkJobs,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetJobsOfSink(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink"), after = ToInteger(info[1], "after_ticket"),
               limit = ToInteger(info[2], "limit")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sinks().GetJobs(sink, after, limit);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromSinkJobList,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetSinkStatus(const Napi::CallbackInfo& info) {
  auto work = [sink = ToText(info[0], "sink")](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.sinks().GetStatus(sink);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromSinkStatus,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
