// The methods of a brain about duplicates and contradictions.

#include <string>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/fields.h"
#include "brain/brain_types.h"
#include "brain/comparisons.h"
#include "brain/dedupe.h"

namespace cortex::addon {

Napi::Value BrainObject::Dedupe(const Napi::CallbackInfo& info) {
  return PromiseInSteps<DedupeProgress>(
      [options = ToDedupeOptions(info[0])](Brain& brain, DedupeProgress* progress) {
        return brain.dedupe().RunBatch(options, progress);
      },
      [](const DedupeProgress& progress) { return std::pair(progress.compared, progress.total); },
      FromDedupe, info[1], info[2], &SharedBrain::WriteOnce);
}

Napi::Value BrainObject::RecheckContradictions(const Napi::CallbackInfo& info) {
  return PromiseInSteps<RecheckProgress>(
      [options = FromValue<RecheckOptions>(info[0], "options")](Brain& brain,
                                                                RecheckProgress* progress) {
        return brain.comparisons().RecheckBatch(options, progress);
      },
      [](const RecheckProgress& progress) { return std::pair(progress.checked, progress.total); },
      FromRecheck, info[1], info[2]);
}

Napi::Value BrainObject::GetContradictions(const Napi::CallbackInfo& info) {
  auto work = [query = ToContradictionQuery(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.comparisons().GetContradictions(query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromListings,
                 info.Env().Undefined());
}

Napi::Value BrainObject::GetProvedWrong(const Napi::CallbackInfo& info) {
  auto work = [query = ToProvedWrongQuery(info[0])](Brain& brain, const CancelFlag* /*cancel*/) {
    return brain.comparisons().GetProvedWrong(query);
  };
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromProvedWrong,
                 info.Env().Undefined());
}

Napi::Value BrainObject::ResolveContradiction(const Napi::CallbackInfo& info) {
  const Fields options(info[1], "options");
  auto work = [id = ToText(info[0], "id"), winner = options.OptionalText("winner_id"),
               reopen = options.Bool("reopen"), actor = options.Text("actor"),
               now = options.Time("now"),
               reader = ToReader(options["user"])](Brain& brain, const CancelFlag* /*cancel*/) {
    if (reopen) return brain.comparisons().ReopenContradiction(id, actor, now, reader);
    return brain.comparisons().ResolveContradiction(id, winner, actor, now, reader);
  };
  return Promise(info.Env(), &SharedBrain::WriteAlone, std::move(work), FromContradiction,
                 info.Env().Undefined());
}

}  // namespace cortex::addon
