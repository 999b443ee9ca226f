#pragma once

#include <string_view>
#include <vector>

#include "language/text/tokens.h"

/// Parts of a text that are not the speaker's own words. Thread-safe: pure functions.
namespace cortex {

/// Quotations (straight, curly, guillemets, CJK brackets, lines behind ">"), code between backticks
/// and CodeSpans, URLs, e-mail addresses, file paths, in order and without overlap. A single quote
/// opens a quotation only before a word and closes it only behind one, on the same line; elsewhere
/// it is an apostrophe, and "5\"" is inches. A quotation mark without its partner protects nothing.
std::vector<Span> ProtectedSpans(std::string_view text);
/// The same, where the CodeSpans of the text are known.
std::vector<Span> ProtectedSpans(std::string_view text, const std::vector<Span>& code);

}  // namespace cortex
