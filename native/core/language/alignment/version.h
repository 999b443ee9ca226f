#pragma once

#include "language/alignment/aligned_side.h"

namespace cortex {

/// "My target weight", "the old flat", where the other side does not speak of a target: another one
/// than the present. Not "my flat is old". Thread-safe: a pure function.
bool TellsOfAnotherVersion(const AlignedSide& side, const AlignedSide& other);

}  // namespace cortex
