#pragma once

#include <vector>

#include "language/clauses/statement.h"

/// Who or what a clause says fills a place that only one fills. Thread-safe: pure functions, linear
/// in the clause.
namespace cortex {

/// The ways in which the clause can be read; none where it tells of no such thing.
std::vector<Identity> ReadIdentities(const Statement& statement, const Clause& clause);

/// School, nursery, academy.
bool IsSchool(const StatementWord& word);

}  // namespace cortex
