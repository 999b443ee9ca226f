#pragma once

#include <vector>

#include "store/domain.h"
#include "store/reader.h"

/// What a brain keeps of its users.
namespace cortex {

class Store;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction.
class Users {
 public:
  explicit Users(Store& store) : store_(store) {}

  // --- Writes ---

  /// VALIDATION_ERROR for a value outside 0..100. Affects memories stored from now on.
  void SetCognitiveState(const CognitiveState& state);

  // --- Reads ---

  /// Newest first.
  std::vector<CognitiveState> GetCognitiveStates(const Reader& reader);

 private:
  Store& store_;
};

}  // namespace cortex
