#include "language/duplicates/occurrence.h"

#include <algorithm>
#include <array>

namespace cortex {
namespace {

/// Words that mean another time whenever they are said.
constexpr std::array<std::string_view, 20> kDeictic = {
    "afternoon", "again",  "ago",     "currently", "earlier", "evening",  "just",
    "last",      "lately", "morning", "next",      "now",     "night",    "recently",
    "soon",      "this",   "today",   "tomorrow",  "tonight", "yesterday"};

/// Irregular past forms of what people do and feel on a day, also those that look like the present.
constexpr std::array<std::string_view, 114> kIrregularPast = {
    "ate",     "beat",   "became",  "began", "bent",  "bet",        "bit",    "blew",   "bought",
    "bound",   "broke",  "brought", "built", "burnt", "burst",      "came",   "caught", "chose",
    "clung",   "cost",   "crept",   "cut",   "dealt", "did",        "drank",  "dreamt", "drew",
    "drove",   "dug",    "fed",     "fell",  "felt",  "flew",       "forgot", "fought", "found",
    "froze",   "gave",   "got",     "grew",  "had",   "heard",      "held",   "hid",    "hit",
    "hung",    "hurt",   "kept",    "knew",  "laid",  "lay",        "leant",  "led",    "left",
    "lent",    "let",    "lit",     "lost",  "made",  "meant",      "met",    "paid",   "put",
    "quit",    "ran",    "rang",    "read",  "rode",  "rose",       "said",   "sang",   "sank",
    "sat",     "saw",    "sent",    "set",   "shook", "shot",       "shut",   "slept",  "slid",
    "sold",    "sought", "spent",   "spilt", "split", "spoke",      "sprang", "spread", "stole",
    "stood",   "struck", "stuck",   "stung", "swam",  "swept",      "swore",  "swung",  "taught",
    "thought", "threw",  "told",    "took",  "tore",  "understood", "was",    "went",   "wept",
    "were",    "woke",   "won",     "wore",  "wound", "wrote"};

template <std::size_t N>
bool Contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Without a possessive: "today's" points at today as "today" does.
std::string_view WithoutPossessive(std::string_view word) {
  if (word.ends_with("'s")) word.remove_suffix(2);
  return word;
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
    if (Contains(kDeictic, WithoutPossessive(word)) || IsPastForm(word)) return true;
    if (space == std::string_view::npos) return false;
    normalized.remove_prefix(space + 1);
  }
  return false;
}

}  // namespace cortex
