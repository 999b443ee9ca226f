#pragma once

#include "language/contradictions/found_side.h"

namespace cortex {

/// Restrictive modifier of what is counted: "240 guests", "18 guests at the mehndi". The smaller
/// number of the finding may be of a part of the larger one's, unless a change is told. So may a
/// count of a deed, which is done again, "15 emails sent", and a difference: "$4,158 over the
/// budget". Thread-safe: a pure function.
bool MayCountAPart(const FoundSides& sides);

}  // namespace cortex
