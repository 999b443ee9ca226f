#pragma once

#include <optional>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// The newer text names what was so and is no more: "now 50 mg instead of 25 mg", "not on Monday
/// any more", "changed from Jira to Linear", or to what it was moved: "moved the class to
/// Wednesday". The older one says so of the same. Thread-safe: a pure function.
std::optional<ContradictionFinding> FindReplaced(const Statement& older, const Statement& newer);

/// "We switched from MySQL to Postgres": a deed ended what it names; not in a clause of
/// more words than are compared. Thread-safe: a pure function.
bool LeavesFormer(const Statement& statement, const Clause& clause);

}  // namespace cortex
