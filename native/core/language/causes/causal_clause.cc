#include "language/causes/causal_clause.h"

#include <string>
#include <string_view>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex::english {
namespace {

bool IsPossessive(std::string_view word) { return word.ends_with("'s") || word.ends_with("s'"); }

/// What stands for a subject by itself.
bool IsSubjectWord(std::string_view word) { return In(word, "causal-clause/subject-word"); }

bool LooksPlural(std::string_view word) {
  return In(word, "causal-clause/plurals") ||
         (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us"));
}

/// Words after which a noun goes on: a verb cannot stand here.
bool OpensNoun(std::string_view word) {
  return (IsDeterminer(word) && word != "all" && word != "both" && word != "this" &&
          word != "that") ||
         IsPreposition(word) || IsPossessive(word) || word == "new" || word == "old";
}

/// Whether a form that might also be a noun or an adjective has another verb behind it: "the noise
/// levels dropped", "the worn carpet slipped".
bool HasVerbBehind(const Phrase& phrase, std::size_t index, std::size_t end) {
  const std::size_t next = phrase.SkipAdverbs(index + 1);
  if (next >= end || !phrase.IsWord(next)) return false;
  const std::string_view word = phrase.At(next);
  if (IsAuxiliary(word)) return true;
  return IsPastForm(word) || (IsThirdPersonForm(word) && !IsAlsoNoun(word));
}

bool IsFiniteVerb(const Phrase& phrase, std::size_t index, TokenRange range) {
  if (!phrase.IsWord(index) || index <= range.begin) return false;
  const std::string_view word = phrase.At(index);
  const std::string_view before = phrase.At(index - 1);
  if (word == "been" || word == "being" || word == "having" || word == "to" || before == "to")
    return false;
  if (IsAuxiliary(word)) return true;
  if (phrase.IsTitleCase(index) || IsPreposition(word) || IsGerund(word)) return false;
  const std::size_t subject_end = index - 1;
  const bool after_pronoun = IsSubjectWord(before);
  if (after_pronoun) return IsFiniteForm(word);
  if (OpensNoun(before) || phrase.IsMark(subject_end)) return false;
  if (IsAdverb(word)) return false;
  if (IsPastForm(word) || IsThirdPersonForm(word)) {
    return !HasVerbBehind(phrase, index, range.end);
  }
  // A plain form needs more than one subject: "late payments cause fees".
  if (!IsBaseVerb(word) && !IsTenseless(word)) return false;
  if (IsTenseless(word) && !HasVerbBehind(phrase, index, range.end)) return true;
  return LooksPlural(before) && !HasVerbBehind(phrase, index, range.end);
}

/// A past form of a verb that no table knows: "buckled".
bool LooksLikePast(const Phrase& phrase, std::size_t index, TokenRange range) {
  constexpr std::size_t kShortest = 5;
  if (!phrase.IsWord(index) || phrase.IsTitleCase(index)) return false;
  const std::string_view word = phrase.At(index);
  return word.size() >= kShortest && word.ends_with("ed") && !OpensNoun(phrase.At(index - 1)) &&
         !HasVerbBehind(phrase, index, range.end);
}

/// The same of the present: "crackles", where it is no noun that goes on.
bool LooksLikePresent(const Phrase& phrase, std::size_t index, TokenRange range) {
  if (!phrase.IsWord(index) || phrase.IsTitleCase(index)) return false;
  const std::string_view before = phrase.At(index - 1);
  const bool ends = index + 1 >= range.end || phrase.IsMark(index + 1) ||
                    IsPreposition(phrase.At(index + 1)) || IsParticle(phrase.At(index + 1));
  return ends && LooksPlural(phrase.At(index)) && !OpensNoun(before) && !LooksPlural(before);
}

std::size_t FirstAdverb(const Phrase& phrase, std::size_t verb, std::size_t begin) {
  std::size_t first = verb;
  while (first > begin + 1 && IsAdverb(phrase.At(first - 1))) --first;
  return first;
}

/// What opens or holds a clause, and never stands in a noun phrase of the plain kind.
bool IsClauseWord(std::string_view word) {
  return In(word, "causal-clause/clause-word") || IsSubjectPronoun(word);
}

bool IsEdgeWord(std::string_view word) { return In(word, "causal-clause/edge-word"); }

}  // namespace

bool IsGerund(std::string_view word) {
  constexpr std::size_t kShortest = 5;
  return word.size() >= kShortest && word.ends_with("ing");
}

TokenRange Trimmed(const Phrase& phrase, TokenRange range) {
  while (!range.empty() && IsEdgeWord(phrase.At(range.begin))) ++range.begin;
  while (!range.empty() && IsEdgeWord(phrase.At(range.end - 1))) --range.end;
  return range;
}

namespace {

template <class IsVerb>
std::optional<ClauseParts> SplitBy(const Phrase& phrase, TokenRange range, const IsVerb& is_verb) {
  range = Trimmed(phrase, range);
  for (std::size_t i = range.begin + 1; i < range.end; ++i) {
    if (!is_verb(phrase, i, range)) continue;
    const std::size_t first = FirstAdverb(phrase, i, range.begin);
    return ClauseParts{{range.begin, first}, {first, range.end}, i};
  }
  return std::nullopt;
}

}  // namespace

std::optional<ClauseParts> SplitClause(const Phrase& phrase, TokenRange range) {
  if (auto clause = SplitBy(phrase, range, IsFiniteVerb)) return clause;
  return SplitBy(phrase, range, LooksLikePast);
}

std::optional<ClauseParts> SplitLikelyClause(const Phrase& phrase, TokenRange range) {
  if (auto clause = SplitClause(phrase, range)) return clause;
  return SplitBy(phrase, range, LooksLikePresent);
}

namespace {

/// Whether one clause ends before this token and another begins.
bool PartsClauses(const Phrase& phrase, std::size_t index, std::size_t end) {
  const std::string_view word = phrase.At(index);
  if (word == "but" || In(word, "causal-clause/dashes")) return true;
  if (word != ",") return false;
  const std::string_view next = phrase.At(index + 1);
  return (In(next, "causal-clause/others") || IsSubjectPronoun(next) ||
          phrase.IsTitleCase(index + 1)) &&
         SplitClause(phrase, {index + 1, end}).has_value();
}

}  // namespace

TokenRange FirstClause(const Phrase& phrase, TokenRange range) {
  range = Trimmed(phrase, range);
  for (std::size_t i = range.begin + 1; i < range.end; ++i) {
    if (PartsClauses(phrase, i, range.end)) return {range.begin, i};
  }
  return range;
}

TokenRange LastClause(const Phrase& phrase, TokenRange range) {
  range = Trimmed(phrase, range);
  for (std::size_t i = range.end; i > range.begin + 1; --i) {
    if (PartsClauses(phrase, i - 1, range.end)) return Trimmed(phrase, {i, range.end});
  }
  return range;
}

bool IsNounPhrase(const Phrase& phrase, TokenRange range) {
  range = Trimmed(phrase, range);
  if (range.empty() || SplitClause(phrase, range)) return false;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (IsClauseWord(phrase.At(i))) return false;
  }
  const std::string_view last = phrase.At(range.end - 1);
  if (phrase.IsMark(range.end - 1)) return false;
  return !IsDeterminer(last) && !IsPreposition(last) && !IsAuxiliary(last);
}

bool IsPastClause(const Phrase& phrase, const ClauseParts& clause) {
  const std::string_view verb = phrase.At(clause.verb);
  return In(verb, "causal-clause/past") || (IsPastForm(verb) && !IsAuxiliary(verb)) ||
         IsTenseless(verb) || verb.ends_with("ed");
}

bool IsPresentClause(const Phrase& phrase, const ClauseParts& clause) {
  const std::string_view verb = phrase.At(clause.verb);
  if (IsAuxiliary(verb)) return In(verb, "causal-clause/present");
  return IsThirdPersonForm(verb) || IsBaseVerb(verb) || IsTenseless(verb) || verb.ends_with('s');
}

}  // namespace cortex::english
