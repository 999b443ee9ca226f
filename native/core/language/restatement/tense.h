#pragma once

#include "language/restatement/phrase.h"

namespace cortex::english {

/// Whether a verb that is its own past ("cut") is in the present: the sentence tells of a habit, or
/// what else it says is present. Where nothing decides: false, but for verbs that hardly have that
/// past. Thread-safe: a pure function that looks at a bounded number of neighbours.
bool IsPresentTense(const Phrase& phrase, std::size_t verb);

}  // namespace cortex::english
