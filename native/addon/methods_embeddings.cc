// The methods of a brain with which the worker has vectors computed.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "brain/embeddings.h"
#include "brain/finder.h"

namespace cortex::addon {

Napi::Value BrainObject::QueueMissingEmbeddings(const Napi::CallbackInfo& info) {
  return PromiseInSteps<QueueingProgress>(
      [now = ToTime(info[0], "now")](Brain& brain, QueueingProgress* progress) {
        return brain.embeddings().QueueMissing(now, progress);
      },
      [](const QueueingProgress& progress) {
        return std::pair(progress.after_seq, progress.last_seq);
      },
      [](Napi::Env env, const QueueingProgress& /*progress*/) { return env.Undefined(); },
      info.Env().Undefined(), info[1]);
}

Napi::Value BrainObject::GetDueEmbeddings(const Napi::CallbackInfo& info) {
  auto work = [now = ToTime(info[0], "now"), limit = ToInteger(info[1], "limit")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.embeddings().GetDue(now, limit);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromEmbeddingJobs,
                 info.Env().Undefined());
}

Napi::Value BrainObject::StoreEmbeddings(const Napi::CallbackInfo& info) {
  auto work = [embeddings = ToComputedEmbeddings(info[0]), now = ToTime(info[1], "now")](
                  Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.embeddings().PutComputed(embeddings, now);
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromCount,
                 info.Env().Undefined());
}

Napi::Value BrainObject::DeferEmbeddings(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [tickets = ToTickets(info[0]), error = ToText(options.Get("error"), "error"),
               next_attempt_at = ToTime(options.Get("next_attempt_at"), "next_attempt_at"),
               failed = ToBool(options.Get("failed"), "failed")](Brain& brain,
                                                                 const CancelFlag* /*cancel*/) {
    brain.embeddings().Defer(tickets, error, next_attempt_at, failed);
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::RetryFailedEmbeddings(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) {
    brain.embeddings().RetryFailed();
    return Nothing{};
  };
  return Promise(info.Env(), &SharedBrain::Write, std::move(work), FromNothing,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetVectorStates(const Napi::CallbackInfo& info) {
  auto work = [](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.finder().GetVectorStates();
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromVectorStates,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
