#pragma once

#include "lexicon/lexicon_source.h"

namespace cortex {

/// Reads the embedded tables. A line that says nothing known is a std::logic_error: the tables are
/// part of the build.
LexiconSource ReadLexicon();

}  // namespace cortex
