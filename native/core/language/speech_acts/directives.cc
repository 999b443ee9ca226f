#include "language/speech_acts/directives.h"

#include <algorithm>
#include <string_view>

#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"

namespace cortex {
namespace {

/// What says of an order what it makes stands in its first words: "can you please write me a".
constexpr std::size_t kOpening = 6;
/// Words of a subject before its verb: "the nice lady next door".
constexpr std::size_t kMostOfSubject = 5;

/// "Tom", "her", "my husband", "nobody": somebody else than who speaks or listens.
bool IsSomebody(const ActWord& word) {
  const std::string_view folded = word.word.folded;
  if (In(folded, "directives/somebody") || HasFlag(folded, kLexPerson)) return true;
  return word.word.is_name && english::IsGivenName(folded);
}

/// Also a name that nobody knows, where somebody is meant.
bool IsNamed(const ActWord& word) {
  const std::string_view folded = word.word.folded;
  return word.word.is_name && english::IsUnknown(folded) &&
         !In(SplitContraction(folded).host, "claims/self");
}

bool AnyOf(const std::vector<ActWord>& words, std::size_t begin, std::size_t end, ActLabel label) {
  for (std::size_t i = begin; i < end; ++i)
    if (words[i].Begins(label) > 0) return true;
  return false;
}

/// Behind "please never", "make sure that": where what is always or never to be done begins; `end`
/// of the part where it is no such thing.
std::size_t BehindStanding(const std::vector<ActWord>& words, const Part& part) {
  std::size_t at = part.begin;
  const std::size_t start = BehindFillers(words, part);
  while (at < start && words[at].Begins(kActStanding) == 0) ++at;
  if (at < part.end && words[at].Begins(kActStanding) == 0) at += words[at].Begins(kActRequest);
  if (at >= part.end) return part.end;
  const std::size_t standing = words[at].Begins(kActStanding);
  const std::size_t other = std::max(words[at].Begins(kActRequest), words[at].Begins(kActNoted));
  return standing == 0 || standing < other ? part.end : std::min(at + standing, part.end);
}

}  // namespace

bool SetsRule(const std::vector<ActWord>& words, const Part& part) {
  if (part.asked) return false;
  const std::size_t done = BehindStanding(words, part);
  if (done == part.end || words[done].word.after_mark) return false;
  const auto& first = words[done];
  if (first.Begins(kActMakes) > 0 || first.Begins(kActOrder) > 0) return false;
  const bool opens = english::IsBaseVerb(first.word.folded) || IsSomebody(first) ||
                     english::IsDeterminer(first.word.folded);
  if (!opens) return false;
  // "Don't give Oma nuts".
  if (done + 1 < part.end && IsNamed(words[done + 1])) return true;
  return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(done),
                     words.begin() + static_cast<std::ptrdiff_t>(part.end), IsSomebody);
}

OrderWithReason::OrderWithReason(const std::vector<ActWord>& words, const Part& sentence)
    : words_(words), sentence_(sentence), seen_(sentence.begin) {
  const std::size_t start = BehindFillers(words, sentence);
  if (start == sentence.end) return;
  const std::size_t request = words[start].Begins(kActRequest);
  const bool standing = AnyOf(words, sentence.begin, start, kActStanding);
  orders_ = request > 0 || Orders(words, sentence, start) ||
            (standing && english::IsBaseVerb(words[start].word.folded));
  const std::size_t opening = std::min(sentence.end, start + kOpening);
  makes_ = AnyOf(words, start, opening, kActMakes);
  // "Pretend that ...", "translate ...": what follows is of what is made up or of a text. "Make
  // sure that when I call, she answers" has not said yet what is to be done.
  std::size_t inner = start + request;
  if (inner < sentence.end && words[inner].word.folded == "that") ++inner;
  const bool conditional =
      inner < sentence.end && In(words[inner].word.folded, "directives/conditions");
  if (conditional || AnyOf(words, start, opening, kActPretends)) orders_ = false;
}

bool OrderWithReason::StatesFrom(std::size_t i) {
  if (!orders_) return false;
  for (; seen_ < i; ++seen_) {
    // Behind a colon stands what is to be written or said.
    if (words_[seen_].after_colon && seen_ > sentence_.begin) orders_ = false;
    has_indefinite_ = has_indefinite_ || In(words_[seen_].word.folded, "directives/indefinite");
  }
  if (!orders_ || words_[i].after_colon) return false;
  if (!words_[i].after_splice && !In(words_[i].word.folded, "directives/reasons")) return false;
  const std::size_t start = BehindFillers(words_, {i, sentence_.end, false});
  if (start == sentence_.end) return false;
  const Subject subject = SubjectAt(start);
  return subject != Subject::kNone && !Elaborates(subject, start);
}

