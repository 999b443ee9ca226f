#include "language/restatement/agreement.h"

#include <string>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/word_classes.h"
#include "language/restatement/tense.h"

namespace cortex::english {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
constexpr std::size_t kLongestInsertion = 12;
constexpr std::size_t kLongestSharing = 60;
constexpr std::size_t kLongestNounPhrase = 6;

bool IsBe(std::string_view word) { return In(word, "agreement/be"); }

/// A form that "I" can have.
bool AgreesWithSpeaker(std::string_view word) { return !In(word, "agreement/others"); }

/// Verbs that change places with their subject.
bool CanStandBeforeSubject(std::string_view word) {
  return IsAuxiliary(word) && !In(word, "agreement/never");
}

/// Where a question or an inverted clause can begin: its verb follows.
bool OpensInversion(const Phrase& phrase, std::size_t index) {
  if (phrase.StartsSentence(index + 1) || phrase.IsMark(index) || phrase.IsOpaque(index))
    return true;
  const std::string_view word = phrase.At(index);
  return word.empty() || IsSubordinator(word) || IsCoordinator(word) || IsAdverb(word) ||
         word == "that" || word == "long" || word == "many";
}

/// What an object or an adverbial begins with: before it stood a verb rather than a noun.
bool FollowsVerb(const Phrase& phrase, std::size_t index) {
  const std::string_view word = phrase.At(index);
  return In(word, "agreement/manners") || IsDeterminer(word) || IsObjectPronoun(word) ||
         IsParticle(word) || IsAdverb(word) || word == "to" ||
         (index < phrase.size() && phrase[index].kind == TokenKind::kNumber &&
          !phrase.IsOpaque(index));
}

/// The words that "go to ..." makes places.
bool IsDestination(std::string_view word) { return In(word, "agreement/places"); }

}  // namespace

void Agreement::GiveTo(std::size_t index) {
  if (Invert(index)) return;
  const std::size_t verb = FindVerb(index);
  if (verb == kNowhere) return;
  if (WantsPlainForm(index)) {
    used_[verb] = true;
    return;
  }
  Conjugate(verb);
  Share(verb, MoodOf(verb));
}

void Agreement::ContinueAfter(std::size_t index, bool bare) {
  Share(index, bare ? Mood::kBare : Mood::kFinite);
}

bool Agreement::IsInverted(std::size_t subject) const {
  if (subject == 0) return false;
  const std::size_t verb = subject - 1;
  const std::string_view word = phrase_.At(verb);
  if (!CanStandBeforeSubject(word) || used_[verb]) return false;
  const std::string_view before = phrase_.At(verb - 1);
  if (verb > 0 && !phrase_.StartsSentence(verb)) {
    if (IsSubjectPronoun(before) || before == "you" || before == "it" || before == "to")
      return false;
    const bool noun = IsDeterminer(before) && !IsSubordinator(before) && before != "that";
    if (noun || IsPreposition(before) || before == "last" || before == "next") return false;
  }
  if (verb == 0 || OpensInversion(phrase_, verb - 1)) return true;
  const std::string_view behind = phrase_.At(phrase_.SkipAdverbs(subject + 1));
  if (word.starts_with("have") || word.starts_with("had")) return IsParticiple(behind);
  if (word.starts_with("do") || word.starts_with("did") || IsModal(word))
    return IsBaseVerb(behind) || behind == "be" || behind.empty();
  return !IsFiniteForm(behind) || IsParticiple(behind) || IsAlsoNoun(behind);
}

bool Agreement::Invert(std::size_t subject) {
  if (!IsInverted(subject)) return false;
  const std::size_t verb = subject - 1;
  used_[verb] = true;
  if (person_ == RestatementPerson::kThird && phrase_.At(verb).starts_with("aren't")) {
    rewriter_.ReplacePart(verb, 3, phrase_.IsCapitalised(verb) ? "Is" : "is");
    return true;
  }
  Conjugate(verb);
  return true;
}

/// ", Bob Smith," and the like: the index behind the closing mark, or `index` without one.
std::size_t Agreement::BehindInsertion(std::size_t index) const {
  const std::string_view open = phrase_.At(index);
  if (open != "," && open != "(") return index;
  const std::string_view close = open == "," ? "," : ")";
  for (std::size_t at = index + 1; at <= index + kLongestInsertion && at < phrase_.size(); ++at) {
    if (phrase_.StartsSentence(at)) return index;
    if (phrase_.At(at) == close)
      return IsFiniteForm(phrase_.At(phrase_.SkipAdverbs(at + 1))) ? at + 1 : index;
  }
  return index;
}

