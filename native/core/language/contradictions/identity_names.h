#pragma once

#include <string>
#include <vector>

#include "language/clauses/identity.h"
#include "language/contradictions/clause_pair.h"

/// The names that fill a place, compared. Thread-safe: pure functions, linear in the names.
namespace cortex {

/// A clause of a pair, and who or what it says fills a place.
struct FilledSide : ClauseOf {
  [[nodiscard]] const StatementWord& Head() const { return words[one.head]; }
  [[nodiscard]] const StatementWord& First() const { return words[one.first]; }
  [[nodiscard]] const StatementWord& Last() const { return words[one.last]; }
  /// Where the place is somebody's: `one.owner`.
  [[nodiscard]] const StatementWord& Owner() const { return words[*one.owner]; }

  const Identity& one;
};
using FilledSides = BothSides<FilledSide>;

/// Two names of one sort, without a word in common: not a town and its country.
bool DifferentNames(const FilledSides& sides);

/// "BBC" of "British Broadcasting Corporation": words, folded, by themselves or joined by "_".
bool IsAcronym(const std::vector<std::string>& one, const std::vector<std::string>& other);

/// "Is a Bosch", "is a blue Skoda": one of a make, not the thing's own name.
bool IsOfMake(const FilledSide& side);

}  // namespace cortex
