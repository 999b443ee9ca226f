#include "recall/query.h"

#include <algorithm>
#include <unordered_set>

#include "base/unicode.h"
#include "language/keywords.h"
#include "language/lexicon.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// What a speaker's name counts as a word: mostly the others say it.
constexpr double kNameWeight = 0.25;

/// What holds sentences together, or speaks of the talking itself, says little of what is meant.
bool IsFunctionWord(std::string_view folded) {
  constexpr std::uint32_t kFunctionFlags =
      kLexStop | kLexAuxiliary | kLexModal | kLexPronoun | kLexQuestion | kLexTalk;
  const LexicalEntry* entry = Lexicon::English().Find(folded);
  return entry != nullptr && (entry->flags & kFunctionFlags) != 0;
}

/// What is left of "don't", "she's", "I'll" behind the apostrophe.
bool IsContraction(std::string_view text, const IndexTerm& term) {
  if (term.begin == 0) return false;
  const std::string_view before = text.substr(0, term.begin);
  if (!before.ends_with('\'') && !before.ends_with("\u2019")) return false;
  constexpr std::size_t kLongestEnding = 2;
  return term.end - term.begin <= kLongestEnding;
}

std::vector<QueryWord> WordsOf(std::string_view text, const Documents& documents,
                               SearchRepository& repository) {
  std::vector<QueryWord> words;
  std::vector<QueryWord> function_words;
  std::unordered_set<std::string> seen;
  for (auto& term : repository.Terms(text)) {
    const std::string_view word = text.substr(term.begin, term.end - term.begin);
    if (HasUnspaced(word)) continue;  // found by its grams
    if (!seen.insert(term.term).second) continue;
    const std::string folded = FoldCase(word);
    const bool function_word = IsContraction(text, term) || IsFunctionWord(folded);
    auto& list = function_word ? function_words : words;
    if (list.size() == kMostQueryTerms) continue;
    const double weight = documents.SpeakersCalled(folded) != nullptr ? kNameWeight : 1.0;
    list.push_back({{{std::move(term.term), 1.0}}, weight});
  }
  return words.empty() ? function_words : words;
}

/// The text itself and the words in it that have a digit, as ids have.
std::vector<std::string> IdsIn(std::string_view text) {
  constexpr std::size_t kMostIds = 16;
  constexpr std::size_t kLongestId = 256;
  constexpr std::string_view kSpace = " \t\r\n";
  constexpr std::string_view kDigits = "0123456789";
  std::vector<std::string> ids;
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return ids;
  text = text.substr(first, text.find_last_not_of(kSpace) + 1 - first);
  if (text.size() <= kLongestId) ids.emplace_back(text);
  while (!text.empty() && ids.size() < kMostIds) {
    const auto size = std::min(text.find_first_of(kSpace), text.size());
    const std::string_view word = text.substr(0, size);
    const bool maybe = size <= kLongestId && word.find_first_of(kDigits) != std::string_view::npos;
    if (maybe && (ids.empty() || ids.front() != word)) ids.emplace_back(word);
    text.remove_prefix(size);
    text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  }
  return ids;
}

NameNumber SpeakerNamed(const std::vector<std::string>& words, const Documents& documents) {
  NameNumber named = 0;
  for (const auto& word : words) {
    const auto* speakers = documents.SpeakersCalled(word);
    if (speakers == nullptr) continue;
    const bool is_clear = speakers->size() == 1 && (named == 0 || named == speakers->front());
    if (!is_clear) return 0;
    named = speakers->front();
  }
  return named;
}

}  // namespace

ParsedQuery ParseQuery(std::string_view text, const Documents& documents,
                       SearchRepository& repository) {
  ParsedQuery query;
  const auto folded = FoldedWords(text);
  query.asked_for = WhatIsAskedFor(folded);
  query.speaker = SpeakerNamed(folded, documents);
  query.words = WordsOf(text, documents, repository);
  query.grams = QueryGrams(text, kMostQueryTerms);
  query.ids = IdsIn(text);
  return query;
}

}  // namespace cortex
