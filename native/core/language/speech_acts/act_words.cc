#include "language/speech_acts/act_words.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/text/contractions.h"
#include "language/text/token_view.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

/// Walks along spans in order. `offset` only grows.
class SpanWalk {
 public:
  explicit SpanWalk(const std::vector<Span>& spans) : spans_(spans) {}
  bool Inside(std::size_t offset) {
    while (at_ < spans_.size() && spans_[at_].end <= offset) ++at_;
    return at_ < spans_.size() && spans_[at_].Contains(offset);
  }

 private:
  const std::vector<Span>& spans_;
  std::size_t at_ = 0;
};

std::vector<Span> Quotations(const Document& document) {
  auto spans = document.protected_spans();
  constexpr std::string_view kQuotes =
      "\"'>\xE2\xC2\xE3";  // straight, of a quoted line, and the first bytes of others
  std::erase_if(spans, [&](const Span& span) {
    return kQuotes.find(document.text()[span.begin]) == std::string_view::npos;
  });
  return spans;
}

void NoteMark(std::string_view mark, ActWord* next) {
  constexpr std::array<std::string_view, 5> kSplices = {",", ";", "-", "\u2013", "\u2014"};
  next->word.after_mark = true;
  next->after_question = next->after_question || mark == "?" || mark == "\uFF1F";
  next->after_colon = next->after_colon || mark == ":";
  next->after_splice = next->after_splice || OneOf(mark, kSplices);
}

void FindPhrases(std::vector<ActWord>* words) {
  std::vector<PhraseWord> plain;
  plain.reserve(words->size());
  for (const auto& word : *words) plain.push_back(word.word);
  constexpr std::size_t kLongest = 255;
  for (std::size_t i = 0; i + 1 < words->size(); ++i) {
    kEnglishTables.speech_acts.Visit(plain, i, [&](int label, std::size_t size) {
      auto& longest = (*words)[i].phrases.at(static_cast<std::size_t>(label));
      longest = std::max(longest, static_cast<std::uint8_t>(std::min(size, kLongest)));
    });
  }
}

/// As far as the verb of a subject stands.
constexpr std::size_t kFarthestPredicate = 8;

/// "Build failed on CI", "deploy finished": a form that may be a participle is finite where nothing
/// follows that it modifies; not "fix failed tests", "get started".
bool IsPredicate(const std::vector<ActWord>& words, const Part& part, std::size_t start,
                 std::size_t verb) {
  if (!english::IsPastForm(words[verb].word.folded)) return false;
  const std::string_view noun = words[start].word.folded;
  if (!english::IsAlsoNoun(noun) && !In(noun, "acts/deed-nouns")) return false;
  const auto& next = words[verb + 1];
  return verb + 1 == part.end || next.word.after_mark || english::IsPreposition(next.word.folded) ||
         english::IsAdverb(next.word.folded);
}

}  // namespace

std::vector<ActWord> ReadActWords(const Document& document, const std::vector<Span>& foreign) {
  std::vector<ActWord> words;
  const auto quotations = Quotations(document);
  SpanWalk in_foreign(foreign);
  SpanWalk in_quotation(quotations);
  ActWord next;
  for (const auto& token : document.tokens()) {
    if (in_foreign.Inside(token.offset)) {
      next.word.starts_sentence = true;
      continue;
    }
    next.word.starts_sentence = next.word.starts_sentence || token.starts_sentence;
    if (token.kind == TokenKind::kMark || token.kind == TokenKind::kPictograph) {
      NoteMark(token.folded, &next);
      continue;
    }
    next.word.folded = WithoutPossessive(token.folded);
    next.with_s = next.word.folded.size() < token.folded.size();
    next.word.is_number = token.kind == TokenKind::kNumber;
    next.word.is_name = token.capitalised;
    next.span = {token.offset, token.end()};
    next.quoted = in_quotation.Inside(token.offset);
    words.push_back(std::move(next));
    next = ActWord();
  }
  next.word.after_mark = true;  // behind the last word
  words.push_back(std::move(next));
  FindPhrases(&words);
  return words;
}

bool IsPlural(std::string_view word) {
  const auto names = [&](std::size_t ending) {
    const std::string_view noun = word.substr(0, word.size() - ending);
    return english::IsAlsoNoun(noun) || In(noun, "acts/deed-nouns");
  };
  return (word.ends_with('s') && names(1)) || (word.ends_with("es") && names(2));
}

bool IsSurelyFinite(std::string_view word) {
  if (In(word, "acts/never-finite") || english::IsBaseVerb(word)) return false;
  if (english::IsAuxiliary(word)) return true;
  if (english::IsPastForm(word)) return !english::IsParticiple(word);
  return english::IsThirdPersonForm(word) && !IsPlural(word);
}

