#pragma once

#include <vector>

#include "language/clauses/statement.h"

/// Which words are verbs by where they stand. Thread-safe: pure functions over the words given.
namespace cortex {

/// Marks what can only be a verb where it stands ("we heat with gas", "Rosa left the council"), and
/// takes the side from "right behind the house". `breaks` holds the mark before each word.
void MarkVerbs(std::vector<StatementWord>& words, const std::vector<char>& breaks);

}  // namespace cortex
