// The methods of a brain that remove memories.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "brain/removal.h"

namespace cortex::addon {

Napi::Value BrainObject::DeleteMemories(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [ids = ToTexts(info[0], "ids"), actor = ToText(options.Get("actor"), "actor"),
               now = ToTime(options.Get("now"), "now"),
               reader = ToReader(options.Get("user"))](Brain& brain, const CancelFlag* cancel) {
    return brain.removal().Delete(ids, actor, now, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromDeletion, info[2]);
}

Napi::Value BrainObject::Forget(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[1]);
  auto work = [query = ToForgetQuery(info[0], Opened().options().timezone),
               dry_run = ToBool(options.Get("dry_run"), "dry_run"),
               actor = ToText(options.Get("actor"), "actor"),
               now = ToTime(options.Get("now"), "now"),
               reader = ToReader(options.Get("user"))](Brain& brain, const CancelFlag* cancel) {
    return brain.removal().Forget(query, dry_run, actor, now, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromReceipt, info[2]);
}

}  // namespace cortex::addon
