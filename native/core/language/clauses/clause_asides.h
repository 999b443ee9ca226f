#pragma once

#include <vector>

#include "language/clauses/statement.h"

namespace cortex {

/// Marks what a clause says beside its matter (kAside): afterthoughts, reasons, headings; and takes
/// the meaning from what is said to be so no more ("instead of Fridays"). `breaks`: the mark before
/// each word (words.h, WordSequence). Thread-safe: a pure function of its arguments.
void MarkAsides(std::vector<StatementWord>& words, const std::vector<char>& breaks,
                const Clause& clause);

}  // namespace cortex
