#include "recall/query.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/ascii.h"
#include "base/unicode.h"
#include "language/lexicon/derivations.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/keywords.h"
#include "recall/spellings.h"
#include "store/search_repository.h"

namespace cortex {
namespace {

/// What a speaker's name counts as a word: mostly the others say it; and "now" in a question: texts
/// about the present rarely say so.
constexpr double kLittleWeight = 0.25;

/// What an occurrence of another name of the same counts: "my mother" is "Mum" to another.
constexpr double kAliasWeight = 0.9;
/// What an occurrence of a noun counts that may be said of the same: "the GP" of the doctor.
constexpr double kSynonymWeight = 0.4;
/// What an occurrence of a word made from the one looked for counts.
constexpr double kDerivedWeight = 0.4;
/// What an occurrence of a word counts by which an answer may be told ("Where do I live?": "We
/// moved to Porto."), and in how short a query: more words than these say themselves what is meant.
constexpr double kAnswerWeight = 0.3;
constexpr std::size_t kMostAnsweredWords = 2;
/// Of a longer query the words after these are looked for as they are.
constexpr std::size_t kMostDerivedWords = 16;

/// What is left of "don't", "she's", "I'll" behind the apostrophe.
bool IsContraction(std::string_view text, const IndexTerm& term) {
  if (term.begin == 0) return false;
  const std::string_view before = text.substr(0, term.begin);
  if (!before.ends_with('\'') && !before.ends_with("\u2019")) return false;
  constexpr std::size_t kLongestEnding = 2;
  return term.end - term.begin <= kLongestEnding;
}

/// A word with a capital that no sentence's beginning explains.
bool IsWrittenAsName(std::string_view text, const IndexTerm& term) {
  const char first = text[term.begin];
  if (first < 'A' || first > 'Z') return false;
  const auto before = text.substr(0, term.begin).find_last_not_of(" \t\r\n\"'(*");
  constexpr std::string_view kEnds = ".?!:\n";
  return before != std::string_view::npos && kEnds.find(text[before]) == std::string_view::npos;
}

/// Stems that stand for the word, each once in a query.
void AddStems(const WordList& stems, double weight, std::unordered_set<std::string>* seen,
              QueryWord* word) {
  for (const auto stem : stems) {
    if (!english::IsStopWord(stem) && seen->emplace(stem).second)
      word->terms.push_back({std::string(stem), weight});
  }
}

/// "Straße" is "Strasse", "Łukasz" is "Lukasz".
void AddSpellings(std::string_view folded, SearchRepository& repository,
                  std::unordered_set<std::string>* seen, QueryWord* word) {
  auto [same, stroked] = SpellingsOf(folded);
  same.emplace_back(folded);  // as which "ß" is "ss"
  for (const auto& spelling : same) {
    for (auto& term : repository.Terms(spelling))
      if (seen->insert(term.term).second) word->terms.push_back({std::move(term.term), 1.0});
  }
  for (const auto& spelling : stroked) {
    for (auto& term : repository.Terms(spelling)) word->stroked.push_back(std::move(term.term));
  }
}

std::string Folded(std::string_view text, const IndexTerm& term) {
  return FoldCase(text.substr(term.begin, term.end - term.begin));
}

/// "What does it know about ...": it asks after what stands behind, not after knowing.
bool IsOfKnowing(std::string_view text, const std::vector<IndexTerm>& terms, std::size_t at) {
  return at + 1 < terms.size() && Folded(text, terms[at + 1]) == "about" &&
         In(Folded(text, terms[at]), "question/of-knowing");
}

/// "What does the user like?": whose memory it is, as notes say it.
bool IsTheUser(std::string_view text, const std::vector<IndexTerm>& terms, std::size_t at) {
  return at > 0 && Folded(text, terms[at]) == kUserRole && Folded(text, terms[at - 1]) == "the";
}

/// "What do we use?" has nothing else to go by.
void GoByGeneralVerbsAlone(std::vector<QueryWord>* words) {
  const bool alone =
      std::all_of(words->begin(), words->end(), [](const auto& word) { return word.is_general; });
  if (!alone) return;
  for (auto& word : *words) word.is_general = false;
}

std::vector<bool> WordsOfNow(std::string_view text, const std::vector<IndexTerm>& terms) {
  std::vector<std::string> folded;
  folded.reserve(terms.size());
  for (const auto& term : terms) folded.push_back(Folded(text, term));
  return SayNow(folded);
}

/// The words looked for, and whether they are function words.
std::pair<std::vector<QueryWord>, bool> WordsOf(std::string_view text, const Documents& documents,
                                                std::optional<NameNumber> reader,
                                                SearchRepository& repository, bool asks) {
  std::vector<QueryWord> words;
  std::vector<QueryWord> function_words;
  std::unordered_set<std::string> seen;
  const auto terms = repository.Terms(text);
  const auto say_now = asks ? WordsOfNow(text, terms) : std::vector<bool>(terms.size());
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const auto& term = terms[i];
    const std::string_view word = text.substr(term.begin, term.end - term.begin);
    if (HasUnspaced(word)) continue;  // found by its grams and attached words
    if (!seen.insert(term.term).second) continue;
    const std::string folded = FoldCase(word);
    const bool function_word =
        IsContraction(text, term) || english::IsStopWord(folded) || IsOfKnowing(text, terms, i);
    auto& list = function_word ? function_words : words;
    if (list.size() == kMostQueryTerms) continue;
    const bool names_somebody =
        !documents.SpeakersCalled(folded, reader).empty() || IsTheUser(text, terms, i);
    const double weight = names_somebody || say_now[i] ? kLittleWeight : 1.0;
    const bool is_name = weight == 1.0 && IsWrittenAsName(text, term);
    QueryWord asked{{{term.term, 1.0}}, {}, weight, is_name, In(folded, "query/general-verb")};
    if (list.size() < kMostDerivedWords) {
      AddStems(OtherSpellingsOf(term.term), 1.0, &seen, &asked);
      AddSpellings(folded, repository, &seen, &asked);
    }
    list.push_back(std::move(asked));
  }
  for (auto& term : repository.AttachedTerms(text)) {
    if (words.size() < kMostQueryTerms && seen.insert(term.term).second)
      words.push_back({{{std::move(term.term), 1.0}}, {}});
  }
  if (words.empty()) return {std::move(function_words), true};
  GoByGeneralVerbsAlone(&words);
  for (std::size_t i = 0; i < std::min(kMostDerivedWords, words.size()); ++i) {
    if (words[i].weight != 1.0) continue;
    const std::string stem = words[i].terms.front().term;
    AddStems(AliasesOf(stem), kAliasWeight, &seen, &words[i]);
    AddStems(SynonymsOf(stem), kSynonymWeight, &seen, &words[i]);
    AddStems(DerivationsOf(stem), kDerivedWeight, &seen, &words[i]);
  }
  if (words.size() <= kMostAnsweredWords) {
    for (auto& word : words)
      AddStems(AnswersTo(word.terms.front().term), kAnswerWeight, &seen, &word);
  }
  return {std::move(words), false};
}

/// Ids mix digits with letters; what has digits alone is a number, as in "20 sessions ago".
bool MayBeId(std::string_view word) {
  const auto digits = std::count_if(word.begin(), word.end(), IsAsciiDigit);
  return digits > 0 && static_cast<std::size_t>(digits) < word.size();
}

/// The text itself and the words in it that may be ids.
std::vector<std::string> IdsIn(std::string_view text) {
  constexpr std::size_t kMostIds = 16;
  constexpr std::size_t kLongestId = 256;
  constexpr std::string_view kSpace = " \t\r\n";
  std::vector<std::string> ids;
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return ids;
  text = text.substr(first, text.find_last_not_of(kSpace) + 1 - first);
  if (text.size() <= kLongestId) ids.emplace_back(text);
  while (!text.empty() && ids.size() < kMostIds) {
    const auto size = std::min(text.find_first_of(kSpace), text.size());
    const std::string_view word = text.substr(0, size);
    if (size <= kLongestId && MayBeId(word) && (ids.empty() || ids.front() != word))
      ids.emplace_back(word);
    text.remove_prefix(size);
    text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  }
  return ids;
}

bool SpeaksOfAsker(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return HasFlag(word, kLexSelf); });
}

