#pragma once

#include <vector>

#include "language/quantities.h"
#include "language/words.h"

/// Rates that one word or expression tells: "weekly", "every month". Thread-safe: a pure function,
/// linear in the text.
namespace cortex {

/// Adds a quantity for each, and says at its word which one it is. "Every week" is a least: who goes
/// twice a week goes every week.
void ReadPeriods(WordSequence& sequence, std::vector<Quantity>& quantities);

}  // namespace cortex
