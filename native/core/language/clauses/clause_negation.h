#pragma once

#include <vector>

#include "language/clauses/statement.h"

namespace cortex {

/// Counts the negators of a clause and marks the words in their scope. `breaks`: the mark before
/// each word (words.h, WordSequence). Thread-safe: a pure function of its arguments.
void ReadNegation(std::vector<StatementWord>& words, const std::vector<char>& breaks,
                  Clause& clause);

}  // namespace cortex
