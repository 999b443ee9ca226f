#pragma once

#include <vector>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// What the rules find that read two texts as a whole, by their claims and endings, and lay no
/// clauses side by side: each with its rule and features, not yet scored. Thread-safe: a pure
/// function.
std::vector<ContradictionFinding> FindInTexts(const Statement& older, const Statement& newer);

}  // namespace cortex
