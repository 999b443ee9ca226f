#pragma once

#include <string_view>
#include <vector>

#include "language/text/tokens.h"

namespace cortex {

/// Strikethrough (GitHub Flavored Markdown, 6.5): "Mum takes ~~ramipril~~ losartan" tells that she
/// takes losartan. The tokens that are not struck out; `tokens` are those of the text. Marks strike
/// out what stands between them on one line and touches them: not "~~ 5", "~5 to ~9", nor in
/// code between backticks. Thread-safe:
/// a pure function, linear in the text.
std::vector<Token> WithoutStruckOut(std::string_view text, std::vector<Token> tokens);

}  // namespace cortex
