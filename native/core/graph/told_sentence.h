#pragma once

#include <string>

#include "language/text/tokens.h"
#include "store/domain.h"

namespace cortex::graph {

/// A sentence of a memory, restated in the third person: "Ruth's son lives in Bern"; to the user,
/// if the user told it, in the second: "your son lives in Bern". Thread-safe: a pure function.
std::string ToldSentence(const Memory& memory, const Span& sentence, bool reader_is_user = false);

}  // namespace cortex::graph
