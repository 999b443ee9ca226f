#pragma once

#include <cstddef>
#include <vector>

#include "language/alignment/aligned_side.h"

namespace cortex {

struct QuantityPair {
  /// Indices into the two statements' quantities.
  std::size_t older = 0;
  std::size_t newer = 0;
};

/// The values of two clauses, matched. Thread-safe: a pure function.
struct Clashes {
  /// Values of one sort that cannot both be meant of one thing.
  std::vector<QuantityPair> pairs;
  /// Indices of values that only one side has.
  std::vector<std::size_t> lone_older;
  std::vector<std::size_t> lone_newer;
  /// Values that agree.
  int same = 0;
  /// The clashing numbers count the same: "two cats", "three cats".
  bool same_counted = false;
};

Clashes CompareValues(const AlignedSide& older, const AlignedSide& newer);

}  // namespace cortex
