#pragma once

#include <string>

#include "store/commit_gate.h"

/// A brain that several hosts share, seen from one of them.
namespace cortex {

class Removal;
class Store;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction.
class Replication {
 public:
  Replication(Store& store, Removal& removal) : store_(store), removal_(removal) {}

  // --- Writes ---

  /// Brings the brain to a later commit of other hosts (see Replica::Apply), and clears the files
  /// of what was forgotten there.
  ReplicaState Apply(const std::string& changes);
  [[nodiscard]] ReplicaState State();

 private:
  Store& store_;
  Removal& removal_;
};

}  // namespace cortex
