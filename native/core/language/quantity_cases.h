#pragma once

#include "language/clause_pair.h"

namespace cortex {

/// Whether two clashing values may both hold since each is told of a case of its own: once more, by
/// another period, for another purpose, on one day of the week. Thread-safe: a pure function.
bool AreOfOtherCases(const ClausePair& pair, const QuantityPair& clash);

}  // namespace cortex
