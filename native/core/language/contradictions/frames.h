#pragma once

#include <cstdint>

#include "language/contradictions/clause_pair.h"

/// Words that only say what a value is of: "costs", "weighs", "is due". In the frames of one value
/// they make no other matter of it, whichever of them a clause uses. Thread-safe: pure functions.
namespace cortex {

/// Where the two values of a clash may stand.
class ValueFrames {
 public:
  ValueFrames(const ClausePair& pair, const QuantityPair& clash);

  /// Whether the word only says what such a value is of, or that somebody tells it.
  [[nodiscard]] bool Has(const StatementWord& word) const;
  /// The frames of such a value that the words of the clause name, a bit each; 0 for none. That
  /// somebody tells it names none.
  [[nodiscard]] std::uint64_t NamedIn(const Statement& statement, const Clause& clause) const;

 private:
  std::uint64_t frames_ = 0;
  std::uint64_t telling_ = 0;
};

/// The pair without the words that are frames of the clashing values.
ClausePair WithoutFrames(const ClausePair& pair, const QuantityPair& clash);

/// How the frames of two clauses lie to each other.
struct FramesCompared {
  /// "2 m long", "1 m wide": two values of one thing.
  bool differ = false;
  /// "Weighs 82 kg", "the scales show 80 kg".
  bool shared = false;
  /// "Listens on 8080", "the port is 9090": a shared one is of a number that only names.
  bool labels = false;
};
FramesCompared CompareFrames(const ClausePair& pair, const QuantityPair& clash);

}  // namespace cortex
