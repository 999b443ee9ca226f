#include "recall/question.h"

#include <algorithm>

#include "language/text/keywords.h"
#include "language/text/word_set.h"

namespace cortex {
namespace {

using english::WordSet;

/// A question word opens its question, but for a preposition or a conjunction: "since when".
constexpr std::size_t kOpening = 3;

bool TellsTime(std::string_view word) {
  static const WordSet kWords(
      "yesterday today tonight tomorrow ago last next since recently soon upcoming weekend week "
      "weeks month months year years day days morning night monday tuesday wednesday thursday "
      "friday saturday sunday mon tue wed thu fri sat sun january february march april may june "
      "july august september october november december");
  return kWords.Has(word);
}

bool TellsNumber(std::string_view word) {
  static const WordSet kWords(
      "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty "
      "hundred thousand million dozen couple few several many half once twice");
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return kWords.Has(word) || std::all_of(word.begin(), word.end(), is_digit);
}

bool AsksForTime(const std::vector<std::string>& words, std::size_t at) {
  static const WordSet kPeriods("date day month year time");
  if (words[at] == "when") return true;
  if (words[at] != "what" && words[at] != "which") return false;
  return at + 1 < words.size() && kPeriods.Has(words[at + 1]);
}

bool AsksForNumber(const std::vector<std::string>& words, std::size_t at) {
  static const WordSet kMeasures("many much long often old");
  return words[at] == "how" && at + 1 < words.size() && kMeasures.Has(words[at + 1]);
}

}  // namespace

AskedFor WhatIsAskedFor(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < std::min(kOpening, words.size()); ++i) {
    if (AsksForTime(words, i)) return AskedFor::kTime;
    if (AsksForNumber(words, i)) return AskedFor::kNumber;
  }
  return AskedFor::kAnything;
}

bool Tells(AskedFor asked_for, std::string_view text) {
  if (asked_for == AskedFor::kAnything) return true;
  const auto words = FoldedWords(text);
  const auto tells = asked_for == AskedFor::kTime ? &TellsTime : &TellsNumber;
  return std::any_of(words.begin(), words.end(), tells);
}

}  // namespace cortex
