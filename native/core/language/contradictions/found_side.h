#pragma once

#include <cstddef>
#include <optional>

#include "language/contradictions/clause_pair.h"

/// What the vetoes over findings ask of each side of one. Thread-safe: pure functions.
namespace cortex {

/// A side of a pair with what the finding rests on there.
struct FoundSide : ClauseSide {
  FoundSide(const ClauseSide& side, const EvidenceSpan& found_in_it)
      : ClauseSide(side), evidence(found_in_it) {}

  /// Where the evidence begins among the words of the clause.
  [[nodiscard]] std::optional<std::size_t> Place() const;
  /// The quantity to which the word belongs, or null.
  [[nodiscard]] const Quantity* QuantityAt(std::size_t at) const;
  /// The quantity with which the evidence begins, or null.
  [[nodiscard]] const Quantity* Value() const;
  /// Whether the word is a part of the evidence.
  [[nodiscard]] bool IsEvidence(const StatementWord& word) const;

  const EvidenceSpan& evidence;
};

/// Both sides of a finding.
struct FoundSides : BothSides<FoundSide> {
  FoundSides(const ClausePair& pair, const ContradictionFinding& finding)
      : BothSides{{pair.Older(), finding.older}, {pair.Newer(), finding.newer}} {}

  /// The newer text says anywhere that something is changed: "they moved it: take-off is at noon".
  [[nodiscard]] bool TellsAChange() const;
};

}  // namespace cortex
