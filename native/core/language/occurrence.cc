#include "language/occurrence.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

/// Words that mean another time whenever they are said.
constexpr std::array<std::string_view, 20> kDeictic = {
    "afternoon", "again",  "ago",     "currently", "earlier", "evening",  "just",
    "last",      "lately", "morning", "next",      "now",     "night",    "recently",
    "soon",      "this",   "today",   "tomorrow",  "tonight", "yesterday"};

/// Irregular past forms of what people do and feel on a day.
constexpr std::array<std::string_view, 62> kIrregularPast = {
    "ate",    "became", "began", "bought", "broke", "brought", "built",  "called", "came",
    "caught", "chose",  "cut",   "did",    "drank", "drove",   "fell",   "felt",   "fought",
    "found",  "forgot", "gave",  "got",    "had",   "heard",   "held",   "hit",    "hurt",
    "kept",   "knew",   "left",  "lent",   "lost",  "made",    "met",    "paid",   "put",
    "quit",   "ran",    "rode",  "said",   "sang",  "sat",     "saw",    "sent",   "sold",
    "slept",  "spent",  "spoke", "stood",  "stole", "swam",    "taught", "threw",  "thought",
    "told",   "took",   "was",   "went",   "were",  "woke",    "won",    "wrote"};

template <std::size_t N>
bool Contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool IsPastForm(std::string_view word) {
  constexpr std::size_t kShortestRegularPast = 4;
  if (word.size() >= kShortestRegularPast && word.ends_with("ed")) return true;
  return Contains(kIrregularPast, word);
}

}  // namespace

bool IsBoundToItsDay(std::string_view normalized) {
  while (!normalized.empty()) {
    const auto space = normalized.find(' ');
    const auto word = normalized.substr(0, space);
    if (Contains(kDeictic, word) || IsPastForm(word)) return true;
    if (space == std::string_view::npos) return false;
    normalized.remove_prefix(space + 1);
  }
  return false;
}

}  // namespace cortex
