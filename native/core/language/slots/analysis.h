#pragma once

#include <string_view>

#include "language/clauses/statement.h"

namespace cortex {

/// The whole analysis of a text: ReadStatement, and who or what each clause says fills a slot.
/// `text` is valid UTF-8. Thread-safe: a pure function, linear in the text.
Statement AnalyzeStatement(std::string_view text);

}  // namespace cortex
