#pragma once

#include <string>
#include <vector>

#include "language/clauses/identity.h"
#include "language/contradictions/clause_pair.h"

/// The names that fill a place, compared. Thread-safe: pure functions, linear in the names.
namespace cortex {

/// Two names of one sort, without a word in common: not a town and its country. `a` is of the older
/// clause.
bool DifferentNames(const ClausePair& pair, const Identity& a, const Identity& b);

/// "BBC" of "British Broadcasting Corporation": words, folded, by themselves or joined by "_".
bool IsAcronym(const std::vector<std::string>& one, const std::vector<std::string>& other);

/// "Is a Bosch", "is a blue Skoda": one of a make, not the thing's own name.
bool IsOfMake(const Statement& statement, const Identity& one);

}  // namespace cortex
