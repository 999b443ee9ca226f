#include "addon/convert_embedding.h"

#include "addon/fields.h"

namespace cortex::addon {
std::vector<float> ToVector(const Napi::Value& value, const std::string& what) {
  const bool fits =
      value.IsTypedArray() && value.As<Napi::TypedArray>().TypedArrayType() == napi_float32_array;
  if (!fits) throw Unfit(what, "a Float32Array");
  const auto array = value.As<Napi::Float32Array>();
  return {array.Data(), array.Data() + array.ElementLength()};
}

std::optional<EmbeddingModel> ToEmbeddingModel(const Napi::Value& value) {
  if (IsAbsent(value)) return std::nullopt;
  const Fields fields(value, "embedding_model");
  EmbeddingModel model{fields.Text("id"), fields.Integer("dimensions")};
  if (model.id.empty()) throw Unfit("embedding_model.id", "text that is not empty");
  if (model.dimensions < 1) throw Unfit("embedding_model.dimensions", "a positive number");
  return model;
}

std::vector<ComputedEmbedding> ToComputedEmbeddings(const Napi::Value& value) {
  return ToList(value, "embeddings", [](const Napi::Value& item) {
    const Fields fields(item, "an embedding");
    return ComputedEmbedding{fields.Integer("ticket"), fields.Text("content"),
                             ToVector(fields["vector"], "vector")};
  });
}

std::vector<std::int64_t> ToTickets(const Napi::Value& value) {
  return ToList(value, "tickets",
                [](const Napi::Value& item) { return ToInteger(item, "a ticket"); });
}

Napi::Value FromEmbeddingJobs(Napi::Env env, const EmbeddingJobs& jobs) {
  const auto from_job = [](Napi::Env e, const EmbeddingJob& job) {
    return Builder(e)
        .Set("ticket", job.ticket)
        .Set("content", job.content)
        .Set("attempts", job.attempts)
        .Done();
  };
  return Builder(env)
      .Set("due", FromList(env, jobs.due, from_job))
      .SetOrNull("next_at", jobs.next_at)
      .Done();
}

Napi::Value FromEmbeddingStatus(Napi::Env env, const EmbeddingStatus& status) {
  const auto from_count = [](Napi::Env e, const EmbeddingCount& count) {
    return Builder(e)
        .Set("model", count.model)
        .Set("dimensions", count.dimensions)
        .Set("vectors", count.vectors)
        .Done();
  };
  return Builder(env)
      .Set("models", FromList(env, status.models, from_count))
      .Set("pending", status.pending)
      .Set("failed", status.failed)
      .SetOrNull("last_error", status.last_error)
      .Done();
}

Napi::Value FromVectorStates(Napi::Env env, const std::vector<VectorState>& states) {
  return FromList(env, states, [](Napi::Env e, const VectorState& state) {
    Builder builder(e);
    builder.Set("model", state.model)
        .Set("dimensions", static_cast<std::int64_t>(state.dimensions))
        .Set("loaded", static_cast<std::int64_t>(state.loaded))
        .Set("indexed", static_cast<std::int64_t>(state.covered))
        .Set("building", state.building);
    if (!state.failure.empty()) builder.Set("failure", state.failure);
    return builder.Done();
  });
}

}  // namespace cortex::addon
