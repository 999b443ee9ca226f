#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"

/// The words in which the rooms and the store speak of vectors. Thread-safe: values.
namespace cortex {

/// A vector of a memory, as stored.
struct NewEmbedding {
  std::string id;
  std::string source_type = "stm";
  std::string source_id;
  std::string model;
  std::vector<float> vector;
  TimeMs created_at = 0;
};

/// What computes vectors outside the process.
struct EmbeddingModel {
  std::string id;
  std::int64_t dimensions = 0;
  bool operator==(const EmbeddingModel&) const = default;
};

/// A memory that waits for its vector.
struct EmbeddingJob {
  /// Of this text: when the memory is edited, another ticket takes its place.
  std::int64_t ticket = 0;
  std::string content;
  std::int64_t attempts = 0;
};

struct EmbeddingJobs {
  std::vector<EmbeddingJob> due;
  /// When the next of those that are not due will be; nothing when there are none.
  std::optional<TimeMs> next_at;
};

/// A vector that was computed for a ticket.
struct ComputedEmbedding {
  std::int64_t ticket = 0;
  /// The text it was computed of.
  std::string content;
  std::vector<float> vector;
};

/// How many vectors of a model there are.
struct EmbeddingCount {
  std::string model;
  std::int64_t dimensions = 0;
  std::int64_t vectors = 0;
};

/// How far vectors are.
struct EmbeddingStatus {
  std::vector<EmbeddingCount> models;
  /// Memories that wait for a vector of the brain's model.
  std::int64_t pending = 0;
  std::int64_t failed = 0;
  /// Of one that failed for good, else of one that is tried again.
  std::optional<std::string> last_error;
};

/// How far the queueing of memories without a vector is; the caller keeps it between batches.
struct QueueingProgress {
  bool started = false;
  std::int64_t after_seq = 0;
  std::int64_t last_seq = 0;
};

}  // namespace cortex
