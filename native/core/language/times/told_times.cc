#include "language/times/told_times.h"

#include <algorithm>

#include "base/sentences.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"
#include "language/text/tokens.h"
#include "language/times/note_sentence.h"
#include "language/times/time_words.h"

namespace cortex {
namespace {

/// So many times nearer is far nearer, counted from a week off: of a weekday the tense decides.
constexpr TimeMs kFarNearer = 8;
constexpr TimeMs kTenseDecides = 7 * kMillisPerDay;

using Tokens = std::vector<Token>;

/// "Met", "was seen", but not "is booked", "has been moved", nor "said she would come"; nor the
/// "sat" of a time.
bool IsPast(const Tokens& tokens, const std::vector<Span>& times) {
  bool past = false;
  auto time = times.begin();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& word = tokens[i].folded;
    if (In(word, "told-times/ahead")) return false;
    while (time != times.end() && time->end <= tokens[i].offset) ++time;
    if (time != times.end() && time->begin <= tokens[i].offset) continue;
    const bool participle = i > 0 && english::IsAuxiliary(tokens[i - 1].folded);
    past = past || (english::IsPastForm(word) && !participle);
  }
  return past;
}

Tokens::const_iterator FirstOf(const Span& span, const Tokens& tokens) {
  return std::lower_bound(
      tokens.begin(), tokens.end(), span.begin,
      [](const Token& token, std::size_t offset) { return token.offset < offset; });
}

/// A clause, as far as marks tell: first <= token < end.
struct Clause {
  Tokens::const_iterator first;
  Tokens::const_iterator end;
};

constexpr std::ptrdiff_t kLongestClause = 32;

bool IsWithinClause(const Token& token) {
  return token.kind != TokenKind::kMark || In(token.folded, "told-times/within-clause");
}

/// As far as it is looked at.
Clause ClauseBefore(const Tokens& tokens, Tokens::const_iterator end) {
  auto first = end;
  while (first != tokens.begin() && end - first < kLongestClause && IsWithinClause(*(first - 1)))
    --first;
  return {first, end};
}

enum class Tense : std::uint8_t { kNone, kPast, kOther };

/// "Comes", not "papers".
bool IsNoPlural(const std::string& third_person) {
  const std::string base = third_person.substr(0, third_person.size() - 1);
  return english::IsBaseVerb(base) && !english::IsAlsoNoun(base);
}

/// "Did go", "was going".
bool IsHelpedByPast(Tokens::const_iterator verb, const Clause& clause) {
  constexpr std::ptrdiff_t kFar = 3;
  const auto first = verb - std::min(kFar, verb - clause.first);
  return std::any_of(first, verb, [](const Token& token) {
    const std::string& word = token.folded;
    return english::IsAuxiliary(word) && !english::IsModal(word) && english::IsPastForm(word);
  });
}

/// What a token tells of its clause's tense.
Tense TenseOf(const Tokens& tokens, Tokens::const_iterator token, const Clause& clause) {
  const std::string& word = token->folded;
  const bool participle = token != tokens.begin() && english::IsAuxiliary((token - 1)->folded);
  if (english::IsPastForm(word)) return participle ? Tense::kNone : Tense::kPast;
  const bool going_on = word.ends_with("ing") && !IsGenericWord(word) && !PartOfDayNamed(word);
  const bool base =
      english::IsBaseVerb(word) && (token == clause.first || !english::IsAlsoNoun(word));
  const bool verb =
      going_on || base || english::IsAuxiliary(word) ||
      (english::IsThirdPersonForm(word) && (token != clause.first || IsNoPlural(word)));
  if (!verb) return Tense::kNone;
  return IsHelpedByPast(token, clause) ? Tense::kPast : Tense::kOther;
}

/// The tense of the verb next before a time in its clause, else of the first one behind it.
Tense TenseAround(const Tokens& tokens, const Span& span) {
  const auto time = FirstOf(span, tokens);
  const Clause before = ClauseBefore(tokens, time);
  for (auto token = time; token != before.first;) {
    --token;
    if (const Tense tense = TenseOf(tokens, token, before); tense != Tense::kNone) return tense;
  }
  auto token = time;
  while (token != tokens.end() && token->offset < span.end) ++token;
  const Clause behind{token, token + std::min(kLongestClause, tokens.end() - token)};
  for (; token != behind.end && IsWithinClause(*token); ++token)
    if (const Tense tense = TenseOf(tokens, token, behind); tense != Tense::kNone) return tense;
  return Tense::kNone;
}

/// "They moved it, now Wednesday": what was arranged is to come.
bool IsArrangedBefore(const Tokens& tokens, const Span& span) {
  auto end = ClauseBefore(tokens, FirstOf(span, tokens)).first;
  if (end == tokens.begin()) return false;
  const auto last = end - std::min(kLongestClause, end - tokens.begin());
  while (end != last && !IsWithinClause(*(end - 1))) --end;
  const Clause clause = ClauseBefore(tokens, end);
  return std::any_of(clause.first, clause.end,
                     [](const Token& token) { return In(token.folded, "told-times/arranging"); });
}

/// Of "Tom rang, coming Friday instead", "the practice called, his appointment is Friday" the verb
/// of the time is not past, though the sentence is.
bool IsBesideOwnVerb(const Tokens& tokens, const Span& span) {
  const Tense tense = TenseAround(tokens, span);
  return tense == Tense::kOther || (tense == Tense::kNone && IsArrangedBefore(tokens, span));
}

/// "For Friday", "to the 3rd".
bool IsLedAhead(const Tokens& tokens, const Span& span) {
  const auto first = FirstOf(span, tokens);
  const bool within = first != tokens.end() && In(first->folded, "told-times/ahead-of");
  const bool before = first != tokens.begin() && In((first - 1)->folded, "told-times/ahead-of");
  return within || before;
}

/// "Since Monday" has begun.
bool HasBegun(const Tokens& tokens, const Span& span) {
  const auto first = FirstOf(span, tokens);
  return first != tokens.end() && In(first->folded, "told-times/begun");
}

TimeRange Nearer(const TimeRange& latest, const TimeRange& next, bool ahead, TimeMs told_at) {
  if (latest.end == kOpenEnd && next.end == kOpenEnd)
    return told_at - latest.begin < next.begin - told_at ? latest : next;
  if (latest.end > told_at) return latest;
  const TimeMs since = told_at - latest.end;
  const TimeMs until = std::max<TimeMs>(0, next.begin - told_at);
  if (ahead) return (since + kTenseDecides) * kFarNearer < until ? latest : next;
  return (until + kTenseDecides) * kFarNearer < since ? next : latest;
}

}  // namespace

