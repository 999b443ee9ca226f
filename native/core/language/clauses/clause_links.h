#pragma once

#include <vector>

#include "language/clauses/statement.h"

namespace cortex {

/// "If", "when": says when something else holds.
bool OpensCondition(const StatementWord& word);
/// "If anybody asks", "if something happens to me", "if you ring the surgery": when one needs to
/// know what follows, not when it is so.
bool IsAboutAsking(const std::vector<StatementWord>& words, const Clause& condition);

/// Reads how a clause hangs together with those before it: which one says when it holds, whose
/// subject it shares, and who thinks so. `before` are the clauses before it; a condition that
/// stands behind what it limits is entered in the last of them. Thread-safe: a pure function.
void LinkClause(const std::vector<StatementWord>& words, const std::vector<char>& breaks,
                std::vector<Clause>& before, Clause* clause);

}  // namespace cortex
