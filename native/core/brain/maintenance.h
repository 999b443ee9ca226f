#pragma once

#include "base/lane.h"
#include "store/domain.h"

/// Looking after a brain: rescoring what has aged, and checking that all is sound.
namespace cortex {

class FactGraph;
class Removal;
class Store;
struct BrainOptions;
struct MaintenanceOptions;
struct MaintenanceProgress;
struct Repositories;

/// Thread-safety and errors: as Brain's writes; Brain owns it.
class Maintenance {
 public:
  Maintenance(Store& store, const BrainOptions& options, FactGraph& facts, Removal& removal)
      : store_(store), options_(options), facts_(facts), removal_(removal) {}

  /// Removes what has expired, then rescores the next batch; true when the run is over. Takes up an
  /// interrupted run of the last day, and a forget that is not finished. VALIDATION_ERROR.
  bool RunBatch(const MaintenanceOptions& options, MaintenanceProgress* progress);
  /// What is wrong with the file and, `deep`, with what its rows say of one another. Also of a
  /// read-only brain. A long read: whoever writes meanwhile does not wait for it.
  CheckReport Check(bool deep, const CancelFlag* cancel);

  // --- Within a transaction of the brain's ---

  /// A run that was begun by another policy would leave the scores it made.
  static void DropRun(Repositories& repositories);

 private:
  /// Removes some of what has expired, all where it is forgotten.
  void RemoveExpired(const MaintenanceOptions& options, MaintenanceProgress* progress);
  static void ResumeOrStart(Repositories& repositories, const MaintenanceOptions& options,
                            MaintenanceProgress* progress);

  Store& store_;
  const BrainOptions& options_;
  FactGraph& facts_;
  Removal& removal_;
};

}  // namespace cortex
