#pragma once

#include <vector>

#include "base/time.h"
#include "insight/report.h"
#include "store/insight_rows.h"

/// What the host tells of the outside.
namespace cortex {

class Store;
struct BrainOptions;

/// Medication, sleep, visits: beside the memories, and never searched. Thread-safety and errors: as
/// Brain, which owns it; every write is one transaction.
class Events {
 public:
  Events(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  /// All or none; one whose id the user has is left as it is. An empty id: one is given.
  /// VALIDATION_ERROR naming what is wrong with which.
  EventRecording Record(std::vector<OutsideEvent> events, TimeMs now);
  /// By time. VALIDATION_ERROR for a limit outside 1..100,000.
  std::vector<OutsideEvent> Find(const OutsideEventQuery& query);
  /// What can be compared of a user's events of that kind and time, by their names.
  /// VALIDATION_ERROR without a user.
  std::vector<insight::EventSeries> Series(const OutsideEventQuery& query);

 private:
  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