std::size_t Agreement::FindVerb(std::size_t subject) const {
  std::size_t at = phrase_.SkipAdverbs(subject + 1);
  const std::size_t behind = BehindInsertion(at);
  if (behind != at) at = phrase_.SkipAdverbs(behind);
  for (std::size_t between = subject + 1; between <= at && between < phrase_.size(); ++between) {
    if (phrase_.StartsSentence(between)) return kNowhere;
  }
  return phrase_.IsWord(at) ? at : kNowhere;
}

/// "recommends that I take"
bool Agreement::WantsPlainForm(std::size_t subject) const {
  const std::string_view before = phrase_.At(subject - 1);
  if (IsMandativeVerb(before)) return true;
  return before == "that" && IsMandativeVerb(phrase_.At(subject - 2));
}

void Agreement::Conjugate(std::size_t verb) {
  used_[verb] = true;
  const std::string_view word = phrase_.At(verb);
  const bool third = person_ == RestatementPerson::kThird;
  const bool capital = phrase_.StartsSentence(verb) && phrase_.IsCapitalised(verb);
  if (word == "am") {
    const std::string_view form = third ? (capital ? "Is" : "is") : (capital ? "Are" : "are");
    rewriter_.Replace(verb, form);
  } else if (third) {
    ToThird(verb);
  } else if (word == "was" || word == "wasn't" || word == "wasnt") {
    rewriter_.ReplacePart(verb, 3, capital ? "Were" : "were");
  }
}

void Agreement::ToThird(std::size_t verb) {
  const std::string_view word = phrase_.At(verb);
  const std::string_view raw = phrase_.Raw(verb);
  const bool capital = phrase_.IsCapitalised(verb) && !phrase_[verb].all_caps;
  const bool opens = phrase_.StartsSentence(verb) && phrase_.IsCapitalised(verb);
  if (word == "have" || word == "haven't" || word == "havent") {
    rewriter_.ReplacePart(verb, 4, capital || opens ? "Has" : "has");
  } else if (word == "do" || word == "don't" || word == "dont") {
    rewriter_.ReplacePart(verb, 2, capital || opens ? "Does" : "does");
  } else if (IsBaseVerb(word) && (!IsTenseless(word) || IsPresent(verb))) {
    const std::string form = ThirdPersonOf(word);
    if (raw.size() != word.size()) return rewriter_.Replace(verb, form);
    // What both have in common stays as it was written.
    const std::size_t common = form.starts_with(word) ? word.size() : word.size() - 1;
    std::string ending = form.substr(common);
    if (phrase_[verb].all_caps && raw.size() > 1) {
      for (char& c : ending) c = static_cast<char>(c - 'a' + 'A');
    }
    rewriter_.Replace(verb, std::string(raw.substr(0, common)) + ending);
  }
}

bool Agreement::IsPresent(std::size_t verb) const { return IsPresentTense(phrase_, verb); }

/// "do like", "do not like": the verb behind it is plain.
bool Agreement::IsSupport(std::size_t verb) const {
  const std::string_view word = phrase_.At(verb);
  if (word != "do" && word != "did") return false;
  const std::string_view next = phrase_.At(phrase_.SkipAdverbs(verb + 1));
  return IsBaseVerb(next) && next != "work";
}

Agreement::Mood Agreement::MoodOf(std::size_t verb) const {
  const std::string_view word = phrase_.At(verb);
  const bool negative = phrase_.At(verb + 1) == "not";
  if (In(word, "agreement/negative") ||
      (negative && (word == "do" || word == "did" || word == "can")))
    return Mood::kBareUntilBut;
  if (IsModal(word) || IsSupport(verb)) return Mood::kBare;
  return Mood::kFinite;
}

/// A sentence or the clause ends here: another subject may follow.
bool Agreement::EndsClause(std::size_t index) const {
  if (index >= phrase_.size() || phrase_.StartsSentence(index)) return true;
  const std::string_view word = phrase_.At(index);
  if (word == ":" || word == "(" || word == "\u2014" || IsSubjectPronoun(word)) return true;
  const std::string_view next = phrase_.At(index + 1);
  if (word == "because") return next != "of";
  if (word == "so") return !IsAdverb(next) && !phrase_.IsMark(index + 1);
  if (IsSubordinator(word)) return true;
  if (word == "that")
    return IsFiniteForm(next) || IsSubjectPronoun(next) || IsDeterminer(next) || next == "you" ||
           next == "it";
  if (word == "you" || word == "it")
    return IsFiniteForm(next) && !IsPreposition(next) && !IsCoordinator(next);
  return false;
}

