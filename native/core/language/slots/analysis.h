#pragma once

#include "language/clauses/statement.h"

namespace cortex {

/// The whole analysis of a text: ReadStatement, and who or what each clause says fills a slot.
/// Thread-safe: a pure function, linear in the text.
Statement AnalyzeStatement(const Document& document);

}  // namespace cortex
