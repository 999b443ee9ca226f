// The methods of a brain that ask the fact graph.

#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"

namespace cortex::addon {

Napi::Value BrainObject::GetFactsOf(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &Brain::GetFactsOf);
}

Napi::Value BrainObject::GetNeighbourhood(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &Brain::GetNeighbourhood);
}

Napi::Value BrainObject::GetPath(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &Brain::GetPath);
}

Napi::Value BrainObject::GetGraph(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &Brain::GetGraph);
}

Napi::Value BrainObject::PromiseGraph(const Napi::CallbackInfo& info, ReadGraph read) {
  auto work = [query = ToGraphQuery(info[0], Opened().options().timezone), read](
                  Brain& brain, const CancelFlag* cancel) { return (brain.*read)(query, cancel); };
  return Promise(info.Env(), &SharedBrain::ReadGraph, std::move(work), FromGraph, info[1]);
}

Napi::Value BrainObject::DeriveGraph(const Napi::CallbackInfo& info) {
  return PromiseInSteps<GraphDerivation>(
      [anew = ToBool(info[0], "anew")](Brain& brain, GraphDerivation* derivation) {
        derivation->anew = anew;
        return brain.DeriveGraphBatch(derivation);
      },
      [](const GraphDerivation& derivation) {
        return std::pair(derivation.total - derivation.left, derivation.total);
      },
      FromDerivation, info[1], info[2]);
}

}  // namespace cortex::addon
