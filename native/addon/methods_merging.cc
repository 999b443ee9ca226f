// The method of a brain that merges another one into it.

#include <memory>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/fields.h"
#include "addon/shapes/merge.h"
#include "brain/merging.h"

namespace cortex::addon {

Napi::Value BrainObject::Merge(const Napi::CallbackInfo& info) {
  MergeRequest request;
  request.from = ToText(info[0], "from");
  const Fields options(info[1], "options");
  request.dry_run = options.Bool("dry_run");
  request.now = options.Time("now");
  SharedBrain& brain = Opened();
  auto cancel = CancellationObject::FlagOf(info[3]);
  const auto call = environment_->Begin(info[2]);
  auto report = std::make_shared<MergeReport>();
  auto step = [report, request, cancel, listened = info[2].IsFunction(),
               mailbox = environment_->mailbox(), number = call.number](Brain& opened) {
    const auto tell = [&](std::int64_t done, std::int64_t total) {
      if (!listened) return;
      mailbox->Put({number, false, nullptr, [done, total](Napi::Env env) {
                      return FromDoneAndTotal(env, {done, total});
                    }});
    };
    *report = opened.merging().Merge(request, cancel.get(), tell);
    return true;
  };
  auto value = [report](Napi::Env env) -> Napi::Value { return ToValue(env, *report); };
  brain.WriteAlone(std::move(step), Deliver(environment_->mailbox(), call.number, std::move(value)),
                   cancel);
  return call.promise;
}

}  // namespace cortex::addon
