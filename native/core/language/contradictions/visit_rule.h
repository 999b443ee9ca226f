#pragma once

#include <optional>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

/// "I have never been to Malta" beside what tells that one has. Thread-safe: pure functions.
namespace cortex {

/// Its name in findings, as those of judgement.def.
inline constexpr std::string_view kVisitRule = "visit";

/// "I've never been to Malta", "we have never visited the castle": the speaker denies every visit.
bool DeniesEveryVisit(const Statement& statement, const Clause& clause);

/// One text denies every visit to a place, the other tells of one, in whatever words: "our
/// honeymoon was in Malta", "when I was in Malta", "I'm just back from Malta". What was only
/// planned, and who else was there, say nothing.
std::optional<ContradictionFinding> FindVisit(const Statement& older, const Statement& newer);

}  // namespace cortex
