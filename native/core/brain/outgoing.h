#pragma once

#include <map>
#include <string>

#include "base/time.h"

/// What leaves a brain for services outside the process, as the outbox queues it.
namespace cortex {

struct BrainOptions;
struct Repositories;
struct StorageResult;

/// Queues stored and changed memories for the sinks and the embedding model of the brain; what
/// works off the queue is in Sinks and Embeddings. Thread-safety: as Brain's writes; Brain owns it.
/// Errors: the store's.
class Outgoing {
 public:
  explicit Outgoing(const BrainOptions& options) : options_(options) {}

  /// Whether a sink is known to be down (its circuit is open).
  void SetSinkDown(const std::string& sink, bool down);

  // --- Within a transaction of the brain's ---

  /// The result's memory, for every sink; the result tells what becomes of it.
  void EnqueueForSinks(Repositories& repositories, StorageResult* result, TimeMs now);
  /// A memory that is known already, for the sinks that had failed to get it.
  void AskFailedSinksAgain(Repositories& repositories, const std::string& id, StorageResult* result,
                           TimeMs now);
  void QueueEmbedding(Repositories& repositories, const std::string& id, TimeMs now);
  /// A changed text needs new vectors of every model that had one of the old.
  void RenewEmbeddings(Repositories& repositories, const std::string& id, TimeMs now);

 private:
  const BrainOptions& options_;
  std::map<std::string, bool> sink_down_;
};

}  // namespace cortex
