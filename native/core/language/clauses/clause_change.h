#pragma once

#include <vector>

#include "language/clauses/statement.h"

namespace cortex {

/// Settles the time of a clause that tells of a change, once its tense is read: what came of "was
/// raised to 40" holds now (Tense::kPresent), "goes up to 40 in June" does not yet (Clause::over).
/// Who made the change is marked as said beside (kAside). Thread-safe: a pure function of its
/// arguments.
void ReadChange(std::vector<StatementWord>& words, Clause& clause);

}  // namespace cortex
