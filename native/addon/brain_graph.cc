// The methods of a brain that ask the fact graph.

#include <utility>

#include "addon/brain_promise.h"
#include "addon/convert_graph.h"

namespace cortex::addon {
namespace {

/// How far making the graph is; the rest is counted in memories that are left.
struct Deriving {
  bool renewed = false;
};

}  // namespace

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
  return Promise(info.Env(), &SharedBrain::Read, std::move(work), FromGraph, info[1]);
}

Napi::Value BrainObject::DeriveGraph(const Napi::CallbackInfo& info) {
  const bool anew = ToBool(info[0], "anew");
  return PromiseInSteps<Deriving>(
      [anew](Brain& brain, Deriving* state) {
        if (anew && !std::exchange(state->renewed, true)) brain.LeaveGraphToDerive();
        return brain.DeriveGraphBatch();
      },
      [](const Deriving& /*state*/) { return std::pair<std::int64_t, std::int64_t>(0, 0); },
      [](Napi::Env env, const Deriving& /*state*/) -> Napi::Value { return env.Undefined(); },
      info.Env().Undefined(), info[1]);
}

}  // namespace cortex::addon
