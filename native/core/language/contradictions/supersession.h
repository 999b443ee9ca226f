#pragma once

#include <string>
#include <vector>

#include "language/contradictions/contradictions.h"

/// Supersession: whether what the newer of two texts tells took the place of what the older told.
/// Thread-safe: a pure function.
namespace cortex {

/// By what the rules found, and the words that it rests on, the older text's first. Another value,
/// another amount, an end ("sold the car"), a denial and an opposite state do. What one may have
/// takes no place of an allergy to it, nor the other way round: that one of the two is wrong can
/// cost a life.
bool Supersedes(ContradictionKind kind, const std::vector<std::string>& evidence);

}  // namespace cortex
