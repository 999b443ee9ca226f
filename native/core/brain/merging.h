#pragma once

#include <functional>
#include <string>
#include <utility>

#include "base/lane.h"
#include "base/time.h"
#include "store/merge_report.h"

/// Another brain merged into this one.
namespace cortex {

class Comparisons;
class Derivation;
class ForgottenWords;
class MergeSource;
class Removal;
class RowMerge;
class Store;
struct BrainOptions;
struct Repositories;

struct MergeRequest {
  /// The other brain's file; it is only read.
  std::string from;
  /// Tells what would be done, and does nothing.
  bool dry_run = true;
  TimeMs now = 0;
};

/// Thread-safety and errors: as Brain, which owns it. A merge is one transaction: whatever stops it
/// has changed nothing.
class Merging {
 public:
  struct Parts {
    Comparisons& comparisons;
    Derivation& derivation;
    Removal& removal;
  };
  /// How many of the source's rows and memories are done, of how many.
  using Progress = std::function<void(std::int64_t done, std::int64_t total)>;

  Merging(Store& store, const BrainOptions& options, const Parts& parts)
      : store_(store), options_(options), parts_(parts) {}

  // --- Writes ---

  /// Puts the rows of another brain into this one (row_merge.h); memories that come are compared
  /// with those that are here, as storing does. What one of the two has forgotten or deleted is
  /// gone afterwards. Others that write wait meanwhile, also for a dry run. VALIDATION_ERROR when
  /// it is this brain; errors of MergeSource; CANCELLED. Not in a group.
  MergeReport Merge(const MergeRequest& request, const CancelFlag* cancel,
                    const Progress& progress);

 private:
  void MergeRows(MergeSource* source, Repositories& into, const MergeRequest& request,
                 const CancelFlag* cancel, const Progress& progress, ForgottenWords* words,
                 MergeReport* report);
  void RemoveWhatIsGone(Repositories& from, Repositories& into, RowMerge* merge, TimeMs now,
                        ForgottenWords* words, MergeReport* report);
  static void KeepForgotten(Repositories& from, Repositories& into, const RowMerge& merge,
                            TimeMs now);
  void Compare(Repositories& into, std::int64_t last_known, TimeMs now,
               const std::function<void(std::int64_t)>& progress, MergeReport* report);

  Store& store_;
  const BrainOptions& options_;
  Parts parts_;
};

}  // namespace cortex
