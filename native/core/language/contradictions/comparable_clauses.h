#pragma once

#include <utility>
#include <vector>

#include "language/clauses/clause_view.h"

/// Which clauses of two texts are compared at all. Thread-safe: pure functions.
namespace cortex {

/// Every clause of the older text with every one of the newer that it may exclude: both tell what
/// is so, or both what to do in a case. The first eight clauses of a text are compared; they refer
/// to the statements.
std::vector<std::pair<const Clause*, const Clause*>> ComparableClauses(const Statement& older,
                                                                       const Statement& newer);

/// The clause in which the evidence begins; refers to the statement.
const Clause& ClauseWith(const Statement& statement, const EvidenceSpan& evidence);

/// Whether a clause of the statement states that something is so: it is no part of a question, a
/// request, small talk, code or a quotation.
bool Asserts(const Statement& statement, const Clause& clause);
/// The same of what is so or is intended.
bool AssertsOrPlans(const Statement& statement, const Clause& clause);
/// Not a text that asks for something: what is told in it may be meant for that only.
bool Tells(const Statement& statement);

}  // namespace cortex
