#pragma once

#include <string>
#include <vector>

#include "language/contradictions/contradictions.h"

/// Supersession: whether what the newer of two texts tells took the place of what the older told.
/// Thread-safe: a pure function.
namespace cortex {

/// By what the rules found, and the words that it rests on, the older text's first, while nobody
/// has decided. Another value, another amount, an end ("sold the car"), a denial and an opposite
/// state do. Neither a denial ("no allergies") nor what one may have ("can eat nuts") takes the
/// place of an allergy, nor the other way round: that one of the two is wrong can cost a life.
bool Supersedes(ContradictionKind kind, const std::vector<std::string>& evidence);

}  // namespace cortex