namespace {

/// "Deadline: March 3", "members: 44": what has the amount; not "Caroline: 44 of them came".
bool LabelsAmount(const std::vector<ActWord>& words, std::size_t label) {
  const std::string_view name = words[label].word.folded;
  if (!words[label + 1].after_colon || english::IsUnknown(name) || english::IsGivenName(name))
    return false;
  if (words[label + 1].word.is_number) return true;
  const bool month = MonthNamed(words[label + 1].word.folded).has_value();
  return month && label + 2 < words.size() && words[label + 2].word.is_number;
}

}  // namespace

std::size_t BehindFillers(const std::vector<ActWord>& words, const Part& part) {
  // Longer rows of such words are no sentence; it keeps the reading linear.
  constexpr int kMostFillers = 32;
  std::size_t at = part.begin;
  for (int skipped = 0; at < part.end && skipped < kMostFillers; ++skipped) {
    const auto& word = words[at];
    const auto filler = std::max(word.Begins(kActFiller), word.Begins(kActJoint));
    const auto more =
        std::max({word.Begins(kActRequest), word.Begins(kActQuestion), word.Begins(kActNoted)});
    if (filler > 0 && filler >= more) {
      at = std::min(at + filler, part.end);
      continue;
    }
    // "Mel, ...", "Caroline: ...".
    const bool called = word.word.is_name && at + 1 < part.end &&
                        (words[at + 1].after_splice || words[at + 1].after_colon) &&
                        word.Begins(kActRequest) == 0 && !LabelsAmount(words, at);
    if (!called) break;
    ++at;
  }
  return at;
}

bool IsSubject(const std::vector<ActWord>& words, const Part& part, std::size_t start) {
  const std::size_t end = std::min(part.end, start + kFarthestPredicate);
  std::size_t first = start + 1;
  while (first < end && english::IsAdverb(words[first].word.folded)) ++first;
  if (first < end && IsPredicate(words, part, start, first)) return true;
  bool in_phrase = false;  // behind a preposition
  bool awaited = false;    // the noun of it
  for (std::size_t i = first; i < end && !words[i].word.after_mark; ++i) {
    const std::string_view word = words[i].word.folded;
    const bool named = words[i].word.is_name && !words[i - 1].word.is_name;
    if (!awaited && !words[i].word.is_name && IsSurelyFinite(word))
      // "Check Docker is running" has a clause for its object.
      return i == first || in_phrase || !In(words[start].word.folded, "acts/with-clause");
    if (words[i].Begins(kActAsked) > 0 || english::IsSubordinator(word)) return false;
    if (english::IsPreposition(word)) {
      in_phrase = awaited = true;
    } else if (english::IsDeterminer(word)) {
      if (!awaited) return false;
    } else if (english::IsCoordinator(word)) {
      if (!in_phrase || awaited) return false;
      awaited = true;
    } else {
      // "Look at the code Petra wrote", "call me".
      if (!awaited && (named || english::IsObjectPronoun(word))) return false;
      if (english::IsSubjectPronoun(word) || !SplitContraction(word).ending.empty()) return false;
      awaited = false;
    }
  }
  return false;
}

namespace {

/// "Time in business: 3 years": a noun that something is told of, and how much it is.
bool IsCounted(const std::vector<ActWord>& words, const Part& part, std::size_t start) {
  if (!english::IsAlsoNoun(words[start].word.folded)) return false;
  const std::size_t end = std::min(part.end, start + kFarthestPredicate);
  std::size_t i = start + 1;
  while (i < end && !words[i].word.after_mark) ++i;
  return i < end && words[i].after_colon && words[i].word.is_number;
}

}  // namespace

bool Orders(const std::vector<ActWord>& words, const Part& part, std::size_t start) {
  const auto& word = words[start];
  const auto& verb = word.word.folded;
  if (IsSubject(words, part, start) || IsCounted(words, part, start)) return false;
  if (word.Begins(kActOrder) > 0) return true;
  if (word.Begins(kActTold) > 0 || !english::IsBaseVerb(verb)) return false;
  if (word.word.is_name && !word.word.starts_sentence && start > part.begin &&
      !word.word.after_mark)
    return false;
  if (HasFlag(verb, kLexStative)) return false;
  if (english::IsPastForm(verb) && !english::IsTenseless(verb)) return false;
  if (start + 1 == part.end) return !english::IsAlsoNoun(verb);
  const auto& next = words[start + 1];
  // "Translate "I live in Bonn"", not "play, work".
  const bool opens_quotation = next.quoted && !word.quoted;
  if (next.word.after_mark && !opens_quotation) return false;
  if (english::IsAuxiliary(next.word.folded)) return false;
  // "Visit at the dentist": the verb would have an object.
  if (In(verb, "acts/with-object") && english::IsPreposition(next.word.folded)) return false;
  return !english::IsAlsoNoun(verb) || next.Begins(kActObject) > 0;
}

}  // namespace cortex
