#pragma once

#include "language/lexicon/lexicon.h"

namespace cortex {

/// Reads the embedded tables. A line that says nothing known is a std::logic_error: the tables are
/// part of the build.
Lexicon ReadLexicon();

}  // namespace cortex
