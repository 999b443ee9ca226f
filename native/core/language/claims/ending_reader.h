#pragma once

#include <vector>

#include "language/claims/claim_words.h"
#include "language/clauses/statement.h"
#include "language/text/document.h"

namespace cortex {

/// Change of state: deeds after which something does not hold any more, by the lines `end` of
/// data/relations.txt, that are told to be done: "sold the car", not "wants to sell the car".
/// Thread-safe: a pure function, linear in the text.
std::vector<Ending> ReadEndings(const ClaimWords& words, const Document& document,
                                const Statement& statement);

}  // namespace cortex
