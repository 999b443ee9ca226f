#pragma once

#include "addon/napi_setup.h"
#include "base/time.h"
#include "brain/brain_types.h"
#include "graph/graph_view.h"

/// The fact graph's questions and answers as JavaScript values. On the JavaScript thread.
namespace cortex::addon {

/// Times without a zone are local to `zone`.
graph::GraphQuery ToGraphQuery(const Napi::Value& value, const TimeZone& zone);
Napi::Value FromGraph(Napi::Env env, const graph::GraphView& view);
Napi::Value FromDerivation(Napi::Env env, const GraphDerivation& derivation);

}  // namespace cortex::addon
