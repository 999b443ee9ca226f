#pragma once

#include <string>
#include <vector>

/// Queries of full-text indexes. Thread-safe: pure functions.
namespace cortex {

enum class MatchOf { kAny, kAll };

/// An FTS5 expression for texts that hold any, or all, of the words. A word is letters and digits
/// as FullTextTerms cut them; in quotes, none of it is syntax.
inline std::string MatchExpression(const std::vector<std::string>& words, MatchOf how) {
  std::string expression;
  for (const auto& word : words) {
    if (!expression.empty()) expression += how == MatchOf::kAll ? " AND " : " OR ";
    expression += '"';
    for (const char c : word) {
      if (c != '"' && c != '\0') expression += c;
    }
    expression += '"';
  }
  return expression;
}

}  // namespace cortex
