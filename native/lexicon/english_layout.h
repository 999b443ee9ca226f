#pragma once

#include <ostream>

#include "lexicon/english_source.h"

namespace cortex {

/// Writes the definition of kEnglishTables (language/english_tables.h) as a source file.
void WriteEnglishTables(const EnglishSource& source, std::ostream* out);

}  // namespace cortex
