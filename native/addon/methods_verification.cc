// The methods of a brain that tell what somebody should check, and all that a report says.

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

Napi::Value BrainObject::ReportFiguresOf(const Napi::CallbackInfo& info) {
  const TimeZone zone = Opened().options().timezone;
  auto work = [query = FromValue<ReportQuery>(info[0], "query", &zone)](Brain& brain,
                                                                        const CancelFlag* cancel) {
    return brain.reports().Figures(query, cancel);
  };
  return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), Writer(), info[1]);
}

}  // namespace cortex::addon
