#pragma once

#include <cstddef>
#include <vector>

#include "language/duplicates/arguments.h"

/// The order of words, of which who does what to whom hangs. Thread-safe: pure functions, linear in
/// the clauses.
namespace cortex {

/// What counts as content here: also degree words that change what is claimed, and protected text.
bool Matters(const StatementWord& word);

bool IsParticipant(const StatementWord& word);

/// The words follow each other as in the older text. Two may change places only where nothing
/// hangs on it: members of a list, a time that moved to the front, "Python programming" for
/// "programming in Python". `match`: see FillSameRoles.
bool FollowAlike(ClauseOf newer, ClauseOf older, const std::vector<std::size_t>& match);

}  // namespace cortex
