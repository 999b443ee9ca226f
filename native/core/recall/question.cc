#include "recall/question.h"

#include <algorithm>

#include "language/lexicon/word_classes.h"
#include "language/text/keywords.h"

namespace cortex {
namespace {

/// A question word opens its question, but for a preposition or a conjunction: "since when".
constexpr std::size_t kOpening = 3;

bool IsQuestionWord(const std::string& word) { return In(word, "question/word"); }

bool TellsTime(std::string_view word) { return In(word, "question/tells-time"); }

bool TellsNumber(std::string_view word) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return In(word, "question/tells-number") || std::all_of(word.begin(), word.end(), is_digit);
}

bool AsksForTime(const std::vector<std::string>& words, std::size_t at) {
  if (words[at] == "when") return true;
  if (words[at] != "what" && words[at] != "which") return false;
  return at + 1 < words.size() && In(words[at + 1], "question/asked-time");
}

bool AsksForNumber(const std::vector<std::string>& words, std::size_t at) {
  return words[at] == "how" && at + 1 < words.size() && In(words[at + 1], "question/asked-measure");
}

}  // namespace

AskedFor WhatIsAskedFor(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < std::min(kOpening, words.size()); ++i) {
    if (AsksForTime(words, i)) return AskedFor::kTime;
    if (AsksForNumber(words, i)) return AskedFor::kNumber;
  }
  return AskedFor::kAnything;
}

bool IsQuestion(const std::vector<std::string>& words) {
  if (words.empty()) return false;
  const auto opening =
      words.begin() + static_cast<std::ptrdiff_t>(std::min(kOpening, words.size()));
  return In(words.front(), "question/present") || In(words.front(), "question/past") ||
         std::any_of(words.begin(), opening, IsQuestionWord);
}

bool AsksForNow(const std::vector<std::string>& words) {
  const auto is_finite = [](const std::string& word) {
    return In(word, "question/present") || In(word, "question/past");
  };
  const auto finite = std::find_if(words.begin(), words.end(), is_finite);
  // Of "what's" the verb is left off.
  if (words.empty() || (finite != words.end() && In(*finite, "question/past"))) return false;
  const auto opening =
      words.begin() + static_cast<std::ptrdiff_t>(std::min(kOpening, words.size()));
  return finite == words.begin() || std::any_of(words.begin(), opening, IsQuestionWord);
}

bool Tells(AskedFor asked_for, std::string_view text) {
  if (asked_for == AskedFor::kAnything) return true;
  const auto words = FoldedWords(text);
  const auto tells = asked_for == AskedFor::kTime ? &TellsTime : &TellsNumber;
  return std::any_of(words.begin(), words.end(), tells);
}

}  // namespace cortex
