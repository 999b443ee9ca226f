#pragma once

#include <optional>

#include "language/clauses/clause_view.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// The newer clause tells that a time or amount of the older one was changed: "I have choir every
/// Monday", "they moved choir to Wednesday"; "takes 5 mg of ramipril", "the clinic put ramipril up
/// to 10 mg", "ramipril was doubled". Thread-safe: a pure function, linear in the clauses.
std::optional<ContradictionFinding> FindChangedValue(const ClauseOf& older, const ClauseOf& newer);

}  // namespace cortex
