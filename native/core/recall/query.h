#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "language/grams.h"

/// A query as the paths understand it.
namespace cortex {

class SearchRepository;

/// Words and keys looked for, each once. Those of a very long query that come after the first
/// kMostQueryTerms are left out: the answer must come in bounded time.
struct ParsedQuery {
  /// As the full-text index has them. Without function words, unless there is nothing else.
  std::vector<std::string> words;
  std::vector<GramRange> grams;
  /// Pieces of the query that may be ids of memories.
  std::vector<std::string> ids;

  [[nodiscard]] bool empty() const { return words.empty() && grams.empty() && ids.empty(); }
};

inline constexpr std::size_t kMostQueryTerms = 64;

/// Nothing in the text is syntax. `text` is valid UTF-8.
ParsedQuery ParseQuery(std::string_view text, SearchRepository& repository);

}  // namespace cortex
