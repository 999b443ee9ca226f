#pragma once

#include "language/contradictions/identity_names.h"

/// Whose the place is that a name fills: "my older sister" of "my older sister lives in Metz".
/// Thread-safe: pure functions, linear in the clauses.
namespace cortex {

/// "Our drummer", "the band's drummer".
bool IsGroup(const StatementWord& word);

/// Both clauses tell of a place of one owner, as far as they tell whose it is.
bool SameOwner(const FilledSides& sides);

}  // namespace cortex
