#pragma once

#include "language/duplicates/arguments.h"

namespace cortex {

/// Qualifiers: what takes back a part of a claim, or says how it is meant, and by which two texts
/// differ though all their other words are the same: "half a tablet", "up to 4", "if needed",
/// "usually", "sleeps badly", "Tom says". Thread-safe: a pure function, linear in the clauses.
///
/// True where the newer clause is qualified as the older one is. What only strengthens a claim
/// ("very", "always") the older may have beyond the newer: without it the same is said, and less.
bool AreQualifiedAlike(ClauseOf newer, ClauseOf older);

/// The same value, as exactly told: "5 mg" and "0.005 g", not "about 5 mg" or "at most 5 mg".
bool AreSameAsExactly(const Quantity& a, const Quantity& b);

}  // namespace cortex