void AddToldTimes(NoteSentence& sentence, std::vector<TimeRange>* times) {
  const TimeExpressions& latest = sentence.Latest();
  const TimeMs told_at = sentence.told_at();
  const bool over =
      std::any_of(latest.ranges.begin(), latest.ranges.end(), [&](const TimeRange& range) {
        const bool open = range.end == kOpenEnd;
        return (open ? range.begin : range.end) <= told_at;
      });
  if (!over) {
    times->insert(times->end(), latest.ranges.begin(), latest.ranges.end());
    return;
  }
  const TimeExpressions& next = sentence.Next();
  const Tokens tokens = Tokenize(sentence.sentence());
  const bool past = IsPast(tokens, latest.spans);
  const bool aligned = latest.ranges.size() == next.ranges.size();
  if (!aligned) {
    const auto& read = past ? latest.ranges : next.ranges;
    times->insert(times->end(), read.begin(), read.end());
    return;
  }
  const bool each_its_words = latest.spans.size() == latest.ranges.size();
  for (std::size_t i = 0; i < latest.ranges.size(); ++i) {
    if (each_its_words && HasBegun(tokens, latest.spans[i])) {
      times->push_back(latest.ranges[i]);
      continue;
    }
    const bool ahead = !past || (each_its_words && (IsLedAhead(tokens, latest.spans[i]) ||
                                                    IsBesideOwnVerb(tokens, latest.spans[i])));
    times->push_back(Nearer(latest.ranges[i], next.ranges[i], ahead, told_at));
  }
}

std::vector<TimeRange> ToldTimes(std::string_view text, TimeMs told_at, const TimeZone& timezone) {
  std::vector<TimeRange> times;
  for (const auto sentence : SentencesOf(text)) {
    NoteSentence note(sentence, told_at, timezone);
    AddToldTimes(note, &times);
  }
  return times;
}

bool AsksOfTelling(std::string_view question) {
  const Tokens tokens = Tokenize(question);
  const bool past = IsPast(tokens, {});
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (In(tokens[i].folded, "told-times/kept")) return true;
    if (!In(tokens[i].folded, "told-times/telling")) continue;
    // "Tell me what is on", "talk me through Monday".
    const bool to_asker = i + 1 < tokens.size() && In(tokens[i + 1].folded, "told-times/asker");
    if (past || !to_asker) return true;
  }
  return false;
}

bool NamesDay(std::string_view text) {
  const Tokens tokens = Tokenize(text);
  return std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
    const bool slashed =
        token.kind == TokenKind::kNumber && token.folded.find('/') != token.folded.npos;
    return slashed || WeekdayWordNamed(token.folded) || MonthWordNamed(token.folded);
  });
}

bool AsksWhatComes(std::string_view question) {
  bool coming = false;
  bool calendar = false;
  for (const Token& token : Tokenize(question)) {
    const std::string& word = token.folded;
    const bool known = token.kind == TokenKind::kMark || IsGenericWord(word) ||
                       In(word, "told-times/occasion") || In(word, "told-times/coming");
    if (!known) return false;
    coming = coming || In(word, "told-times/coming");
    calendar = calendar || In(word, "told-times/calendar");
  }
  return coming && calendar;
}

AskedTime TimeAsked(std::string_view question, TimeMs now, const TimeZone& timezone) {
  const auto times =
      ParseTimeExpressions(question, now, timezone, TimeReading::kLatest, TimeRegister::kNote);
  if (times.ranges.empty()) return AskedTime::kAside;
  AskedTime asked = AskedTime::kTimeAlone;
  for (const Token& token : Tokenize(question)) {
    const bool of_time = std::any_of(times.spans.begin(), times.spans.end(), [&](const Span& span) {
      return span.begin <= token.offset && token.offset < span.end;
    });
    if (of_time || token.kind == TokenKind::kMark) continue;
    if (!IsGenericWord(token.folded) && !In(token.folded, "told-times/occasion"))
      return AskedTime::kAside;
    asked = AskedTime::kWhatIsOn;
  }
  return asked;
}

}  // namespace cortex
