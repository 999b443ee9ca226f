// The methods of a brain that ask the fact graph.

#include <type_traits>
#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert.h"
#include "addon/fields.h"
#include "addon/pieces.h"
#include "brain/derivation.h"
#include "brain/fact_graph.h"

namespace cortex::addon {

template <class View>
Napi::Value BrainObject::PromiseGraph(const Napi::CallbackInfo& info, ReadGraph<View> read) {
  auto work = [query = ToGraphQuery(info[0], Opened().options().timezone), read](
                  Brain& brain, const CancelFlag* cancel) {
    return (brain.facts().*read)(query, cancel);
  };
  if constexpr (std::is_same_v<View, graph::GraphView>) {
    return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), GraphInPieces(), info[1]);
  } else {
    return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), FromGraph, info[1]);
  }
}

Napi::Value BrainObject::GetFactsOf(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &FactGraph::GetFactsOf);
}

Napi::Value BrainObject::GetFactsOfMemory(const Napi::CallbackInfo& info) {
  const Fields options(info[1], "options");
  auto work = [id = ToText(info[0], "id"), now = options.Time("now"),
               reader = ToReader(options["user"])](Brain& brain, const CancelFlag* cancel) {
    return brain.facts().GetFactsOfMemory(id, now, reader, cancel);
  };
  return Promise(info.Env(), &SharedBrain::ReadLong, std::move(work), GraphInPieces(), info[2]);
}

Napi::Value BrainObject::GetNeighbourhood(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &FactGraph::GetNeighbourhood);
}

Napi::Value BrainObject::GetPath(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &FactGraph::GetPath);
}

Napi::Value BrainObject::GetGraph(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &FactGraph::GetGraph);
}

Napi::Value BrainObject::GetCurrent(const Napi::CallbackInfo& info) {
  return PromiseGraph(info, &FactGraph::GetCurrent);
}

Napi::Value BrainObject::DeriveGraph(const Napi::CallbackInfo& info) {
  return PromiseInSteps<GraphDerivation>(
      [anew = ToBool(info[0], "anew")](Brain& brain, GraphDerivation* derivation) {
        derivation->anew = anew;
        return brain.derivation().DeriveGraphBatch(derivation);
      },
      [](const GraphDerivation& derivation) {
        return std::pair(derivation.total - derivation.left, derivation.total);
      },
      FromDerivation, info[1], info[2]);
}

}  // namespace cortex::addon
