#pragma once

#include "language/clauses/statement.h"

namespace cortex {

/// Finds for each clause that tells of "it", "she" or of nobody it names ("and lives in Rome") the
/// words of the clause before that say who or what that is (Clause::antecedent). Looks one clause
/// back, and further where that one refers back itself. Thread-safe: a pure function, linear in the
/// text.
void FindAntecedents(Statement* statement);

}  // namespace cortex