/// Behind "to walk", "let him walk", "can walk" a joined plain form is as likely another
/// infinitive.
bool Agreement::OpensInfinitive(std::size_t index, std::size_t verb) const {
  const std::string_view word = phrase_.At(index);
  const std::string_view next = phrase_.At(index + 1);
  if (word == "to")
    return (IsBaseVerb(next) || next == "be") && !IsDestination(next) && !IsTenseless(next);
  if (word == "to" || IsModal(word)) return true;
  const std::string_view governor = phrase_.At(verb);
  if (!IsCausativeVerb(governor) || !IsBaseVerb(word) || index < verb + 2) return false;
  const std::string_view before = phrase_.At(index - 1);
  return IsObjectPronoun(before) ? !IsAlsoNoun(word) || before.size() > 1
                                 : !IsAlsoNoun(word) && !IsPreposition(word);
}

/// Behind "and", "but", ",": past further joints and adverbs.
std::size_t Agreement::SharedVerbAt(std::size_t index) const {
  std::size_t at = index + 1;
  while (IsCoordinator(phrase_.At(at))) ++at;
  return phrase_.SkipAdverbs(at);
}

/// "and my wife works", "but Bob is": a subject of its own.
bool Agreement::OpensNewClause(std::size_t index) const {
  const std::string_view first = phrase_.At(index);
  const bool noun = IsDeterminer(first) || phrase_.IsTitleCase(index) || IsObjectPronoun(first) ||
                    phrase_.IsOpaque(index);
  if (!noun) return false;
  for (std::size_t at = index + 1; at < index + kLongestNounPhrase; ++at) {
    const std::string_view word = phrase_.At(at);
    if (word.empty() || !phrase_.IsWord(at) || IsCoordinator(word) || phrase_.StartsSentence(at))
      return false;
    if (IsAuxiliary(word) || IsPastForm(word) || (IsThirdPersonForm(word) && !IsPeriod(word)))
      return true;
    if (IsBaseVerb(word) && (phrase_.At(at - 1).ends_with('s') || !IsAlsoNoun(word)) &&
        !IsPreposition(word))
      return true;
    if (IsPreposition(word)) return false;
  }
  return false;
}

bool Agreement::IsSharedVerb(std::size_t candidate, std::size_t joint, std::size_t verb) const {
  const std::string_view word = phrase_.At(candidate);
  if (!phrase_.IsWord(candidate)) return false;
  if (IsAuxiliary(word))
    return AgreesWithSpeaker(word) && !IsSubjectPronoun(phrase_.At(candidate + 1));
  if (!IsBaseVerb(word) || phrase_.IsTitleCase(candidate)) return false;
  if (!IsAlsoNoun(word) && !IsPreposition(word))
    return phrase_.At(joint) != "," || FollowsVerb(phrase_, candidate + 1) ||
           phrase_.At(candidate + 1) != ",";
  const std::string_view governor = phrase_.At(verb);
  const bool has_object = IsBe(governor) || governor == "have" || governor == "i've";
  const std::string_view next = phrase_.At(candidate + 1);
  if (joint == verb + 1 && !has_object) return true;
  // "and then swim", "and often walk"
  const std::string_view before = phrase_.At(candidate - 1);
  if (before == "then" || (IsAdverb(before) && before != "not")) return true;
  if (FollowsVerb(phrase_, candidate + 1)) return !IsBe(governor) || !IsAdverb(next);
  // "love music and dance in" names things; "get up early and work on" names deeds.
  const bool bare_object =
      joint == verb + 2 && phrase_.IsWord(verb + 1) && !IsAdverb(phrase_.At(verb + 1)) &&
      !IsObjectPronoun(phrase_.At(verb + 1)) && !IsParticle(phrase_.At(verb + 1));
  return IsPreposition(next) && next != "of" && !bare_object && !IsBe(governor);
}

void Agreement::Share(std::size_t verb, Mood mood) {
  bool blocked = false;
  for (std::size_t at = verb + 1; at <= verb + kLongestSharing && !EndsClause(at); ++at) {
    const std::string_view word = phrase_.At(at);
    const bool joint = IsCoordinator(word) || word == ",";
    if (!joint) {
      blocked = blocked || OpensInfinitive(at, verb);
      continue;
    }
    const std::size_t candidate = SharedVerbAt(at);
    if (OpensNewClause(candidate)) return;
    if (mood == Mood::kBareUntilBut && word == "but") mood = Mood::kFinite;
    const bool certain = In(phrase_.At(candidate), "agreement/first-or-finite");
    const bool free = mood == Mood::kFinite && !blocked;
    if ((certain || free) && candidate < phrase_.size() && !EndsClause(candidate) &&
        IsSharedVerb(candidate, at, verb)) {
      Conjugate(candidate);
      mood = MoodOf(candidate);
      blocked = false;
      verb = candidate;
      at = candidate;
    }
  }
}

}  // namespace cortex::english
