#pragma once

#include "language/clauses/words.h"

namespace cortex {

/// Makes one word of each fixed expression that the lexicon knows: "no longer", "living room", the
/// longest first. Thread-safe as long as nobody else uses the sequence.
void MergeExpressions(WordSequence* sequence);

}  // namespace cortex
