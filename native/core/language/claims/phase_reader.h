#pragma once

#include <vector>

#include "language/clauses/statement.h"

namespace cortex {

/// Phases of a life that the statement tells to hold ("works as a nurse", by the classes `phase/`
/// of data/word_classes.txt) or to be over ("retired", by the statement's endings), of whoever can
/// be told apart: who speaks, a relative, a name. Thread-safe: a pure function, linear in the text.
std::vector<Phase> ReadPhases(const Statement& statement);

}  // namespace cortex
