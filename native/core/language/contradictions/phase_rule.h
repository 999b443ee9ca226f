#pragma once

#include <optional>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// The newer text ends a phase of somebody's life that the older one tells, or tells one that
/// excludes it: "works as a nurse", "retired"; "is single", "is married". Thread-safe: a pure
/// function.
std::optional<ContradictionFinding> FindPhaseEnded(const Statement& older, const Statement& newer);

}  // namespace cortex
