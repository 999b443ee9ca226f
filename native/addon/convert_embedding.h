#pragma once

#include "addon/convert.h"

/// Arguments and results of computing vectors; as convert.h.
namespace cortex::addon {

/// The numbers of a Float32Array, copied.
std::vector<float> ToVector(const Napi::Value& value, const std::string& what);
/// Absent: none.
std::optional<EmbeddingModel> ToEmbeddingModel(const Napi::Value& value);
std::vector<ComputedEmbedding> ToComputedEmbeddings(const Napi::Value& value);
std::vector<std::int64_t> ToTickets(const Napi::Value& value);

Napi::Value FromEmbeddingJobs(Napi::Env env, const EmbeddingJobs& jobs);
Napi::Value FromEmbeddingStatus(Napi::Env env, const EmbeddingStatus& status);
Napi::Value FromVectorStates(Napi::Env env, const std::vector<VectorState>& states);

}  // namespace cortex::addon
