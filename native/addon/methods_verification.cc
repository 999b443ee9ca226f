// The method of a brain that tells what somebody should check.

#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/shapes/verification.h"

namespace cortex::addon {

Napi::Value BrainObject::NextToVerify(const Napi::CallbackInfo& info) {
  auto work = [query = FromValue<VerifyQuery>(info[0], "query")](Brain& brain,
                                                                 const CancelFlag* cancel) {
    return brain.verification().Next(query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), Writer(), info[1]);
}

}  // namespace cortex::addon
