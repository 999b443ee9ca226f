#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

/// What a brain derives from its memories.
namespace cortex {

class FactGraph;
class Store;
struct BrainOptions;
struct GraphDerivation;
struct Repositories;

/// Statement keys, facts, mentions, topics and categories, where they were left for quieter moments
/// or were made by other rules than those of this build. Thread-safety and errors: as Brain's
/// writes; Brain owns it.
class Derivation {
 public:
  Derivation(Store& store, const BrainOptions& options, FactGraph& facts);

  // --- Writes ---

  /// Whether something may be left to make: bulk imports leave that to quieter moments.
  [[nodiscard]] bool HasBacklog() const { return keys_backlog_ || graph_backlog_; }
  /// Makes what is derived from `limit` memories, in a quiet moment: on this thread alone.
  void DeriveBatch(std::int64_t limit);
  /// Makes the facts of the next memories that were left to make, by this process or another; true
  /// when none are left. On a read-only brain nothing is done. Not in a group.
  bool DeriveGraphBatch(GraphDerivation* derivation);
  /// Makes the statement keys that this process has left to make, in short transactions.
  void CatchUp();
  /// When the brain is opened: leaves what was made by other rules to make.
  void RenewWhatIsOutdated();
  /// After a transaction that failed: what was derived in it is to be derived again.
  void LookAgain();

  // --- Within a transaction of the brain's ---

  /// Makes those that are still left, perhaps by another process, so that a new memory is compared
  /// with all others.
  void CatchUpWithin(Repositories& repositories);
  /// Leaves what is derived from the memories from `first`, which is there, on to
  /// make.
  void LeaveToDerive(Repositories& repositories, std::int64_t first);
  /// Leaves what was made by other rules to make.
  void RenewOutdated(Repositories& repositories);

 private:
  /// How much is made in one transaction, and on how many threads.
  struct Pace {
    std::int64_t memories;
    std::size_t threads;
  };
  /// Where somebody waits for it.
  static const Pace kWaitedFor;

  /// Whether all that is derived was made by the rules of this version.
  bool IsDerivedByTheseRules();
  void RenewGraph(Repositories& repositories);
  /// Makes those of the next memories; whether there was any to make.
  static bool DeriveKeys(Repositories& repositories, const Pace& pace);
  /// The same for facts, mentions and topics.
  bool DeriveGraph(Repositories& repositories, const Pace& pace) const;
  void DeriveInBatch(std::atomic<bool>* backlog, const std::function<bool(Repositories&)>& derive);

  Store& store_;
  const BrainOptions& options_;
  FactGraph& facts_;
  /// Something may be left to derive.
  std::atomic<bool> keys_backlog_;
  std::atomic<bool> graph_backlog_;
  /// Batches since nothing was left.
  int batches_ = 0;
};

}  // namespace cortex
