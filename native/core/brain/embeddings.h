#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "store/domain.h"
#include "store/embedding.h"

/// The vectors of a brain's memories.
namespace cortex {

class Store;
struct BrainOptions;

/// Keeps vectors, and gives out the work of the worker that has them computed, of the brain's
/// embedding model; VALIDATION_ERROR where it was opened without. Thread-safety and errors: as
/// Brain, which owns it; every write is one transaction.
class Embeddings {
 public:
  Embeddings(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Writes ---

  /// Of any model. VALIDATION_ERROR for a vector that is no direction: empty, zero or not finite.
  void Put(const NewEmbedding& embedding);
  /// Queues the next memories that have no vector yet; true when all are queued. What was queued at
  /// an earlier opening is not looked at again.
  bool QueueMissing(TimeMs now, QueueingProgress* progress);
  /// Stores the vectors whose tickets are still good, and tells how many; VALIDATION_ERROR, and
  /// nothing stored, for one that does not fit the model.
  std::int64_t PutComputed(const std::vector<ComputedEmbedding>& embeddings, TimeMs now);
  /// They are tried again at `next_attempt_at`, or, when they failed for good, not until
  /// RetryFailed.
  void Defer(const std::vector<std::int64_t>& tickets, const std::string& error,
             TimeMs next_attempt_at, bool failed);
  void RetryFailed();

  // --- Reads ---

  EmbeddingJobs GetDue(TimeMs now, std::int64_t limit);

 private:
  [[nodiscard]] const EmbeddingModel& RequireModel() const;

  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
