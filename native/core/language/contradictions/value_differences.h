#pragma once

#include "language/contradictions/clause_pair.h"
#include "language/contradictions/frames.h"

/// What beside two clashing values tells two clauses apart. Thread-safe: pure functions.
namespace cortex {

/// Not one pair of values alone tells the two apart, or they are no values of the same: when it
/// begins and when it ends, 2 euros an hour and 12 euros a day, what one owes and is owed.
bool HasOtherDifferences(const ClausePair& pair, const QuantityPair& clash,
                         const FramesCompared& frames);

/// One tells of some and the other of all, or of more: with luggage. `amount`: the values are no
/// dates, times or labels.
bool HasOtherScope(const ClausePair& pair, const QuantityPair& clash, bool amount);

}  // namespace cortex
