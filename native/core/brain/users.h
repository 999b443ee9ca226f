#pragma once

#include <vector>

#include "store/domain.h"
#include "store/reader.h"

/// What a brain keeps of its users.
namespace cortex {

class Store;
struct BrainOptions;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction.
class Users {
 public:
  Users(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Writes ---

  /// VALIDATION_ERROR for a value outside 0..100. Affects memories stored from now on.
  void SetCognitiveState(const CognitiveState& state);

  // --- Reads ---

  /// Newest first.
  std::vector<CognitiveState> GetCognitiveStates(const Reader& reader);

 private:
  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
