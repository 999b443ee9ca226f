#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/time.h"
#include "store/changes.h"
#include "store/domain.h"
#include "store/reader.h"

/// Removing memories of a brain, with their history or without a trace.
namespace cortex {

class Comparisons;
class Finder;
class ForgottenWords;
class Forgetting;
class Scores;
class Store;
struct BrainOptions;
struct Repositories;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction, after which a
/// forget goes on with the files.
class Removal {
 public:
  Removal(Store& store, const BrainOptions& options, Scores& scores, Comparisons& comparisons,
          Finder& finder)
      : store_(store),
        options_(options),
        scores_(scores),
        comparisons_(comparisons),
        finder_(finder) {}

  // --- Writes ---

  /// Removes memories with all but their history. Not in a group.
  Deletion Delete(const std::vector<std::string>& ids, const std::string& actor, TimeMs now,
                  const CancelFlag* cancel, const Reader& reader = {});
  /// Removes memories and every trace of them, also from the file's free space and the WAL, and
  /// their words where other rows repeat them (forgetting.h). Of an id whose memory was deleted or
  /// merged before, the history that was left. As long as reading the brain once or twice takes.
  /// VALIDATION_ERROR when the query has no condition, or ids beside others; NOT_FOUND for an
  /// unknown id. A dry run changes nothing. Not in a group.
  ForgetReceipt Forget(const ForgetQuery& query, bool dry_run, const std::string& actor, TimeMs now,
                       const CancelFlag* cancel, const Reader& reader = {});
  /// How far FinishForgetting came: a reader keeps the bytes, or there is no room to write them
  /// over.
  enum class Finish { kDone, kHeld, kNoRoom };
  /// What a forget leaves to do outside its transaction.
  [[nodiscard]] Finish FinishForgetting(std::chrono::milliseconds wait);
  /// When the brain is opened: what an earlier opening did not come to, as far as it goes without
  /// waiting.
  void FinishWhatWasLeft();

  // --- Within a transaction of the brain's ---

  /// What hangs on a memory and the memory itself.
  void RemoveMemory(Repositories& repositories, const Memory& memory, bool with_history,
                    const std::string& actor, TimeMs now, ForgetReceipt* receipt);
  /// What Forget does to rows; adds to receipt and words. Once the transaction is over,
  /// ForgetInFiles is to follow, unless it is taken back.
  void ForgetRows(Repositories& repositories, const ForgetQuery& asked, const std::string& actor,
                  TimeMs now, const Reader& reader, ForgottenWords* words, ForgetReceipt* receipt);

  // --- After it ---

  /// What Forget does to files.
  void ForgetInFiles(const ForgottenWords& words, const CancelFlag* cancel, ForgetReceipt* receipt);

 private:
  /// Where backups, exports and restores that were cut short may have left a file.
  struct Leftovers;

  void RemovePairs(Repositories& repositories, const std::string& id, bool with_history,
                   const std::string& actor, TimeMs now, ForgetReceipt* receipt);
  static void RemoveSessions(Repositories& repositories, const ForgetQuery& query,
                             const Reader& reader, TimeMs now, Forgetting* forgetting,
                             ForgetReceipt* receipt);
  /// What of the words is left in files of the brain, after the rows are gone.
  void FindInFiles(const ForgottenWords& words, const CancelFlag* cancel, ForgetReceipt* receipt);
  [[nodiscard]] Leftovers FindLeftovers(Repositories& repositories) const;
  /// Removes those that are there and that nobody is at; their paths.
  std::vector<std::string> RemoveLeftovers(const Leftovers& leftovers);
  /// The same when the brain is opened; what cannot be removed is left for the next time.
  void ClearLeftovers();
  [[nodiscard]] bool IsForgetPending();

  Store& store_;
  const BrainOptions& options_;
  Scores& scores_;
  Comparisons& comparisons_;
  Finder& finder_;
};

}  // namespace cortex
