// The methods of a brain that find memories.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "brain/finder.h"

namespace cortex::addon {

Napi::Value BrainObject::Search(const Napi::CallbackInfo& info) {
  const TimeZone& zone = Opened().options().timezone;
  auto work = [query = ToSearchQuery(info[0], info[1], zone)](Brain& brain,
                                                              const CancelFlag* cancel) {
    return brain.finder().Search(query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromSearch, info[2]);
}

Napi::Value BrainObject::FindReference(const Napi::CallbackInfo& info) {
  auto work = [reference = ToText(info[0], "id"), reader = ToReader(info[1])](
                  Brain& brain, const CancelFlag* cancel) {
    return brain.finder().FindReference(reference, cancel, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromText, info[2]);
}

Napi::Value BrainObject::FindIds(const Napi::CallbackInfo& info) {
  auto work = [kind = EnumFromValue<IdKind>(info[0], "kind"),
               beginning = ToText(info[1], "beginning"),
               reader = ToReader(info[2])](Brain& brain, const CancelFlag*) {
    return brain.finder().FindIds(kind, beginning, reader);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromTexts,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
