#include "language/restatement/speaker.h"

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"

namespace cortex::english {
namespace {

constexpr std::size_t kLongestName = 4;

/// Symbols that make one thing of what touches them: "I/O", "@me", "x.my".
bool IsGlue(std::string_view mark) { return In(mark, "speaker/glue"); }

bool IsGlued(const Phrase& phrase, std::size_t index) {
  if (phrase.TouchesPrevious(index) && IsGlue(phrase.At(index - 1))) return true;
  if (phrase.TouchesPrevious(index + 1) && IsGlue(phrase.At(index + 1))) return true;
  // A dot within a name of a machine or a file: "my.cnf", "about.me".
  const bool dot_behind = phrase.At(index + 1) == "." && phrase.TouchesPrevious(index + 1) &&
                          phrase.TouchesPrevious(index + 2) && phrase.IsWord(index + 2) &&
                          !phrase.IsCapitalised(index + 2);
  const bool dot_before = phrase.At(index - 1) == "." && phrase.TouchesPrevious(index) &&
                          phrase.TouchesPrevious(index - 1) && !phrase.IsCapitalised(index);
  return dot_behind || dot_before;
}

bool IsFirstPerson(std::string_view word) {
  return In(word, "words/first-person-singular") || word.starts_with("i'");
}

bool IsRomanNumeral(const Phrase& phrase, std::size_t index) {
  if (!phrase.IsWord(index) || !phrase[index].all_caps) return false;
  const std::string_view word = phrase.At(index);
  return word != "i" && word.find_first_not_of("ivx") == std::string_view::npos;
}

/// A capital by itself, but for the article and the pronoun.
bool IsLetterName(const Phrase& phrase, std::size_t index) {
  return phrase.IsCapitalised(index) && phrase[index].size == 1 && phrase.At(index) != "i" &&
         phrase.At(index) != "a";
}

/// "I, II and III", "H and I", "I to IV".
bool IsEnumerated(const Phrase& phrase, std::size_t index) {
  const auto is_item = [&](std::size_t at) {
    return IsRomanNumeral(phrase, at) || IsLetterName(phrase, at);
  };
  if (In(phrase.At(index + 1), "speaker/joints") && is_item(index + 2)) return true;
  // "Plan B and I like it" goes on with the speaker.
  return In(phrase.At(index - 1), "speaker/joints") && IsLetterName(phrase, index - 2) &&
         !IsFiniteForm(phrase.At(phrase.SkipAdverbs(index + 1)));
}

bool IsListItem(const Phrase& phrase, std::size_t index) {
  const std::string_view next = phrase.At(index + 1);
  const bool closed =
      phrase.TouchesPrevious(index + 1) && (next == ")" || next == "." || next == ":");
  if (!closed) return false;
  return phrase.StartsLine(index) || (phrase.At(index - 1) == "(" && next == ")");
}

/// An initial: "Vladimir I. Lenin".
bool IsInitial(const Phrase& phrase, std::size_t index) {
  return phrase.At(index + 1) == "." && phrase.TouchesPrevious(index + 1) &&
         phrase.IsCapitalised(index + 2) && phrase.IsTitleCase(index - 1) &&
         !IsPreposition(phrase.At(index - 1)) && !IsAuxiliary(phrase.At(index - 1));
}

/// What stands there can be the predicate of "I".
bool IsPredicate(const Phrase& phrase, std::size_t index) {
  const std::size_t verb = phrase.SkipAdverbs(index);
  const std::string_view word = phrase.At(verb);
  if (word.empty()) return false;
  return (IsFiniteForm(word) && !IsThirdPersonForm(word)) || verb != index;
}

bool IsThirdPersonAuxiliary(std::string_view word) { return In(word, "third-person-auxiliary"); }

/// "the part I like" against "type I diabetes": behind a noun that is often numbered.
bool IsNumbered(const Phrase& phrase, std::size_t index) {
  const std::string_view before = phrase.At(index - 2);
  if (phrase.At(index - 1) == "war" && before == "world") return true;
  const bool title = phrase.IsTitleCase(index - 1);
  const bool opens = phrase.StartsSentence(index - 1);
  if (title || opens || before == "a" || before == "an") return true;
  if (!IsPredicate(phrase, index + 1)) return true;
  const bool relative = IsDeterminer(before) || before.ends_with("'s") || before.ends_with("est") ||
                        before == "last" || before == "next" || before == "only";
  return !relative && IsAlsoNoun(phrase.At(index + 1));
}

bool IsRuler(const Phrase& phrase, std::size_t index) {
  if (!phrase.IsCapitalised(index - 1)) return false;
  std::size_t first = index - 1;
  while (index - first < kLongestName && phrase.IsTitleCase(first) &&
         IsRulerName(phrase.At(first - 1)))
    --first;
  if (IsRulerTitle(phrase.At(first - 1)) || phrase.StartsSentence(first)) return true;
  if (phrase.At(index - 2) == "of" && In(phrase.At(index - 3), "speaker/of-rulers")) return true;
  return !IsPredicate(phrase, index + 1);
}

/// A numeral behind some other name: "I passed Calculus I in May".
bool IsNamed(const Phrase& phrase, std::size_t index) {
  const std::string_view next = phrase.At(index + 1);
  const std::string_view before = phrase.At(index - 1);
  if (IsFiniteForm(before) || IsCoordinator(before) || IsPreposition(before) ||
      IsSubordinator(before) || IsAdverb(before) || !phrase.IsWord(index - 1)) {
    return false;
  }
  if (IsThirdPersonAuxiliary(next)) return true;
  if (!phrase.IsTitleCase(index - 1)) return false;
  const bool ends = index + 1 >= phrase.size() || (phrase.IsMark(index + 1) && next != ",") ||
                    phrase.StartsSentence(index + 1);
  return ends || (IsPreposition(next) && !IsPredicate(phrase, index + 1)) || next == "and" ||
         next == "or";
}

/// Also "Types" in a title; not the verb of "I type".
bool IsNumberedNounAt(const Phrase& phrase, std::size_t index) {
  const std::string_view word = phrase.At(index);
  std::size_t subject = index - 1;
  for (std::size_t count = 0; count < kLongestName && IsAdverb(phrase.At(subject)); ++count) {
    --subject;
  }
  if (IsFirstPerson(phrase.At(subject))) return false;
  if (IsNumberedNoun(word)) return true;
  return phrase.IsTitleCase(index) && word.ends_with('s') &&
         IsNumberedNoun(word.substr(0, word.size() - 1));
}

bool IsCapitalSpeaker(const Phrase& phrase, std::size_t index) {
  const std::string_view next = phrase.At(index + 1);
  if (phrase.IsCapitalised(index + 1) && !phrase[index + 1].all_caps && IsStreetWord(next))
    return false;
  if (In(next, "speaker/shapes") || IsInitial(phrase, index)) return false;
  const std::string_view before = phrase.At(index - 1);
  if (before.empty() || phrase.IsMark(index - 1) || phrase.StartsSentence(index)) return true;
  if (IsFirstPerson(before)) return true;
  if (IsNumberedNounAt(phrase, index - 1)) return !IsNumbered(phrase, index);
  if (IsRulerName(before) && IsRuler(phrase, index)) return false;
  return !IsNamed(phrase, index);
}

// --- mine

/// Behind these, "mine" is a pronoun whatever follows but a noun.
bool LicensesMine(const Phrase& phrase, std::size_t index) {
  const std::string_view before = phrase.At(index - 1);
  if (index == 0 || phrase.StartsSentence(index) || phrase.IsMark(index - 1)) return true;
  if (IsPreposition(before) || In(before, "speaker/before") || before.starts_with("i'"))
    return true;
  // "lead mine", "strip mine": what looks like a verb and names a pit.
  const std::string_view stem =
      before.ends_with('s') ? before.substr(0, before.size() - 1) : before;
  return IsAuxiliary(before) ||
         (IsFiniteForm(before) && !In(before, "speaker/pits") && !In(stem, "speaker/pits"));
}

/// "this mine" is a pit, "is this mine" asks whose it is.
bool AsksWhose(const Phrase& phrase, std::size_t index) {
  return In(phrase.At(index - 1), "speaker/this") && In(phrase.At(index - 2), "speaker/be");
}

bool CanFollowMine(const Phrase& phrase, std::size_t index) {
  if (index >= phrase.size() || phrase.IsMark(index) || phrase.StartsSentence(index)) return true;
  const std::string_view next = phrase.At(index);
  if (IsAuxiliary(next) || IsPreposition(next) || IsCoordinator(next) || IsSubordinator(next) ||
      IsAdverb(next))
    return true;
  return (IsPastForm(next) || IsThirdPersonForm(next)) && !IsAlsoNoun(next);
}

}  // namespace

bool IsSpeakerI(const Phrase& phrase, std::size_t index) {
  if (phrase.At(index + 1) == "am" || phrase.At(index - 1) == "am") return !IsGlued(phrase, index);
  if (IsGlued(phrase, index) || IsListItem(phrase, index)) return false;
  const std::string_view next = phrase.At(index + 1);
  if (next == "=" || next == "<" || next == ">") return false;
  if (!phrase.IsCapitalised(index)) {
    return !(next == ")" && phrase.TouchesPrevious(index + 1) && phrase.At(index - 1) == "(");
  }
  return !IsEnumerated(phrase, index) && IsCapitalSpeaker(phrase, index);
}

bool IsSpeakerMine(const Phrase& phrase, std::size_t index) {
  if (IsGlued(phrase, index) || phrase.IsTitleCase(index)) return false;
  if (!CanFollowMine(phrase, index + 1)) return false;
  // "to mine again" is the verb.
  const bool adverb = IsAdverb(phrase.At(index + 1)) && !IsFirstPerson(phrase.At(index + 1));
  if (phrase.At(index - 1) == "to" && adverb && !phrase.StartsSentence(index + 1)) return false;
  return LicensesMine(phrase, index) || AsksWhose(phrase, index);
}

bool IsSpeakerObject(const Phrase& phrase, std::size_t index) {
  if (IsGlued(phrase, index)) return false;
  const std::string_view word = phrase.At(index);
  const std::string_view before = phrase.At(index - 1);
  if (word == "my" && before == "oh") return false;
  if (word == "my" && In(phrase.At(index + 1), "speaker/exclaimed") && phrase.StartsSentence(index))
    return false;
  // "Portland, ME"
  if (phrase.Raw(index) == "ME" && before == "," && phrase.IsTitleCase(index - 2)) return false;
  if (!phrase.IsTitleCase(index) || phrase.IsMark(index - 1)) return true;
  // "My Fair Lady", "Despicable Me"
  const auto is_title = [&](std::size_t at) {
    return phrase.IsTitleCase(at) && !IsFirstPerson(phrase.At(at));
  };
  return !is_title(index + 1) && !is_title(index - 1);
}

namespace {

constexpr std::size_t kLongestSubject = 14;

/// Behind these a word is a noun even if it looks like a verb.
bool ExpectsNoun(const Phrase& phrase, std::size_t index) {
  const std::string_view word = phrase.At(index);
  return word.empty() || !phrase.IsWord(index) || IsDeterminer(word) || IsPreposition(word) ||
         IsCoordinator(word) || word.ends_with("'s");
}

/// Whether the word is the verb of a clause rather than a part of a noun phrase.
bool IsClauseVerb(const Phrase& phrase, std::size_t index) {
  const std::string_view word = phrase.At(index);
  const std::string_view before = phrase.At(index - 1);
  const bool naming = word == "named" || word == "called";
  if (naming && phrase.IsTitleCase(index + 1)) return false;
  if (IsAuxiliary(word)) return true;
  if (IsSubjectPronoun(before) || before == "you" || before == "it") return IsFiniteForm(word);
  if (phrase.StartsSentence(index)) {
    const bool object = IsDeterminer(phrase.At(index + 1)) || IsObjectPronoun(phrase.At(index + 1));
    const bool alone = IsCoordinator(phrase.At(index + 1)) || phrase.IsMark(index + 1);
    return IsBaseVerb(word) && (object || !IsAlsoNoun(word)) && !alone &&
           !phrase.IsTitleCase(index + 1);
  }
  if (ExpectsNoun(phrase, index - 1)) return false;
  if (IsPastForm(word)) return true;
  if (IsThirdPersonForm(word)) return phrase.IsWord(index - 1) && !IsPeriod(word);
  return IsBaseVerb(word) && before.ends_with('s') && !IsPreposition(word);
}

}  // namespace

bool IsJoinedSubject(const Phrase& phrase, std::size_t index) {
  const std::string_view joint = phrase.At(index - 1);
  if (joint != "and" && joint != "&") return false;
  const std::string_view verb = phrase.At(phrase.SkipAdverbs(index + 1));
  if (In(verb, "speaker/several")) return true;
  if (verb == "am" || verb == "was" || verb == "wasn't") return false;
  // "and I" at the very beginning, or behind a mark, opens a clause.
  if (index < 2 || phrase.StartsSentence(index - 1)) return false;
  bool noun = false;
  for (std::size_t at = index - 2, seen = 0; at < phrase.size() && seen < kLongestSubject;
       --at, ++seen) {
    const std::string_view word = phrase.At(at);
    if (phrase.IsMark(at)) {
      if (word == ",") continue;
      return noun;
    }
    if (IsSubordinator(word) || word == "but" || IsReportingVerb(word)) return noun;
    if (word == "that" && (phrase.IsTitleCase(at + 1) || IsDeterminer(phrase.At(at + 1))))
      return noun;
    if (IsClauseVerb(phrase, at) || IsSubjectPronoun(word)) {
      // "He and I", but "He left and I".
      if (!IsSubjectPronoun(word) || at + 2 != index || word == "i") return false;
    }
    noun = true;
    if (phrase.StartsSentence(at)) return true;
  }
  return false;
}

}  // namespace cortex::english
