#pragma once

#include "language/contradictions/clause_pair.h"

namespace cortex {

/// Whether two opposites may both hold since each is told of a case of its own: before one thing
/// and after another, at another place or time, on another condition. Thread-safe: a pure function.
bool OpposeInOtherCases(const ClausePair& pair, const OppositePair& opposites);

}  // namespace cortex
