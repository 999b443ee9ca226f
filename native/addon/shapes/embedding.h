#pragma once

#include "addon/shapes/shape.h"
#include "recall/search.h"
#include "recall/vector_search.h"
#include "store/embedding.h"

/// The shapes of vectors and of what computes them.
namespace cortex::addon {

template <>
inline constexpr auto kShape<EmbeddingModel> = Argument<EmbeddingModel>(
    "EmbeddingModel", "What computes vectors outside the process.",
    Field("id", &EmbeddingModel::id), Field("dimensions", &EmbeddingModel::dimensions));

template <>
inline constexpr auto kShape<QueryVector> = Argument<QueryVector>(
    "QueryVector", "A query's vector by a model, or why there is none.",
    Field("model", &QueryVector::model), Field("values", &QueryVector::values, As::kDefault),
    Field("problem", &QueryVector::problem, As::kDefault));

template <>
inline constexpr auto kShape<ComputedEmbedding> = Argument<ComputedEmbedding>(
    "ComputedEmbedding", "A vector that was computed for a ticket.",
    Field("ticket", &ComputedEmbedding::ticket),
    Field("content", &ComputedEmbedding::content, "The text it was computed of."),
    Field("vector", &ComputedEmbedding::vector));

template <>
inline constexpr auto kShape<EmbeddingJob> = Result<EmbeddingJob>(
    "EmbeddingJob", "A memory that waits for its vector.",
    Field("ticket", &EmbeddingJob::ticket,
          "Of this text: when the memory is edited, another ticket takes its place."),
    Field("content", &EmbeddingJob::content),
    Field("attempts", &EmbeddingJob::attempts, kCount, "How often it failed."));

template <>
inline constexpr auto kShape<EmbeddingJobs> = Result<EmbeddingJobs>(
    "EmbeddingJobs", "Memories that wait for their vectors.", Field("due", &EmbeddingJobs::due),
    Field("next_at", &EmbeddingJobs::next_at, As::kTime,
          "When the next of those that are not due will be."));

template <>
inline constexpr auto kShape<EmbeddingCount> =
    Result<EmbeddingCount>("EmbeddingCount", "How many vectors of a model there are.",
                           Field("model", &EmbeddingCount::model),
                           Field("dimensions", &EmbeddingCount::dimensions, kCount),
                           Field("vectors", &EmbeddingCount::vectors, kCount));

template <>
inline constexpr auto kShape<EmbeddingStatus> = Result<EmbeddingStatus>(
    "EmbeddingStatus", "How far vectors are.", Field("models", &EmbeddingStatus::models),
    Field("pending", &EmbeddingStatus::pending, kCount,
          "Memories that wait for a vector of the brain's model."),
    Field("failed", &EmbeddingStatus::failed, kCount, "Given up until they are asked for."),
    Field("last_error", &EmbeddingStatus::last_error,
          "Of one that failed for good, else of one that is tried again."));

template <>
inline constexpr auto kShape<VectorState> = Result<VectorState>(
    "VectorState", "How the vectors of a model are held, once they were searched.",
    Field("model", &VectorState::model), Field("dimensions", &VectorState::dimensions, kCount),
    Field("loaded", &VectorState::loaded, kCount, "Vectors in memory."),
    Field("indexed", &VectorState::covered, kCount,
          "So many of them are in the index; the others are compared one by one."),
    Field("building", &VectorState::building),
    Field("failure", NotEmpty(&VectorState::failure), As::kMissing,
          "Why there is no index, or no file of it."));

}  // namespace cortex::addon
