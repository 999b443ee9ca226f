#include "recall/question.h"

#include <algorithm>

#include "base/ascii.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/text/document.h"
#include "language/text/keywords.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

/// Words of the longest expression of question/now, "at the moment".
constexpr std::size_t kMostWordsOfNow = 4;

/// A question word opens its question, but for a preposition or a conjunction: "since when".
constexpr std::size_t kOpening = 3;

bool IsQuestionWord(const std::string& word) { return In(word, "question/word"); }

bool TellsTime(std::string_view word) { return In(word, "question/tells-time"); }

bool TellsNumber(std::string_view word) {
  return In(word, "question/tells-number") || std::all_of(word.begin(), word.end(), IsAsciiDigit);
}

bool AsksForTime(const std::vector<std::string>& words, std::size_t at) {
  if (words[at] == "when") return true;
  if (words[at] != "what" && words[at] != "which") return false;
  return at + 1 < words.size() && In(words[at + 1], "question/asked-time");
}

bool AsksForNumber(const std::vector<std::string>& words, std::size_t at) {
  return words[at] == "how" && at + 1 < words.size() && In(words[at + 1], "question/asked-measure");
}

/// "Reached", "was rescheduled", "has grown"; not "can you increase it?"
bool IsChange(const std::string& folded, const std::string& stem) {
  return (In(stem, "ending/change") || In(stem, "change/verb")) &&
         (folded.ends_with("ed") || english::IsPastForm(folded));
}

/// What was seen of a sentence so far.
class SentenceOfChange {
 public:
  explicit SentenceOfChange(const std::vector<std::string>& matter)
      : matter_(matter), seen_(matter.size()) {}

  void Begin() {
    changes_ = false;
    std::fill(seen_.begin(), seen_.end(), false);
  }

  void Add(const std::string& folded) {
    const std::string stem = StemOf(folded);
    changes_ = changes_ || IsChange(folded, stem);
    const auto found = std::find(matter_.begin(), matter_.end(), stem);
    if (found != matter_.end()) seen_[static_cast<std::size_t>(found - matter_.begin())] = true;
  }

  [[nodiscard]] bool TellsIt() const {
    const auto seen = std::count(seen_.begin(), seen_.end(), true);
    return changes_ && seen > 0 && static_cast<std::size_t>(seen) >= matter_.size() / 2;
  }

 private:
  const std::vector<std::string>& matter_;
  std::vector<bool> seen_;
  bool changes_ = false;
};

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
  // "How many have I read?": until now.
  const bool until_now = WhatIsAskedFor(words) == AskedFor::kNumber;
  const auto is_finite = [until_now](const std::string& word) {
    return In(word, "question/present") || In(word, "question/past") ||
           (until_now && In(word, "question/perfect"));
  };
  const auto finite = std::find_if(words.begin(), words.end(), is_finite);
  // Of "what's" the verb is left off.
  if (words.empty() || (finite != words.end() && In(*finite, "question/past"))) return false;
  const auto opening =
      words.begin() + static_cast<std::ptrdiff_t>(std::min(kOpening, words.size()));
  return finite == words.begin() || std::any_of(words.begin(), opening, IsQuestionWord);
}

std::vector<bool> SayNow(const std::vector<std::string>& words) {
  std::vector<bool> say_now(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string expression;
    for (std::size_t end = i; end < std::min(i + kMostWordsOfNow, words.size()); ++end) {
      if (end > i) expression += '_';
      expression += words[end];
      if (!In(expression, "question/now")) continue;
      std::fill(say_now.begin() + static_cast<std::ptrdiff_t>(i),
                say_now.begin() + static_cast<std::ptrdiff_t>(end + 1), true);
    }
  }
  return say_now;
}

std::vector<std::string> StemsOfMatter(const std::vector<std::string>& words) {
  const auto say_now = SayNow(words);
  std::vector<std::string> stems;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (english::IsStopWord(word) || IsQuestionWord(word) || say_now[i] ||
        In(word, "question/asked-measure"))
      continue;
    std::string stem = StemOf(word);
    if (std::find(stems.begin(), stems.end(), stem) == stems.end())
      stems.push_back(std::move(stem));
  }
  return stems;
}

bool TellsChange(std::string_view text, const std::vector<std::string>& matter) {
  if (matter.empty()) return false;
  SentenceOfChange sentence(matter);
  const Document document(text);
  for (const auto& token : document.tokens()) {
    if (token.starts_sentence) {
      if (sentence.TellsIt()) return true;
      sentence.Begin();
    }
    if (token.kind == TokenKind::kWord) sentence.Add(token.folded);
  }
  return sentence.TellsIt();
}

bool Tells(AskedFor asked_for, std::string_view text) {
  if (asked_for == AskedFor::kAnything) return true;
  const auto words = FoldedWords(text);
  const auto tells = asked_for == AskedFor::kTime ? &TellsTime : &TellsNumber;
  return std::any_of(words.begin(), words.end(), tells);
}

}  // namespace cortex
