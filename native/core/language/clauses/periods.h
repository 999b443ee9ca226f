#pragma once

#include <vector>

#include "language/clauses/words.h"
#include "language/values/quantities.h"

/// Frequencies that a word alone tells ("weekly", "every month"), as values. Thread-safe: a pure
/// function, linear in the text.
namespace cortex {

/// Adds a quantity for each word or expression that tells a rate ("weekly", "every month") and says
/// at its word which one it is. "Every week" is a least: who goes twice a week goes every week.
void ReadPeriods(WordSequence& sequence, std::vector<Quantity>& quantities);

}  // namespace cortex
