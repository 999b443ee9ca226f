#include "language/times/time_spans.h"

#include <algorithm>

#include "language/text/word_lists.h"
#include "language/times/time_amount.h"
#include "language/times/time_clock.h"

namespace cortex {
namespace {

/// "look after June", "named after May": of people; "talk me through Monday".
bool IsNoBound(const TimeText& text, std::size_t i) {
  return (text.Is(i, "after") && text.IsIn(i - 1, "times/said-of-people")) ||
         (text.Is(i, "through") && text.IsIn(i - 1, "told-times/asker"));
}

}  // namespace

std::optional<Read<TimeRange>> SpanReader::RangeAt(std::size_t i, TimeEvidence evidence) const {
  if (!text_.MayOpen(i) || text_.IsProtected(i)) return std::nullopt;
  for (const auto read : {&SpanReader::WindowAt, &SpanReader::LimitAt, &SpanReader::EarlierInAt,
                          &SpanReader::RestAt, &SpanReader::UpToNowAt, &SpanReader::TwoEndsAt,
                          &SpanReader::OpenAt, &SpanReader::OrdinalsAt, &SpanReader::CountedEndsAt,
                          &SpanReader::DaysOfMonthAt, &SpanReader::YearsAt}) {
    if (auto range = (this->*read)(i)) return range;
  }
  return PlainAt(i, evidence);
}

std::optional<Read<TimeRange>> SpanReader::PlainAt(std::size_t i, TimeEvidence evidence) const {
  const auto value = phrases_.ValueAt(i, evidence);
  if (!value || (evidence == TimeEvidence::kNone && text_.IsInName(i, value->end)))
    return std::nullopt;
  return ReadTo(value->end, Place(value->value, context_));
}

/// "the last 3 weeks", "the past year", "over the last week", "in the next two days", "last hour".
std::optional<Read<TimeRange>> SpanReader::WindowAt(std::size_t i) const {
  const std::size_t at = text_.Skip(text_.Skip(i, "the"), "this");
  const auto direction = LookUp(word_lists::kWindows, text_.Word(at));
  if (!direction || text_.IsName(at)) return std::nullopt;
  const bool past = text_.Is(at, "past");
  auto amount = AmountAt(text_, at + 1);
  if (!amount) {
    amount = OneUnitAt(text_, at + 1);
    if (!amount) return std::nullopt;
    // "last week" is a whole one; "over the last week" ends now; "last minute" is an adjective.
    const auto unit = TimeUnitNamed(text_.Word(at + 1));
    const bool governed = at != i && text_.IsIn(i - 1, "times/over");
    const bool hour = unit->millis == kMillisPerHour;
    if (text_.Word(at + 1).ends_with('s') && !text_.Is(at + 1, "hrs")) return std::nullopt;
    if (!past && !hour && unit->turns == 1 && !governed) return std::nullopt;
  }
  if (text_.IsIn(amount->end, "times/no-window") || (past && !text_.ClosesAt(amount->end)))
    return std::nullopt;
  const auto other = InstantFrom(context_, amount->value, *direction);
  if (!other) return std::nullopt;
  const auto ends = std::minmax(*other, context_.now);
  return Read<TimeRange>{{ends.first, ends.second}, amount->end};
}

/// "more than two weeks ago", "older than 3 months", "less than a week ago", "within the hour".
std::optional<Read<TimeRange>> SpanReader::LimitAt(std::size_t i) const {
  const auto limit = text_.PhraseOf(word_lists::kLimits, i);
  const auto amount = limit ? AmountAt(text_, limit->end) : std::nullopt;
  if (!amount) return std::nullopt;
  const bool ago = text_.IsIn(amount->end, "times/ago");
  const bool age = text_.IsIn(i, "times/older") && text_.ClosesAt(amount->end);
  const auto point = ago || age ? InstantFrom(context_, amount->value, -1) : std::nullopt;
  if (!point) return std::nullopt;
  const TimeRange range =
      limit->value < 0 ? TimeRange{kOpenBegin, *point} : TimeRange{*point, context_.now};
  return Read<TimeRange>{range, ago ? amount->end + 1 : amount->end};
}

/// "earlier in the morning", "earlier in the day": of today, before now.
std::optional<Read<TimeRange>> SpanReader::EarlierInAt(std::size_t i) const {
  const auto at = text_.Is(i, "earlier") ? text_.Phrase(i + 1, "in the") : std::nullopt;
  if (!at) return std::nullopt;
  const auto part = PartOfDayNamed(text_.Word(*at));
  if (!part && !text_.Is(*at, "day")) return std::nullopt;
  const auto range = Place(DaysValue(OneDay(context_.today), part), context_);
  if (!range || range->begin >= context_.now) return std::nullopt;
  return Read<TimeRange>{{range->begin, std::min(range->end, context_.now)}, *at + 1};
}

/// "the rest of the week", "rest of this month": what of it is to come.
std::optional<Read<TimeRange>> SpanReader::RestAt(std::size_t i) const {
  const auto of = text_.Phrase(text_.Skip(i, "the"), "rest of");
  if (!of) return std::nullopt;
  const std::size_t at = text_.Is(*of, "the") ? *of + 1 : text_.SkipIn(*of, "times/this");
  const auto unit = TimeUnitNamed(text_.Word(at));
  if (at == *of || !unit || unit->cycle == Cycle::kOnce || unit->turns != 1) return std::nullopt;
  const auto turn = Running(EveryTurn(unit->cycle), context_.today);
  const auto range = turn ? std::optional(RangeOf(*turn, {}, context_)) : std::nullopt;
  if (!range) return std::nullopt;
  return Read<TimeRange>{{context_.now, range->end}, at + 1};
}

/// "earlier today", "later this week", "so far this year", "this month so far".
std::optional<Read<TimeRange>> SpanReader::UpToNowAt(std::size_t i) const {
  const auto so_far = text_.Phrase(i, "so far");
  const bool earlier = text_.Is(i, "earlier");
  const bool later = text_.Is(i, "later");
  std::size_t at = so_far ? *so_far : i;
  if (earlier || later) at = i + 1;
  if (!text_.IsIn(at, "times/today")) return std::nullopt;
  const auto value = phrases_.ValueAt(at, TimeEvidence::kGiven);
  const auto range = value ? Place(value->value, context_) : std::nullopt;
  if (!range) return std::nullopt;
  std::size_t end = value->end;
  const auto behind = text_.Phrase(end, "so far");
  if (!so_far && !earlier && !later && !behind) return std::nullopt;
  if (behind) end = *behind;
  if (context_.now < range->begin || context_.now >= range->end)
    return Read<TimeRange>{*range, end};
  if (later) return Read<TimeRange>{{context_.now, range->end}, end};
  return Read<TimeRange>{{range->begin, context_.now}, end};
}

/// "3 pm" of today, or of yesterday when that lies ahead.
std::optional<Read<TimeValue>> SpanReader::LatestClockAt(std::size_t i) const {
  const auto clock = ClockAt(text_, i);
  if (!clock || !text_.ClosesAt(clock->end)) return std::nullopt;
  const ClockRange hours = OnDay(clock->value, std::nullopt);
  const bool ahead = hours.begin > context_.zone.LocalMillisOfDay(context_.now);
  const std::int64_t day = context_.today - static_cast<std::int64_t>(ahead);
  return Read<TimeValue>{DaysValue(OneDay(day), hours, true), clock->end};
}

/// The end of a span, or what an open one begins or ends with.
std::optional<Read<TimeValue>> SpanReader::EndAt(std::size_t i) const {
  const std::size_t now = text_.Is(i, "now") ? i + 1 : text_.Phrase(i, "the present").value_or(i);
  // "by now" is "already".
  if (text_.Is(i, "now") && text_.Is(i - 1, "by")) return std::nullopt;
  if (now != i) return Read<TimeValue>{ExactValue({context_.now, context_.now}), now};
  const std::size_t at = text_.SkipIn(i, "times/on-or-around");
  if (auto value = phrases_.ValueAt(at, TimeEvidence::kGiven)) return value;
  return text_.Is(i - 1, "since") ? LatestClockAt(i) : std::nullopt;
}

/// "since Monday", "before 2020", "until June", "from 1 September on".
std::optional<Read<TimeRange>> SpanReader::OpenAt(std::size_t i) const {
  const auto bound = BoundAt(text_, i);
  if (!bound && !text_.Is(i, "from")) return std::nullopt;
  const auto value = IsNoBound(text_, i) ? std::nullopt : EndAt(bound ? bound->end : i + 1);
  const auto range = value ? Place(value->value, context_) : std::nullopt;
  if (!range) return std::nullopt;
  if (!bound && !text_.IsIn(value->end, "times/onward")) return std::nullopt;
  if (!bound) return Read<TimeRange>{{range->begin, kOpenEnd}, value->end + 1};
  // "after 6 pm yesterday" stays within that day.
  TimeRange within = {kOpenBegin, kOpenEnd};
  const bool hour = value->value.names_hour;
  const auto day = hour ? Place(DaysValue(value->value.pattern), context_) : std::nullopt;
  if (day && (bound->value == Bound::kFromEnd || bound->value == Bound::kToStart)) within = *day;
  switch (bound->value) {
    case Bound::kFromStart:
      return Read<TimeRange>{{range->begin, within.end}, value->end};
    case Bound::kFromEnd:
      return Read<TimeRange>{{hour ? range->begin : range->end, within.end}, value->end};
    case Bound::kToStart:
      return Read<TimeRange>{{within.begin, range->begin}, value->end};
    case Bound::kToEnd:
      return Read<TimeRange>{{within.begin, range->end}, value->end};
  }
  return std::nullopt;
}

/// "from March to May", "between June 27 and July 6", "May through July 2023", "June 27 - July 6".
std::optional<Read<TimeRange>> SpanReader::TwoEndsAt(std::size_t i) const {
  const bool between = text_.Is(i, "between");
  const std::size_t start = text_.SkipIn(i, "times/spanning");
  const auto begin = start != i ? EndAt(start) : phrases_.ValueAt(i, TimeEvidence::kGiven);
  const auto day = begin ? std::nullopt : DayNumberAt(text_, text_.Skip(start, "the"));
  if (!begin && !day) return std::nullopt;
  const std::size_t joint = text_.SkipIn(begin ? begin->end : day->end, "times/all-the-way");
  if (between ? !text_.Is(joint, "and") : !text_.IsIn(joint, "times/to")) return std::nullopt;
  const std::size_t end_at = text_.Skip(joint + 1, "to");
  const auto end = EndAt(end_at);
  // "27 to 30 June" and "May 3 to 9": the other end tells the month.
  const auto last_day = end ? std::nullopt : DayNumberAt(text_, text_.Skip(end_at, "the"));
  TimeValue from;
  TimeValue to;
  if (end && (begin || end->value.pattern.grain == Grain::kDay)) {
    to = end->value;
    from = begin ? begin->value
                 : DaysValue(Beside(1, EveryDayOfMonth(day->value), end->value.pattern));
    if (!begin && end->value.exact) return std::nullopt;
  } else if (begin && last_day && begin->value.pattern.grain == Grain::kDay) {
    from = begin->value;
    to = DaysValue(EveryDayOfMonth(last_day->value));
  } else {
    return std::nullopt;
  }
  return ReadTo(end ? end->end : last_day->end, PlaceSpan(from, to, context_));
}

/// "1st to 7th", of whatever month it is.
std::optional<Read<TimeRange>> SpanReader::OrdinalsAt(std::size_t i) const {
  const std::size_t start = text_.SkipIn(i, "times/spanning");
  if (start == i && context_.text != TimeRegister::kNote) return std::nullopt;
  const std::size_t first_at = text_.Skip(start, "the");
  const auto first = text_.HasUnit(first_at) ? DayNumberAt(text_, first_at) : std::nullopt;
  if (!first || !text_.IsIn(first->end, "times/to")) return std::nullopt;
  const std::size_t last_at = text_.Skip(first->end + 1, "the");
  const auto last = text_.HasUnit(last_at) ? DayNumberAt(text_, last_at) : std::nullopt;
  if (!last || !text_.ClosesAt(last->end)) return std::nullopt;
  return ReadTo(last->end, PlaceSpan(DaysValue(EveryDayOfMonth(first->value)),
                                     DaysValue(EveryDayOfMonth(last->value)), context_));
}

/// "between two and five days ago", "3 to 4 weeks ago", "2-3 days ago".
std::optional<Read<TimeRange>> SpanReader::CountedEndsAt(std::size_t i) const {
  const std::size_t at = text_.SkipIn(i, "times/between");
  std::optional<Read<double>> first;
  std::optional<Read<double>> last;
  if (const auto joined = text_.JoinedNumbersAt(at)) {
    first = {static_cast<double>(joined->first), at + 1};
    last = {static_cast<double>(joined->second), at + 1};
  } else {
    first = text_.CountAt(at);
    if (!first || !(text_.IsIn(first->end, "times/and") || text_.IsIn(first->end, "times/to")))
      return std::nullopt;
    last = text_.CountAt(first->end + 1);
  }
  const auto unit = last ? TimeUnitNamed(text_.Word(last->end)) : std::nullopt;
  if (!unit || unit->cycle == Cycle::kOnce || !text_.IsIn(last->end + 1, "times/ago"))
    return std::nullopt;
  const auto from = ValueFrom(context_, AmountOf(last->value, *unit), -1, false);
  const auto to = ValueFrom(context_, AmountOf(first->value, *unit), -1, false);
  if (!from || !to) return std::nullopt;
  return ReadTo(last->end + 2, PlaceSpan(*from, *to, context_));
}

/// "May 3-9", "27-30 June 2024", "18/19 April".
std::optional<Read<TimeRange>> SpanReader::DaysOfMonthAt(std::size_t i) const {
  const std::size_t start = text_.SkipIn(i, "times/between");
  auto month = MonthWordNamed(text_.Word(start));
  const std::size_t days_at = month ? start + 1 : start;
  auto days = text_.JoinedNumbersAt(days_at);
  if (!days && !month) days = text_.JoinedNumbersAt(days_at, '/');
  if (!days) return std::nullopt;
  std::size_t end = days_at + 1;
  if (!month) {
    end = text_.Skip(end, "of");
    month = MonthWordNamed(text_.Word(end++));
  }
  if (!month) return std::nullopt;
  TimePattern from = EveryDate(month->month, days->first);
  TimePattern to = EveryDate(month->month, days->second);
  if (const auto year = YearBehind(text_, end)) {
    from = Inside(from, YearPattern(year->value));
    to = Inside(to, YearPattern(year->value));
    end = year->end;
  }
  return ReadTo(end, PlaceSpan(DaysValue(from), DaysValue(to), context_));
}

/// "2015-2018" alone or after a word of time.
std::optional<Read<TimeRange>> SpanReader::YearsAt(std::size_t i) const {
  const std::size_t at = text_.SkipIn(i, "times/between");
  const auto years = text_.JoinedNumbersAt(at);
  constexpr int kFirst = 1700;
  constexpr int kLast = 2199;
  if (!years || years->first < kFirst || years->second > kLast || years->second < years->first)
    return std::nullopt;
  const bool governed = at != i || text_.IsIn(i - 1, "times/before-years");
  if (!text_.ClosesAt(at + 1) || (!governed && !text_.IsAlone(i, at + 1))) return std::nullopt;
  return ReadTo(at + 1, PlaceSpan(DaysValue(YearPattern(years->first)),
                                  DaysValue(YearPattern(years->second)), context_));
}

}  // namespace cortex
