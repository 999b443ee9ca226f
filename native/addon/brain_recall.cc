// The methods of a brain that find memories.

#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"

namespace cortex::addon {

Napi::Value BrainObject::Search(const Napi::CallbackInfo& info) {
  const TimeZone& zone = Opened().options().timezone;
  auto work = [query = ToSearchQuery(info[0], info[1], zone)](
                  Brain& brain, const CancelFlag* cancel) { return brain.Search(query, cancel); };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromSearch, info[2]);
}

}  // namespace cortex::addon
