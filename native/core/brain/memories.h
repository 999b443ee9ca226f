#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/time.h"
#include "store/changes.h"
#include "store/domain.h"
#include "store/reader.h"

/// The memories of a brain.
namespace cortex {

class Atoms;
class Comparisons;
class Derivation;
class FactGraph;
class Outgoing;
class Scores;
class SecretGate;
class Store;
struct AcceptedMemory;
struct BrainOptions;
struct ImportProgress;
struct Repositories;

/// What a memory is held against when it is stored.
struct StoringChecks {
  /// What says the same as another one is not stored. Off for the turns of a conversation, in which
  /// people repeat themselves.
  bool duplicates = true;
  /// By meaning, not by words alone: what says the same in other words is a duplicate, too, and
  /// contradictions are found. Off where much is stored at once.
  bool meaning = false;
};

/// Stores, changes and reads memories. Thread-safety and errors: as Brain, which owns it; every
/// write is one transaction.
class Memories {
 public:
  /// What memories are stored with; of one brain, and it outlives them.
  struct Parts {
    Scores& scores;
    Outgoing& outgoing;
    Atoms& atoms;
    FactGraph& facts;
    Comparisons& comparisons;
    Derivation& derivation;
  };

  Memories(Store& store, const BrainOptions& options, const Parts& parts)
      : store_(store), options_(options), parts_(parts) {}

  // --- Writes ---

  /// Checks, compares, stores, derives, in this order. What is wrong with the memory is told in the
  /// result; what goes wrong with the store is thrown: see StorageFailure.
  StorageResult Create(const NewMemory& input, TimeMs now);
  /// What Create would find, by doing it and taking it back: stores nothing, but writes, so that
  /// it is READ_ONLY for a brain that cannot be written. Not in a group.
  MemoryCheck Check(const NewMemory& input, TimeMs now);
  /// Stores the next batch, all or none of it; true when all is done. A memory whose id exists is
  /// left as it is, and named where it says something else.
  bool ImportBatch(const std::vector<NewMemory>& memories, StoringChecks checks, TimeMs now,
                   ImportProgress* progress);
  /// Changes what stands beside the text: importance, categories, topics. NOT_FOUND; what is wrong
  /// with the values is told in the result. The memory keeps its id, times, provenance and base
  /// confidence.
  StorageResult Update(const std::string& id, const MemoryUpdate& update, TimeMs now,
                       const Reader& reader = {});
  /// Changes the text, which is checked as a new one is; what is derived from it (facts, statement
  /// keys, vectors) is derived anew. Errors as Update.
  StorageResult Edit(const std::string& id, const MemoryEdit& edit, TimeMs now,
                     const Reader& reader = {});

  // --- Reads ---

  /// NOT_FOUND. Counts as an access unless `peek`. By the retrieval profile of that name, if any.
  Memory Get(const std::string& id, bool peek, TimeMs now, const Reader& reader = {},
             const std::optional<std::string>& profile = std::nullopt);
  /// Newest first. VALIDATION_ERROR for a limit outside 1..10,000. A long read when IsLong.
  std::vector<Memory> GetRecent(const RecentQuery& query, const CancelFlag* cancel);

  /// Whether it may look at more memories than short reads do.
  [[nodiscard]] static bool IsLong(const RecentQuery& query);

 private:
  [[nodiscard]] AcceptedMemory Accept(const NewMemory& given, TimeMs now,
                                      std::vector<SecretCount>* secrets) const;
  /// Gives the accepted memory its id, its place and its score.
  StorageResult Insert(Repositories& repositories, const NewMemory& input, AcceptedMemory& accepted,
                       StoringChecks checks, TimeMs now);
  void ImportOne(Repositories& repositories, const NewMemory& input, StoringChecks checks,
                 TimeMs now, ImportProgress* progress);
  StorageResult ChangeMemory(const std::string& id, const Reader& reader,
                             const std::function<void(Memory*, SecretGate*)>& change, TimeMs now,
                             const std::vector<std::string>& replaced);
  StorageResult SaveChange(Repositories& repositories, const Memory& before, Memory after,
                           TimeMs now);
  void TellConfidence(Repositories& repositories, std::int64_t seq, TimeMs now,
                      StorageResult* result);
  void RenewDerived(Repositories& repositories, const Memory& before,
                    const AcceptedMemory& accepted, StorageResult* result, TimeMs now);
  void RemovePairsOfOldText(Repositories& repositories, const Memory& before, const Memory& after,
                            TimeMs now);
  void TakeFailuresBack(Repositories& repositories, const Memory& memory, TimeMs now);
  void SaveMovedScore(Repositories& repositories, const Memory& before, const Memory& after,
                      TimeMs now);

  Store& store_;
  const BrainOptions& options_;
  Parts parts_;
};

/// The STORAGE_ERROR result for a failure of the store; nothing for a failure that is the caller's
/// (CLOSED, READ_ONLY, CANCELLED, ...), which is to be thrown.
std::optional<StorageResult> StorageFailure(const std::exception_ptr& failure);

/// The VALIDATION_ERROR result for input that could not even be read.
StorageResult ValidationFailure(const std::string& message);

}  // namespace cortex
