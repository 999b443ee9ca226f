#include "language/duplicates/occurrence.h"

#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Without a possessive: "today's" points at today as "today" does.
std::string_view WithoutPossessive(std::string_view word) {
  if (word.ends_with("'s")) word.remove_suffix(2);
  return word;
}

bool IsPastForm(std::string_view word) {
  constexpr std::size_t kShortestRegularPast = 4;
  if (word.size() >= kShortestRegularPast && word.ends_with("ed")) return true;
  return In(word, "occurrence/irregular-past");
}

}  // namespace

bool IsBoundToItsDay(std::string_view normalized) {
  while (!normalized.empty()) {
    const auto space = normalized.find(' ');
    const auto word = normalized.substr(0, space);
    if (In(WithoutPossessive(word), "occurrence/deictic") || IsPastForm(word)) return true;
    if (space == std::string_view::npos) return false;
    normalized.remove_prefix(space + 1);
  }
  return false;
}

}  // namespace cortex
