#include "language/times/told_times.h"

#include <algorithm>

#include "base/sentences.h"
#include "language/lexicon/english_verbs.h"
#include "language/lexicon/word_classes.h"
#include "language/text/tokens.h"
#include "language/times/time_spans.h"
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

/// Of "Tom rang, coming Friday instead", the verb right before the time: it is not past.
bool IsBesideOwnVerb(const Tokens& tokens, const Span& span) {
  constexpr std::ptrdiff_t kLongestClause = 32;
  const auto in_clause = [](const Token& token) {
    return token.kind != TokenKind::kMark || In(token.folded, "told-times/within-clause");
  };
  const auto time = FirstOf(span, tokens);
  auto begin = time;
  while (begin != tokens.begin() && in_clause(*(begin - 1))) {
    if (time - begin == kLongestClause) return false;
    --begin;
  }
  if (begin == tokens.begin() || begin == time) return false;
  const bool past = std::any_of(
      begin, time, [](const Token& token) { return english::IsPastForm(token.folded); });
  const bool going_on = std::any_of(begin, time, [](const Token& token) {
    return token.folded.ends_with("ing") && !IsGenericWord(token.folded) &&
           !PartOfDayNamed(token.folded);
  });
  return !past && (going_on || english::IsBaseVerb(begin->folded));
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

void ReadSentence(std::string_view sentence, TimeMs told_at, const TimeZone& timezone,
                  std::vector<TimeRange>* times) {
  const TimeText text(sentence);
  const auto latest =
      ReadTimes(text, {told_at, timezone, TimeReading::kLatest, TimeRegister::kNote});
  const bool over =
      std::any_of(latest.ranges.begin(), latest.ranges.end(), [&](const TimeRange& range) {
        const bool open = range.end == kOpenEnd;
        return (open ? range.begin : range.end) <= told_at;
      });
  if (!over) {
    times->insert(times->end(), latest.ranges.begin(), latest.ranges.end());
    return;
  }
  const auto next = ReadTimes(text, {told_at, timezone, TimeReading::kNext, TimeRegister::kNote});
  const Tokens tokens = Tokenize(sentence);
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

}  // namespace

std::vector<TimeRange> ToldTimes(std::string_view text, TimeMs told_at, const TimeZone& timezone) {
  std::vector<TimeRange> times;
  for (const auto sentence : SentencesOf(text)) ReadSentence(sentence, told_at, timezone, &times);
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