NameNumber SpeakerNamed(const std::vector<std::string>& words, const Documents& documents,
                        std::optional<NameNumber> reader) {
  NameNumber named = 0;
  for (const auto& word : words) {
    const auto speakers = documents.SpeakersCalled(word, reader);
    if (speakers.empty()) continue;
    const bool is_clear = speakers.size() == 1 && (named == 0 || named == speakers.front());
    if (!is_clear) return 0;
    named = speakers.front();
  }
  return named;
}

/// "Ruth", and "Ruth Meyer" where she is called so; "What do you know about me?"
bool AsksForAllTold(const ParsedQuery& query, std::string_view text,
                    const std::vector<std::string>& folded, const Documents& documents) {
  if (!query.grams.empty()) return false;
  if (query.speaker != 0) {
    return documents.NumberOf(std::string(text)) == query.speaker ||
           std::all_of(query.words.begin(), query.words.end(),
                       [](const auto& word) { return word.weight == kLittleWeight; });
  }
  if (!query.of_asker) return false;
  const auto is_of_knowing = [](const std::string& word) {
    return In(word, "question/of-knowing");
  };
  const auto is_empty = [&](const std::string& word) {
    return english::IsStopWord(word) || is_of_knowing(word);
  };
  return In(folded.front(), "question/for-all") &&
         std::any_of(folded.begin(), folded.end(), is_of_knowing) &&
         std::all_of(folded.begin(), folded.end(), is_empty);
}

}  // namespace

ParsedQuery ParseQuery(std::string_view text, const Documents& documents,
                       std::optional<NameNumber> reader, SearchRepository& repository) {
  ParsedQuery query;
  query.folded = FoldedWords(text);
  const auto& folded = query.folded;
  query.asked_for = WhatIsAskedFor(folded);
  query.of_now = AsksForNow(folded);
  const bool asks = IsQuestion(folded);
  if (asks) {
    AskedFact fact(text);
    if (fact.asks()) query.asked_fact = std::move(fact);
  }
  query.speaker = SpeakerNamed(folded, documents, reader);
  query.of_asker = query.speaker == 0 && SpeaksOfAsker(folded);
  auto [words, are_function_words] = WordsOf(text, documents, reader, repository, asks);
  query.words = std::move(words);
  query.grams = QueryGrams(text, kMostQueryTerms);
  query.only_function_words = are_function_words && query.grams.empty();
  query.all_told = AsksForAllTold(query, text, folded, documents);
  query.ids = IdsIn(text);
  return query;
}

}  // namespace cortex
