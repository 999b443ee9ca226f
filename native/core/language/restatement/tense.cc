#include "language/restatement/tense.h"

#include <algorithm>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex::english {
namespace {

constexpr std::size_t kWindow = 25;

enum class Sign { kNone, kPresent, kPast };

/// "each morning", "twice a week", "on Mondays", "at night", "before bed".
Sign TimeSign(const Phrase& phrase, std::size_t index) {
  const std::string_view word = phrase.At(index);
  const std::string_view before = phrase.At(index - 1);
  const std::string_view next = phrase.At(index + 1);
  if ((word == "every" || word == "each") && (IsPeriod(next) || next == "two" || next == "three"))
    return Sign::kPresent;
  if ((word == "a" || word == "per") && IsPeriod(next) &&
      (before == "once" || before == "twice" || before == "times")) {
    return Sign::kPresent;
  }
  if (word == "once" && next == "a") return Sign::kNone;
  if (IsHabitual(word)) return Sign::kPresent;
  if (word == "night" && before == "at") return Sign::kPresent;
  if (word == "bed" && before == "before") return Sign::kPresent;
  if (word == "lot" && before == "a") return Sign::kPresent;
  if (word == "morning" && before == "this") return Sign::kPast;
  constexpr std::size_t kYear = 4;
  const bool year = word.size() == kYear && (word.starts_with("19") || word.starts_with("20"));
  if (year && (before == "in" || before == "since")) return Sign::kPast;
  if (word == "last") return IsPeriod(next) || next == "week" ? Sign::kPast : Sign::kNone;
  return IsPastTime(word) && word != "when" && word != "last" ? Sign::kPast : Sign::kNone;
}

/// What another verb of the sentence says.
Sign VerbSign(const Phrase& phrase, std::size_t index, std::size_t verb) {
  const std::string_view word = phrase.At(index);
  const std::string_view before = phrase.At(index - 1);
  if (word.empty() || index == verb || IsTenseless(word)) return Sign::kNone;
  const bool joined = IsCoordinator(before) || IsSubjectPronoun(before);
  if (!joined) return Sign::kNone;
  if (IsPastForm(word)) return Sign::kPast;
  const bool present =
      (IsBaseVerb(word) && !IsAlsoNoun(word)) || IsThirdPersonForm(word) || word == "am";
  return present ? Sign::kPresent : Sign::kNone;
}

/// "reads novels": many things without an article are done again and again.
bool HasBarePlural(const Phrase& phrase, std::size_t index) {
  const std::string_view word = phrase.At(index);
  return phrase.IsWord(index) && word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") &&
         !word.ends_with("'s") && !IsDeterminer(word) && !IsPreposition(word) && !IsAdverb(word) &&
         !phrase.IsTitleCase(index);
}

}  // namespace

bool IsPresentTense(const Phrase& phrase, std::size_t verb) {
  const bool mostly_present = In(phrase.At(verb), "tense/mostly-present");
  Sign sign = Sign::kNone;
  std::size_t at = verb;
  while (at > 0 && at + kWindow > verb && !phrase.StartsSentence(at)) --at;
  for (; at < phrase.size() && at <= verb + kWindow; ++at) {
    if (at > verb && phrase.StartsSentence(at)) break;
    const Sign time = TimeSign(phrase, at);
    if (time == Sign::kPast) return false;
    const Sign other = VerbSign(phrase, at, verb);
    if (other == Sign::kPast && !mostly_present) return false;
    sign = std::max(sign, std::max(time, other) == Sign::kPresent ? Sign::kPresent : Sign::kNone);
  }
  return sign == Sign::kPresent || mostly_present || HasBarePlural(phrase, verb + 1);
}

}  // namespace cortex::english
