#include "language/clauses/clause_view.h"

#include <cstdint>

#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

bool IsDefinite(const StatementWord& word) {
  return word.Is(kSelf | kPossessive | kName | kPronoun) || In(word.text, "clause-view/definite");
}

}  // namespace

EvidenceSpan EvidenceOf(const Statement& statement, std::size_t first, std::size_t last) {
  EvidenceSpan span;
  span.begin = statement.words[first].span.begin;
  span.end = statement.words[last].span.end;
  span.text = statement.text.substr(span.begin, span.end - span.begin);
  return span;
}

bool HasDefinite(const Statement& statement, std::size_t begin, std::size_t end) {
  const auto& words = statement.words;
  for (std::size_t i = begin; i < end; ++i) {
    // "Staging cluster is full": in a note, without an article, one and the same.
    const bool noted = i == 0 && words[i].Is(kBeforeVerb) && words[i].Is(kContentWord) &&
                       !words[i].text.ends_with("s") && !words[i].text.ends_with("ing");
    if (noted) return true;
    // "Grandad" without an article is a name.
    const bool bare = i == begin || words[i - 1].Is(kPreposition);
    const bool called = words[i].Is(kPerson) && bare && words[i].text == words[i].stem;
    if (IsDefinite(words[i]) || called) return true;
  }
  return false;
}

bool IsVerbForm(const StatementWord& word) {
  return word.Is(kVerb | kPastForm) || word.text.ends_with("ing") || word.text.ends_with("ed");
}

bool IsRate(const StatementWord& word) {
  return word.Is(kTimeWord) || EndsWithOneOf(word.text, word_lists::kRateEndings) ||
         word.text == "weekly" || word.text == "monthly";
}

std::string_view PeriodTold(const StatementWord& word) {
  for (const std::string_view each : {"a_", "per_", "each_", "every_"}) {
    if (word.text.starts_with(each)) return std::string_view(word.text).substr(each.size());
  }
  return {};
}

std::string_view PredicateIn(const Statement& statement, std::size_t begin, std::size_t end) {
  std::string_view last;
  for (std::size_t i = begin; i < end; ++i) {
    const auto& word = statement.words[i];
    if (word.Is(kVerb) && !word.Is(kAuxiliary | kModal)) return word.stem;
    if (word.Is(kAuxiliary)) last = word.stem;
  }
  return last;
}

bool IsDetermined(const std::vector<StatementWord>& words, const Clause& clause, std::size_t at) {
  if (at <= clause.begin) return false;  // what "it" stands for lies before the clause
  const auto& before = words[at - 1];
  return before.Is(kPossessive) || before.text == "the" || before.text == "a" ||
         before.text == "an";
}

bool HoldsNow(const Clause& clause) {
  return clause.Asserted() && !clause.Negative() && !clause.over && !clause.wish &&
         !clause.opinion && clause.tense != Tense::kPast && clause.tense != Tense::kFuture;
}

bool SaysBack(const std::vector<StatementWord>& words, const Clause& clause, std::size_t i) {
  if (!In(words[i].text, "change/back") || i + 1 >= clause.end) return false;
  const bool first = i == clause.begin;
  if (!first && (words[i - 1].Is(kPossessive) || In(words[i - 1].text, "words/indefinite-article")))
    return false;
  return In(words[i + 1].text, "change/back-to") ||
         (!first && words[i - 1].Is(kVerb) && In(words[i + 1].text, "change/back-at"));
}

bool IsOccupation(const StatementWord& word) {
  static const std::uint32_t kTrade = Lexicon::HashOf("trade");
  return !word.Is(kBeforeVerb) && Lexicon::English().NamesKindOf(kTrade, word.meaning);
}

}  // namespace cortex
