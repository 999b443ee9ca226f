#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/text/document.h"

/// Looks for words in a text. Thread-safe: pure functions, linear in the text.
namespace cortex {

/// The words of a text, folded; a possessive 's is left off, marks are left out. `text` is valid
/// UTF-8.
std::vector<std::string> FoldedWords(std::string_view text);
std::vector<std::string> FoldedWords(const Document& document);

/// Whether the words of `phrase` stand one after the other among `words`. Words are compared whole,
/// and no character has a meaning of its own; a phrase without words stands nowhere.
bool HoldsPhrase(const std::vector<std::string>& words, std::string_view phrase);

}  // namespace cortex
