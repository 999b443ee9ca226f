#pragma once

#include <string>

#include "language/text/tokens.h"
#include "store/domain.h"

namespace cortex::graph {

/// A sentence of a memory, restated in the third person. Thread-safe: a pure function.
std::string ToldSentence(const Memory& memory, const Span& sentence);

}  // namespace cortex::graph