bool OrderWithReason::Verb(std::size_t i, Subject subject) const {
  if (i >= sentence_.end || words_[i].word.after_mark) return false;
  const std::string_view word = words_[i].word.folded;
  if (english::IsAuxiliary(word) || english::IsPastForm(word)) return true;
  if (subject != Subject::kNoun)
    return english::IsBaseVerb(word) || english::IsThirdPersonForm(word);
  if (!english::IsThirdPersonForm(word)) return false;
  // "The dog treats and a ball" are things.
  const bool last = i + 1 >= sentence_.end || words_[i + 1].word.after_mark;
  return !last && !english::IsCoordinator(words_[i + 1].word.folded);
}

OrderWithReason::Subject OrderWithReason::SubjectAt(std::size_t start) const {
  const auto& word = words_[start];
  const auto [host, ending] = SplitContraction(word.word.folded);
  const bool speaker = In(host, "attribution/speaking");
  if (!speaker && !In(host, "directives/pronouns")) return NounSubjectAt(start);
  const Subject subject = speaker ? Subject::kSpeaker : Subject::kPronoun;
  if (!ending.empty() || word.with_s) return subject;
  std::size_t verb = start + 1;
  if (verb < sentence_.end && english::IsAdverb(words_[verb].word.folded)) ++verb;
  return Verb(verb, subject) ? subject : Subject::kNone;
}

/// "The doctor took", "my husband works", "Mia reacts".
OrderWithReason::Subject OrderWithReason::NounSubjectAt(std::size_t start) const {
  const auto& word = words_[start];
  const bool opens = english::IsDeterminer(word.word.folded) || IsSomebody(word) || IsNamed(word);
  const bool own = In(word.word.folded, "claims/self");
  const bool other =
      In(word.word.folded, "directives/indefinite") || english::IsSubordinator(word.word.folded);
  if (!opens || other) return Subject::kNone;
  const std::size_t most = std::min(sentence_.end, start + 1 + kMostOfSubject);
  for (std::size_t verb = start + 1; verb < most && !words_[verb].word.after_mark; ++verb) {
    if (english::IsPreposition(words_[verb].word.folded)) break;
    if (Verb(verb, Subject::kNoun)) return own ? Subject::kSpeaker : Subject::kNoun;
  }
  return Subject::kNone;
}

bool OrderWithReason::Elaborates(Subject subject, std::size_t start) const {
  if (subject == Subject::kSpeaker) return false;
  if (makes_) return true;
  if (subject != Subject::kPronoun) return false;
  const std::size_t next = start + 1;
  const bool demands = next < sentence_.end && In(words_[next].word.folded, "directives/demands");
  return has_indefinite_ || demands;
}

bool MaterialOfOrder::Holds(const Part& sentence) {
  const bool ends =
      kind_ == Kind::kQuotation ? !words_[sentence.begin].quoted : BeginsParagraph(sentence);
  if (ends) kind_ = Kind::kNone;
  if (kind_ != Kind::kNone) return true;
  kind_ = BehindOrder(sentence);
  return false;
}

MaterialOfOrder::Kind MaterialOfOrder::BehindOrder(const Part& sentence) const {
  const std::size_t start = BehindFillers(words_, sentence);
  if (start == sentence.end || words_[start].quoted) return Kind::kNone;
  const std::size_t opening = std::min(sentence.end, start + kOpening);
  const bool orders = words_[start].Begins(kActRequest) > 0 || Orders(words_, sentence, start);
  if (!orders || !AnyOf(words_, start, opening, kActPretends)) return Kind::kNone;
  if (words_[sentence.end - 1].quoted) return Kind::kQuotation;
  for (std::size_t i = start + 1; i <= sentence.end; ++i)
    if (words_[i].after_colon) return Kind::kParagraph;
  return Kind::kNone;
}

bool MaterialOfOrder::BeginsParagraph(const Part& sentence) const {
  if (sentence.begin == 0) return true;
  const std::size_t end = words_[sentence.begin - 1].span.end;
  const auto between = text_.substr(end, words_[sentence.begin].span.begin - end);
  const auto line = between.find('\n');
  return line != std::string_view::npos && between.find('\n', line + 1) != std::string_view::npos;
}

}  // namespace cortex
