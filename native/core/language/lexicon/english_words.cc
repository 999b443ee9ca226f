#include "language/lexicon/english_words.h"

#include <string>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex::english {

bool IsStopWord(std::string_view word) {
  constexpr std::uint32_t kStop =
      kLexStop | kLexAuxiliary | kLexModal | kLexPronoun | kLexQuestion | kLexTalk;
  return HasFlag(word, kStop);
}

bool IsAdverb(std::string_view word) {
  if (In(word, "words/adverb")) return true;
  constexpr std::size_t kShortestInLy = 5;
  return word.size() >= kShortestInLy && word.ends_with("ly") && !IsBaseVerb(word) &&
         !In(word, "words/not-adverbs");
}

bool IsAdverbOrVerb(std::string_view word) { return In(word, "words/adverb-or-verb"); }

bool IsAdverbPair(std::string_view first, std::string_view second) {
  if (first == "no" || first == "any") return second == "longer" || second == "doubt";
  if (first == "of") return second == "course";
  if (first == "in") return second == "fact" || second == "general" || second == "turn";
  if (first == "at")
    return second == "least" || second == "times" || second == "first" || second == "last";
  if (first == "sort" || first == "kind") return second == "of";
  if (first == "for") return second == "one" || second == "sure";
  if (first == "as") return second == "well" || second == "usual";
  if (first == "every" || first == "each") return IsPeriod(second);
  if (first == "by") return second == "now" || second == "nature";
  if (first == "on") return second == "occasion";
  return (first == "these" || first == "most" || first == "some") && IsPeriod(second);
}

bool IsDeterminer(std::string_view word) { return In(word, "words/determiner"); }

bool IsTitle(std::string_view word) { return In(word, "title") || In(word, "saint"); }

bool IsPreposition(std::string_view word) { return In(word, "words/preposition"); }

bool IsSubordinator(std::string_view word) { return In(word, "words/subordinator"); }

bool IsCoordinator(std::string_view word) { return In(word, "words/coordinator"); }

bool IsSubjectPronoun(std::string_view word) { return In(word, "words/subject-pronoun"); }

bool IsObjectPronoun(std::string_view word) { return In(word, "words/object-pronoun"); }

bool IsReportingVerb(std::string_view word) { return In(word, "words/reporting-verb"); }

bool IsMandativeVerb(std::string_view word) { return In(word, "words/mandative-verb"); }

bool IsCausativeVerb(std::string_view word) { return In(word, "words/causative-verb"); }

bool IsParticle(std::string_view word) { return In(word, "words/particle"); }

bool IsPeriod(std::string_view word) { return In(word, "words/period"); }

bool IsHabitual(std::string_view word) { return In(word, "words/habitual"); }

bool IsPastTime(std::string_view word) { return In(word, "words/past-time"); }

bool IsNumberedNoun(std::string_view word) { return In(word, "words/numbered-noun"); }

bool IsRulerName(std::string_view word) { return In(word, "words/ruler-name"); }

bool IsRulerTitle(std::string_view word) { return In(word, "words/ruler-title"); }

bool IsNationality(std::string_view word) {
  static const std::uint32_t kNationality = Lexicon::HashOf(StemOf("nationality"));
  return Lexicon::English().NamesKindOf(kNationality, Lexicon::HashOf(StemOf(word)));
}

bool IsStreetWord(std::string_view word) { return In(word, "words/street-word"); }

bool IsUnknown(std::string_view word) {
  const Lexicon& lexicon = Lexicon::English();
  const std::string stem = StemOf(word);
  return lexicon.Find(word) == nullptr && lexicon.FindStem(stem) == nullptr &&
         !lexicon.IsRelated(Lexicon::HashOf(stem)) && !IsFiniteForm(word);
}

bool IsPluralNoun(std::string_view word) {
  return In(word, "noun-phrase/irregular") ||
         (word.size() > 2 && word.ends_with('s') && !word.ends_with("ss") &&
          !word.ends_with("us") && !word.ends_with("is") && !In(word, "noun-phrase/singular-in-s"));
}

bool IsGivenName(std::string_view folded) {
  return IsGivenNameAlone(folded) || In(folded, "words/given-names-too");
}

bool IsGivenNameAlone(std::string_view folded) { return In(folded, "words/given-names"); }

bool NamesSomebody(std::string_view folded) {
  return IsGivenNameAlone(folded) || In(folded, "words/own-kin");
}

std::string KinWordOf(std::string_view word) {
  return std::string(LookUp(word_lists::kKinWords, word).value_or(word));
}

std::vector<std::string> SpellingsOfKin(std::string_view kin_word) {
  std::vector<std::string> spellings = {std::string(kin_word)};
  for (const auto& [other, same] : word_lists::kKinWords)
    if (same == kin_word) spellings.emplace_back(other);
  return spellings;
}

}  // namespace cortex::english
