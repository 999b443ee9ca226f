#pragma once

#include "language/alignment/aligned_side.h"

namespace cortex {

/// Whether a word that both sides speak of belongs to two: "my dog", "my neighbour's dog".
/// Thread-safe: a pure function.
bool OwnersDiffer(const AlignedSide& older, const AlignedSide& newer);

}  // namespace cortex
