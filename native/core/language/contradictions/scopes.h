#pragma once

#include "language/clauses/clause_view.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// Scope: the environment, language or format in which something is told to be so: "in the
/// integration tests", "locally". Whether one of the clauses is told for a scope of which the other
/// one says nothing. With a finding, its values are none: "the app is in staging". Thread-safe: a
/// pure function.
bool AreOfOtherScopes(const ClauseOf& older, const ClauseOf& newer,
                      const ContradictionFinding* finding = nullptr);

}  // namespace cortex
