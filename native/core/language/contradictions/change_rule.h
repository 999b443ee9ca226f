#pragma once

#include <optional>
#include <string_view>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

inline constexpr std::string_view kChangeRule = "told-change";

/// The newer text tells in passing that something is not as it was ("Mrs Hession put the lessons up
/// to 30", "Josh's college day's gone to Wednesday") of which the older one tells ("piano with Mrs
/// Hession, 25 a lesson"). Which of the clauses tells it is not read, only how much speaks for it:
/// by its features the finding may be right, and is never sure. Thread-safe: a pure function.
std::optional<ContradictionFinding> FindToldChange(const Statement& older, const Statement& newer);

}  // namespace cortex
