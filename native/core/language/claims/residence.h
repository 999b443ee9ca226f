#pragma once

#include "language/claims/claim_words.h"
#include "language/clauses/claim.h"

/// Residence where it is not told by the name of a place: "lives at home", "moved in with Anna",
/// "is in a nursing home", "lives on her own". Thread-safe: pure functions, linear in the words.
namespace cortex {

/// Reads the value of the claim. `told` begins with the last word of the relation's phrase: "in a
/// nursing home", "with Anna". False where it tells something else: "in Rome", "with diabetes".
bool ReadResidence(const ClaimWords& words, Stretch told, Claim* claim);

}  // namespace cortex
