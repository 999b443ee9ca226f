#include "language/facts/phrase_end.h"

#include "language/facts/verb_group.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex::graph {
namespace {

/// Longer phrases are not names of anything.
constexpr std::size_t kLongestPhrase = 8;

bool IsFiniteForm(std::string_view word) {
  return english::IsThirdPersonForm(word) || english::IsPastForm(word);
}

/// "Went", "took": no participle, which could as well stand before a noun.
bool IsPastAlone(std::string_view word) {
  return english::IsPastForm(word) && !english::IsParticiple(word);
}

/// "Said", "noticed": a clause may follow.
bool TakesClause(std::string_view form) {
  return english::IsReportingVerb(form) || In(BaseFormOf(form), "clause-reader/reporting-verbs");
}

}  // namespace

bool EndsAnyPhrase(const Word& word) {
  return word.Is(kBe | kHave | kDo | kModal | kNegation | kPreposition | kCoordinator | kConnector |
                 kSubordinator | kRelative | kSpeaker | kHeOrShe | kIt | kThey) ||
         word.text == "to";
}

/// Reduced participle: "Brandt's agreed rate is", "the paid invoices were", not "Tom said dinner
/// is".
bool PhraseEnd::IsAttributive(std::size_t at) const {
  constexpr std::size_t kMostNouns = 2;
  if (!english::IsParticiple(words_[at].text) || TakesClause(words_[at].text)) return false;
  std::size_t i = at + 1;
  const auto is_noun = [this](const Word& word) {
    return word.mark == 0 && (word.roles & ~kPersonNoun) == 0 && !IsFiniteForm(word.text);
  };
  while (i < words_.size() && i <= at + kMostNouns && is_noun(words_[i])) ++i;
  return i > at + 1 && i < words_.size() && words_[i].mark == 0 &&
         words_[i].Is(kBe | kHave | kDo | kModal);
}

bool PhraseEnd::IsVerbAfter(std::size_t begin, std::size_t at) const {
  const Word& word = words_[at];
  if (word.Is(kName | kOpaque | kNumber) || word.roles & kOwner) return false;
  if (IsAttributive(at)) return false;
  const bool is_last = at + 1 >= words_.size() || words_[at + 1].mark != 0;
  const bool next_finite = !is_last && (words_[at + 1].Is(kBe | kHave | kDo | kModal) ||
                                        IsPastAlone(words_[at + 1].text));
  if (IsFiniteForm(word.text)) {
    // "My work emails are", "my retired father lives": a noun or adjective here.
    if (next_finite) return false;
    if (!english::IsPastForm(word.text) || is_last) return true;
    const Word& next = words_[at + 1];
    return next.roles != 0 || !IsFiniteForm(next.text);
  }
  // "My doctor put me on statins": past and base form are one.
  const bool puts = at > begin && english::IsTenseless(word.text) && !is_last &&
                    words_[at + 1].Is(kSpeaker | kHeOrShe | kIt | kThey | kArticle | kPossessor);
  if (puts) return true;
  const bool plural = at > begin && (joined_ || english::IsPluralNoun(words_[at - 1].text));
  return plural && english::IsBaseVerb(word.text) && !next_finite;
}

/// "Yesterday", "all week", "next Monday": when, behind "Seidel's"; not "daily run", "next job".
bool PhraseEnd::IsTimeAlone(std::size_t at) const {
  const Word& word = words_[at];
  const bool last = at + 1 >= words_.size() || words_[at + 1].mark != 0;
  if (In(word.text, "noun-phrase/which-time"))
    return !last && words_[at + 1].Is(kTimeNoun | kTimeUnit);
  const bool alone = last || words_[at + 1].Is(kPreposition | kCoordinator);
  return alone && word.Is(kTimeAdverb) && !word.Is(kOwner);
}

