#pragma once

#include <string>
#include <vector>

#include "store/changes.h"
#include "store/domain.h"

/// Finding and removing duplicates among the memories that a brain holds.
namespace cortex {

class Atoms;
class Comparisons;
class Derivation;
class Removal;
class Scores;
class Store;
struct BrainOptions;
struct ComparedMemory;
struct DedupeProgress;
struct Repositories;

/// Pairs are found as storing finds them, through the content key and the statement keys, and
/// judged by the same rules. Thread-safety and errors: as Brain's writes; Brain owns it.
class Dedupe {
 public:
  /// What duplicates are found and removed with; of one brain, and it outlives this.
  struct Parts {
    Scores& scores;
    Atoms& atoms;
    Comparisons& comparisons;
    Derivation& derivation;
    Removal& removal;
  };

  Dedupe(Store& store, const BrainOptions& options, const Parts& parts)
      : store_(store), options_(options), parts_(parts) {}

  /// Looks among the next memories, oldest first, for those that storing would have refused beside
  /// an older one; true when all are done. A report changes nothing, also on a read-only brain. A
  /// merge leaves the older one, which says all that the newer says, and gives it what hangs on the
  /// newer. Deleting leaves the newer one, where it says all that the older says. VALIDATION_ERROR.
  /// What throws ends the search; earlier batches stay done. Not in a group.
  bool RunBatch(const DedupeOptions& options, DedupeProgress* progress);

 private:
  struct Twin;

  /// The memories that the options name, at once. NOT_FOUND.
  void DedupeNamed(Repositories& repositories, const DedupeOptions& options,
                   DedupeProgress* progress);
  void DedupeNext(Repositories& repositories, const DedupeOptions& options,
                  DedupeProgress* progress);
  void DedupeOne(Repositories& repositories, const DedupeOptions& options,
                 const ComparedMemory& newer, DedupeProgress* progress);
  /// The older memories beside which storing would have refused `newer`.
  std::vector<Twin> FindOlderTwins(Repositories& repositories, const ComparedMemory& newer,
                                   const DedupeOptions& options, const DedupeProgress& progress);
  void DeleteOlder(Repositories& repositories, const ComparedMemory& newer,
                   const std::vector<Twin>& twins, const DedupeOptions& options,
                   DedupeProgress* progress);
  /// `from` becomes part of `to`.
  void Merge(Repositories& repositories, const Memory& from, Memory to, double similarity,
             const DedupeOptions& options);
  void MovePairs(Repositories& repositories, const std::string& from, const std::string& to,
                 const DedupeOptions& options);

  Store& store_;
  const BrainOptions& options_;
  Parts parts_;
};

}  // namespace cortex
