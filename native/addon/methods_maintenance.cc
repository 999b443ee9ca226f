// The methods of a brain that look after it.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "brain/brain_types.h"
#include "brain/maintenance.h"

namespace cortex::addon {

Napi::Value BrainObject::RunMaintenance(const Napi::CallbackInfo& info) {
  return PromiseInSteps<MaintenanceProgress>(
      [options = ToMaintenanceOptions(info[0])](Brain& brain, MaintenanceProgress* progress) {
        return brain.maintenance().RunBatch(options, progress);
      },
      [](const MaintenanceProgress& progress) {
        return std::pair(progress.scanned, progress.total);
      },
      FromMaintenance, info[1], info[2]);
}

Napi::Value BrainObject::Check(const Napi::CallbackInfo& info) {
  const Napi::Object options = OptionsOf(info[0]);
  auto work = [deep = ToBool(options.Get("deep"), "deep")](Brain& brain, const CancelFlag* cancel) {
    return brain.maintenance().Check(deep, cancel);
  };
  return Promise(info.Env(), &SharedBrain::InBackground, std::move(work), FromCheck, info[1]);
}

}  // namespace cortex::addon