/// "20 March to 2 April" behind "on holiday", "8 March" behind "booked a scan" at the end: when.
/// Not of the first word.
bool PhraseEnd::BeginsDate(std::size_t at) const {
  constexpr std::size_t kWords = 3;
  const std::size_t behind = at + 2;
  const bool last = behind == words_.size() || (behind < words_.size() && words_[behind].mark != 0);
  const bool day = last && place_ != PhrasePlace::kSubject && words_[at].Is(kNumber) &&
                   MonthNamed(words_[at + 1].text);
  // "6 to 20 July" is one.
  if (day && !In(words_[at - 1].text, "validity/to")) return true;
  return at + kWords < words_.size() && words_[at].Is(kNumber) && words_[at + 1].Is(kTimeNoun) &&
         In(words_[at + 2].text, "validity/to") && words_[at + kWords].Is(kNumber);
}

/// "Ten years ago" behind "used Emacs", "years ago": when.
bool PhraseEnd::BeginsAgo(std::size_t at) const {
  constexpr std::size_t kMostNumbers = 3;
  if (words_[at - 1].Is(kNumber)) return false;
  std::size_t unit = at;
  while (unit < words_.size() && unit < at + kMostNumbers && words_[unit].Is(kNumber) &&
         !words_[unit].Is(kTimeUnit))
    ++unit;
  return unit + 1 < words_.size() && words_[unit].Is(kTimeUnit) && words_[unit + 1].text == "ago";
}

bool PhraseEnd::IsAt(std::size_t begin, std::size_t at) const {
  if (at >= words_.size() || at - begin >= kLongestPhrase) return true;
  const Word& word = words_[at];
  if (at > begin && word.mark != 0) return true;
  // "145 over 95".
  const bool between = at > begin && at + 1 < words_.size() && words_[at - 1].Is(kNumber) &&
                       words_[at + 1].Is(kNumber);
  // "From 800 to 850 euros": from the one to the other.
  const bool from = begin > 0 && words_[begin - 1].text == "from";
  if (between && !from && (word.text == "over" || word.text == "by" || word.text == "to"))
    return false;
  if (at > begin && (BeginsDate(at) || BeginsAgo(at))) return true;
  if (word.Is(kName | kOpaque)) return false;
  if (EndsAnyPhrase(word)) return true;
  const bool now = at > begin && at + 1 < words_.size() &&
                   In(word.text + "_" + words_[at + 1].text, "time-phrase/now");
  if (now) return true;
  const bool determined =
      begin > 0 && words_[begin].mark == 0 && words_[begin - 1].Is(kArticle | kPossessor | kOwner);
  if (word.text == "called" || word.text == "named") return at > begin;
  if (at == begin) {
    if (word.Is(kArticle | kPossessor)) return true;
    // "At Seidel's yesterday", "at the customer's all week".
    if (at > 0 && words_[at - 1].Is(kOwner) && IsTimeAlone(at)) return true;
    // "Long hikes", but "works hard".
    const bool before_noun = at + 1 < words_.size() && words_[at + 1].mark == 0 &&
                             (words_[at + 1].roles & ~kPersonNoun) == 0 &&
                             In(word.text, "noun-phrase/also-adverbs");
    if (before_noun) return place_ == PhrasePlace::kSubject && IsVerbAfter(begin, at + 1);
    return word.Is(kAdverb | kTimeAdverb) && !word.Is(kNumber | kTimeNoun | kOwner) && !determined;
  }
  const bool dated = (word.text == "last" || word.text == "next") && at + 1 < words_.size() &&
                     words_[at + 1].Is(kTimeNoun | kTimeUnit);
  if (dated) return true;
  if (word.Is(kArticle | kPossessor | kAdverb | kTimeAdverb | kUnnamed) && !word.Is(kNumber))
    return true;
  if (word.Is(kQuantifier) || (word.text.ends_with("ly") && english::IsAdverb(word.text)))
    return true;
  if (place_ == PhrasePlace::kSubject) return IsVerbAfter(begin, at);
  // "The water bottle stolen from", "a shop selling books".
  const bool last = at + 1 >= words_.size() || words_[at + 1].mark != 0;
  // "Had the roof mended."
  if (last && begin > 0 && words_[begin - 1].Is(kArticle | kPossessor))
    return word.text.ends_with("ed") && english::IsParticiple(word.text) && word.text != "hundred";
  const bool after = !last && words_[at + 1].Is(kPreposition | kArticle | kPossessor);
  return after && (english::IsParticiple(word.text) || word.text.ends_with("ing")) &&
         !english::IsBaseVerb(word.text);
}

}  // namespace cortex::graph
