#include "language/times/time_spans.h"

#include <algorithm>
#include <array>

#include "language/lexicon/word_classes.h"
#include "language/times/time_amount.h"
#include "language/times/time_clock.h"

namespace cortex {
namespace {

enum class Bound : std::uint8_t { kFromStart, kFromEnd, kToStart, kToEnd };

struct BoundWords {
  std::string_view words;
  Bound bound;
};

/// Longer expressions before their beginnings.
constexpr std::array<BoundWords, 29> kBounds = {{
    {"ever since", Bound::kFromStart},
    {"since", Bound::kFromStart},
    {"starting from", Bound::kFromStart},
    {"starting on", Bound::kFromStart},
    {"starting", Bound::kFromStart},
    {"beginning", Bound::kFromStart},
    {"as of", Bound::kFromStart},
    {"on or after", Bound::kFromStart},
    {"no earlier than", Bound::kFromStart},
    {"not before", Bound::kFromStart},
    {"later than", Bound::kFromEnd},
    {"after", Bound::kFromEnd},
    {"following", Bound::kFromEnd},
    {"prior to", Bound::kToStart},
    {"earlier than", Bound::kToStart},
    {"before", Bound::kToStart},
    {"up to and including", Bound::kToEnd},
    {"up until", Bound::kToEnd},
    {"up to", Bound::kToEnd},
    {"no later than", Bound::kToEnd},
    {"not later than", Bound::kToEnd},
    {"on or before", Bound::kToEnd},
    {"not after", Bound::kToEnd},
    {"until", Bound::kToEnd},
    {"till", Bound::kToEnd},
    {"til", Bound::kToEnd},
    {"by the end of", Bound::kToEnd},
    {"by", Bound::kToEnd},
    {"through", Bound::kToEnd},
}};

constexpr std::array<BoundWords, 9> kLimits = {{
    {"more than", Bound::kToEnd},
    {"older than", Bound::kToEnd},
    {"longer than", Bound::kToEnd},
    {"at least", Bound::kToEnd},
    {"over", Bound::kToEnd},
    {"less than", Bound::kFromStart},
    {"newer than", Bound::kFromStart},
    {"at most", Bound::kFromStart},
    {"under", Bound::kFromStart},
}};

/// "last", "past", "next" of a window; true for those that look ahead.
std::optional<bool> LooksAhead(const TimeText& text, std::size_t i) {
  if (text.Is(i, {"last", "past", "previous", "preceding"})) return false;
  if (text.Is(i, {"next", "coming", "following", "upcoming"})) return true;
  return std::nullopt;
}

/// "look after June", "named after May": of people.
bool IsSaidOfPeople(const TimeText& text, std::size_t i) {
  return text.Is(i, {"after"}) && In(text.Before(i), "time-spans/said-of-people");
}

}  // namespace

std::optional<Read<TimeRange>> SpanReader::RangeAt(std::size_t i, TimeEvidence evidence) const {
  if (text_.IsProtected(i)) return std::nullopt;
  if (auto range = WindowAt(i)) return range;
  if (auto range = LimitAt(i)) return range;
  if (auto range = EarlierInAt(i)) return range;
  if (auto range = UpToNowAt(i)) return range;
  if (auto range = TwoEndsAt(i)) return range;
  if (auto range = OpenAt(i)) return range;
  if (auto range = CountedEndsAt(i)) return range;
  if (auto range = DaysOfMonthAt(i)) return range;
  if (auto range = YearsAt(i)) return range;
  return PlainAt(i, evidence);
}

std::optional<Read<TimeRange>> SpanReader::PlainAt(std::size_t i, TimeEvidence evidence) const {
  const auto value = phrases_.ValueAt(i, evidence);
  if (!value || (evidence == TimeEvidence::kNone && text_.IsInName(i, value->end)))
    return std::nullopt;
  const auto range = Place(value->value, context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, value->end};
}

/// "the last 3 weeks", "the past year", "over the last week", "in the next two days", "last hour".
std::optional<Read<TimeRange>> SpanReader::WindowAt(std::size_t i) const {
  const bool article = text_.Is(i, {"the", "this"});
  std::size_t at = text_.Skip(text_.Skip(i, {"the"}), {"this"});
  if (text_.IsName(at)) return std::nullopt;
  const auto ahead = LooksAhead(text_, at);
  if (!ahead) return std::nullopt;
  const bool past = text_.Is(at, {"past"});
  auto amount = AmountAt(text_, at + 1);
  if (!amount) {
    amount = OneUnitAt(text_, at + 1);
    if (!amount) return std::nullopt;
    // "last week" is a whole one; "over the last week" ends now; "last minute" is an adjective.
    const auto unit = TimeUnitNamed(text_.Word(at + 1));
    const bool governed = article && i > 0 && text_.Is(i - 1, {"over", "in", "during", "within"});
    const bool hour = unit->millis == kMillisPerHour;
    if (text_.Word(at + 1).ends_with('s') && !text_.Is(at + 1, {"hrs"})) return std::nullopt;
    if (!past && !hour && unit->turns == 1 && !governed) return std::nullopt;
  }
  if (text_.Is(amount->end, {"of", "old"}) || (past && !text_.ClosesAt(amount->end)))
    return std::nullopt;
  const auto other = InstantFrom(context_, amount->value, *ahead ? 1 : -1);
  if (!other) return std::nullopt;
  const auto ends = std::minmax(*other, context_.now);
  return Read<TimeRange>{{ends.first, ends.second}, amount->end};
}

/// "more than two weeks ago", "older than 3 months", "less than a week ago", "within the hour".
std::optional<Read<TimeRange>> SpanReader::LimitAt(std::size_t i) const {
  for (const auto& [words, bound] : kLimits) {
    const auto at = text_.Phrase(i, words);
    if (!at) continue;
    const auto amount = AmountAt(text_, *at);
    if (!amount) return std::nullopt;
    const bool ago = text_.Is(amount->end, {"ago", "back"});
    const bool age = text_.Is(i, {"older", "newer"}) && text_.ClosesAt(amount->end);
    const auto point = ago || age ? InstantFrom(context_, amount->value, -1) : std::nullopt;
    if (!point) return std::nullopt;
    const TimeRange range =
        bound == Bound::kToEnd ? TimeRange{kOpenBegin, *point} : TimeRange{*point, context_.now};
    return Read<TimeRange>{range, ago ? amount->end + 1 : amount->end};
  }
  return std::nullopt;
}

/// "earlier in the morning", "earlier in the day": of today, before now.
std::optional<Read<TimeRange>> SpanReader::EarlierInAt(std::size_t i) const {
  const auto at = text_.Is(i, {"earlier"}) ? text_.Phrase(i + 1, "in the") : std::nullopt;
  if (!at) return std::nullopt;
  const auto part = PartOfDayNamed(text_.Word(*at));
  if (!part && !text_.Is(*at, {"day"})) return std::nullopt;
  TimeValue value = DaysValue(Once({context_.today, context_.today + 1}, Grain::kDay));
  if (part) value.clock = *part;
  const auto range = Place(value, context_);
  if (!range || range->begin >= context_.now) return std::nullopt;
  return Read<TimeRange>{{range->begin, std::min(range->end, context_.now)}, *at + 1};
}

/// "earlier today", "later this week", "so far this year", "this month so far".
std::optional<Read<TimeRange>> SpanReader::UpToNowAt(std::size_t i) const {
  const auto so_far = text_.Phrase(i, "so far");
  const bool earlier = text_.Is(i, {"earlier"});
  const bool later = text_.Is(i, {"later"});
  std::size_t at = so_far ? *so_far : i;
  if (earlier || later) at = i + 1;
  if (!text_.Is(at, {"today", "this"})) return std::nullopt;
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
  TimeValue value = DaysValue(Once({day, day + 1}, Grain::kDay));
  value.clock = hours;
  value.names_hour = true;
  return Read<TimeValue>{value, clock->end};
}

/// The end of a span, or what an open one begins or ends with.
std::optional<Read<TimeValue>> SpanReader::EndAt(std::size_t i) const {
  // "by now" is "already".
  if (text_.Is(i, {"now"}) && text_.Before(i) == "by") return std::nullopt;
  if (text_.Is(i, {"now"}) || text_.Phrase(i, "the present"))
    return Read<TimeValue>{ExactValue({context_.now, context_.now}),
                           text_.Is(i, {"now"}) ? i + 1 : i + 2};
  const std::size_t at = text_.Skip(i, {"on", "in", "around"});
  if (auto value = phrases_.ValueAt(at, TimeEvidence::kGiven)) return value;
  return text_.Is(i - 1, {"since"}) ? LatestClockAt(i) : std::nullopt;
}

/// "since Monday", "before 2020", "until June", "from 1 September on".
std::optional<Read<TimeRange>> SpanReader::OpenAt(std::size_t i) const {
  for (const auto& [words, bound] : kBounds) {
    const auto at = text_.Phrase(i, words);
    if (!at || IsSaidOfPeople(text_, i)) continue;
    const auto value = EndAt(*at);
    if (!value) return std::nullopt;
    const auto range = Place(value->value, context_);
    if (!range) return std::nullopt;
    // "after 6 pm yesterday" stays within that day.
    TimeRange within = {kOpenBegin, kOpenEnd};
    if (value->value.names_hour) {
      const auto day = Place(DaysValue(value->value.pattern), context_);
      if (day && (bound == Bound::kFromEnd || bound == Bound::kToStart)) within = *day;
    }
    switch (bound) {
      case Bound::kFromStart:
        return Read<TimeRange>{{range->begin, within.end}, value->end};
      case Bound::kFromEnd:
        return Read<TimeRange>{{value->value.names_hour ? range->begin : range->end, within.end},
                               value->end};
      case Bound::kToStart:
        return Read<TimeRange>{{within.begin, range->begin}, value->end};
      case Bound::kToEnd:
        return Read<TimeRange>{{within.begin, range->end}, value->end};
    }
  }
  if (!text_.Is(i, {"from"})) return std::nullopt;
  const auto value = EndAt(i + 1);
  if (!value || !text_.Is(value->end, {"on", "onward", "onwards", "forward"})) return std::nullopt;
  const auto range = Place(value->value, context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{{range->begin, kOpenEnd}, value->end + 1};
}

/// "from March to May", "between June 27 and July 6", "May through July 2023", "June 27 - July 6".
std::optional<Read<TimeRange>> SpanReader::TwoEndsAt(std::size_t i) const {
  const bool between = text_.Is(i, {"between"});
  const std::size_t start = text_.Skip(i, {"between", "from", "spanning"});
  const auto begin = start != i ? EndAt(start) : phrases_.ValueAt(i, TimeEvidence::kGiven);
  const auto day = begin ? std::nullopt : DayNumberAt(start);
  if (!begin && !day) return std::nullopt;
  const std::size_t joint = text_.Skip(begin ? begin->end : day->end, {"up", "all"});
  const bool joined =
      between
          ? text_.Is(joint, {"and"})
          : text_.Is(joint, {"to", "until", "till", "through", "thru", "-", "\u2013", "\u2014"});
  if (!joined) return std::nullopt;
  const std::size_t end_at = text_.Skip(joint + 1, {"to"});
  const auto end = EndAt(end_at);
  // "27 to 30 June" and "May 3 to 9": the other end tells the month.
  const auto last_day = end ? std::nullopt : DayNumberAt(end_at);
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
  const auto range = PlaceSpan(from, to, context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, end ? end->end : last_day->end};
}

/// "3", "the 3rd": a day of a month that the other end of a span names.
std::optional<Read<int>> SpanReader::DayNumberAt(std::size_t i) const {
  constexpr int kLastDay = 31;
  const std::size_t at = text_.Skip(i, {"the"});
  auto day = text_.OrdinalAt(at);
  const auto digits = text_.Digits(at);
  if (!day && digits) day = Read<int>{*digits, at + 1};
  if (!day || day->value < 1 || day->value > kLastDay) return std::nullopt;
  return day;
}

/// "between two and five days ago", "3 to 4 weeks ago", "2-3 days ago".
std::optional<Read<TimeRange>> SpanReader::CountedEndsAt(std::size_t i) const {
  const std::size_t at = text_.Skip(i, {"between", "from"});
  std::optional<Read<double>> first;
  std::optional<Read<double>> last;
  if (const auto joined = text_.JoinedNumbersAt(at)) {
    first = {static_cast<double>(joined->first), at + 1};
    last = {static_cast<double>(joined->second), at + 1};
  } else {
    first = text_.CountAt(at);
    if (!first || !text_.Is(first->end, {"and", "to", "or", "-"})) return std::nullopt;
    last = text_.CountAt(first->end + 1);
  }
  const auto unit = last ? TimeUnitNamed(text_.Word(last->end)) : std::nullopt;
  if (!unit || unit->cycle == Cycle::kOnce || !text_.Is(last->end + 1, {"ago", "back"}))
    return std::nullopt;
  const auto from = ValueFrom(context_, AmountOf(last->value, *unit), -1, false);
  const auto to = ValueFrom(context_, AmountOf(first->value, *unit), -1, false);
  if (!from || !to) return std::nullopt;
  const auto range = PlaceSpan(*from, *to, context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, last->end + 2};
}

/// "May 3-9", "27-30 June 2024".
std::optional<Read<TimeRange>> SpanReader::DaysOfMonthAt(std::size_t i) const {
  const std::size_t start = text_.Skip(i, {"from", "between"});
  auto month = MonthWordNamed(text_.Word(start));
  const std::size_t days_at = month ? start + 1 : start;
  const auto days = text_.JoinedNumbersAt(days_at);
  if (!days) return std::nullopt;
  std::size_t end = days_at + 1;
  if (!month) {
    end = text_.Skip(end, {"of"});
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
  const auto range = PlaceSpan(DaysValue(from), DaysValue(to), context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, end};
}

/// "2015-2018" alone or after a word of time.
std::optional<Read<TimeRange>> SpanReader::YearsAt(std::size_t i) const {
  const std::size_t at = text_.Skip(i, {"from", "between"});
  const auto years = text_.JoinedNumbersAt(at);
  constexpr int kFirst = 1700;
  constexpr int kLast = 2199;
  if (!years || years->first < kFirst || years->second > kLast || years->second < years->first)
    return std::nullopt;
  const bool governed = at != i || (i > 0 && text_.Is(i - 1, {"in", "during", "years"}));
  if (!text_.ClosesAt(at + 1) || (!governed && !text_.IsAlone(i, at + 1))) return std::nullopt;
  const auto range = PlaceSpan(DaysValue(YearPattern(years->first)),
                               DaysValue(YearPattern(years->second)), context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, at + 1};
}

}  // namespace cortex
