#include "language/times/time_expression.h"

#include "language/times/session_expression.h"
#include "language/times/time_spans.h"
#include "language/times/time_text.h"
#include "language/times/time_words.h"

namespace cortex {
namespace {

/// A preposition that belongs to the expression behind it.
std::size_t WithPreposition(const TimeText& text, std::size_t begin, std::size_t earliest) {
  return begin > earliest && text.IsIn(begin - 1, "times/preposition") ? begin - 1 : begin;
}

/// "Friday", "thurs", "Sat 16th", "sat morning", "23/04", "the 29th", "29th 9.20"; not "sat down",
/// "may", "3rd".
bool IsDayOfNote(const TimeText& text, std::size_t i) {
  if (text.Is(i, "the") && text.view().IsNumber(i + 1)) return text.OrdinalAt(i + 1).has_value();
  if (text.view().IsNumber(i)) {
    const bool slashed = text.Word(i).find('/') != std::string_view::npos;
    const auto day = slashed ? std::nullopt : text.OrdinalAt(i);
    return slashed || (day && text.view().IsNumber(day->end));
  }
  const auto weekday = WeekdayWordNamed(text.Word(i));
  if (weekday && !text.IsIn(i, "times/wordlike-weekday")) return true;
  if (!weekday && !MonthWordNamed(text.Word(i))) return false;
  const bool named = text[i].capitalised && !text[i].starts_sentence;
  return named || text.view().IsNumber(i + 1) || (weekday && PartOfDayNamed(text.Word(i + 1)));
}

/// "and May" behind "in April" is a month too.
TimeEvidence EvidenceAt(const TimeText& text, const std::vector<Read<std::size_t>>& found,
                        std::size_t i, TimeRegister in) {
  if (in == TimeRegister::kNote && IsDayOfNote(text, i)) return TimeEvidence::kGiven;
  const bool listed = !found.empty() && i == found.back().end + 1 && text.IsIn(i - 1, "times/and");
  return listed ? TimeEvidence::kGiven : TimeEvidence::kNone;
}

/// Adds an alternative; what touches the one before it is one with it ("March and April").
void AddRange(const TimeRange& range, std::vector<TimeRange>* ranges) {
  if (!ranges->empty() && ranges->back().end == range.begin) {
    ranges->back().end = range.end;
  } else {
    ranges->push_back(range);
  }
}

/// Content outside of the expressions.
bool HasContent(const TimeText& text, const std::vector<Read<std::size_t>>& found) {
  std::size_t at = 0;
  for (const auto& [begin, end] : found) {
    if (text.ContentBetween(at, begin) != 0) return true;
    at = end;
  }
  return text.ContentBetween(at, text.size()) != 0;
}

}  // namespace

TimeExpressions ParseTimeExpressions(std::string_view query, TimeMs now, const TimeZone& timezone,
                                     TimeReading reading, TimeRegister in) {
  return ReadTimes(TimeText(query), TimeContext(now, timezone, reading, in));
}

TimeExpressions ReadTimes(const TimeText& text, const TimeContext& context) {
  const SpanReader spans(text, context);
  TimeExpressions expressions;
  std::vector<Read<std::size_t>> found;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (text[i].kind == TokenKind::kMark) {
      ++i;
      continue;
    }
    if (const auto sessions = SessionsAt(text, i)) {
      end = sessions->end;
      expressions.sessions.insert(expressions.sessions.end(), sessions->value.begin(),
                                  sessions->value.end());
    } else if (const auto range = spans.RangeAt(i, EvidenceAt(text, found, i, context.text))) {
      end = range->end;
      AddRange(range->value, &expressions.ranges);
    }
    if (end == i) {
      ++i;
      continue;
    }
    const std::size_t begin = WithPreposition(text, i, found.empty() ? 0 : found.back().end);
    expressions.spans.push_back({text[begin].offset, text[end - 1].end()});
    found.push_back({begin, end});
    i = end;
  }
  expressions.whole_query = !found.empty() && !HasContent(text, found);
  return expressions;
}

}  // namespace cortex
