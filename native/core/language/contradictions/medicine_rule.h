#pragma once

#include <optional>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

/// A medicine that another one of its group takes the place of, though nothing says which: "Mum
/// takes bisoprolol", "they switched Mum to nebivolol". International nonproprietary names tell the
/// group by their ending. Thread-safe: a pure function.
namespace cortex {

std::optional<ContradictionFinding> FindMedicineSwitched(const Statement& older, const Clause& a,
                                                         const Statement& newer, const Clause& b);

}  // namespace cortex
