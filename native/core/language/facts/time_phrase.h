#pragma once

#include <cstddef>

#include "language/facts/sentence.h"

/// Where a sentence says when something is so. Pure functions, thread-safe.
namespace cortex::graph {

struct TimePhrase {
  /// The first word behind it; equal to its beginning where there is none.
  std::size_t end = 0;
  /// The first word behind its preposition; its beginning where it has none.
  std::size_t core = 0;
  /// It tells from which day on something is so, "from 1 December", and up to here which.
  std::size_t begins_to = 0;
};

/// "in 2019", "every Monday", "for two years", "as a child", "twice a day", "as of Monday",
/// beginning at a word.
TimePhrase ReadTimePhrase(const Sentence& sentence, std::size_t at);

}  // namespace cortex::graph
