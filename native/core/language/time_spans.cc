#include "language/time_spans.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "language/time_amount.h"
#include "language/time_clock.h"

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
  constexpr std::array<std::string_view, 10> kVerbs = {"look",  "looks", "looking", "looked", "named",
                                                       "takes", "take",  "took",    "asked",  "ask"};
  return text.Is(i, {"after"}) && OneOf(text.Before(i), kVerbs);
}

}  // namespace

std::optional<Read<TimeRange>> SpanReader::RangeAt(std::size_t i) const {
  if (text_.IsProtected(i)) return std::nullopt;
  if (auto range = WindowAt(i)) return range;
  if (auto range = LimitAt(i)) return range;
  if (auto range = UpToNowAt(i)) return range;
  if (auto range = TwoEndsAt(i)) return range;
  if (auto range = OpenAt(i)) return range;
  if (auto range = CountedEndsAt(i)) return range;
  if (auto range = JoinedNumbersAt(i)) return range;
  return PlainAt(i);
}

std::optional<Read<TimeRange>> SpanReader::Placed(const Read<TimeValue>& value) const {
  const auto range = Place(value.value, context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, value.end};
}

std::optional<Read<TimeRange>> SpanReader::PlainAt(std::size_t i) const {
  const auto value = phrases_.ValueAt(i, TimeEvidence::kNone);
  if (!value) return std::nullopt;
  return Placed(*value);
}

/// "the last 3 weeks", "the past year", "over the last week", "in the next two days", "last hour".
std::optional<Read<TimeRange>> SpanReader::WindowAt(std::size_t i) const {
  const bool article = text_.Is(i, {"the"});
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
    const TimeRange range = bound == Bound::kToEnd ? TimeRange{kOpenBegin, *point}
                                                   : TimeRange{*point, context_.now};
    return Read<TimeRange>{range, ago ? amount->end + 1 : amount->end};
  }
  return std::nullopt;
}

/// "earlier today", "later this week", "so far this year", "this month so far".
std::optional<Read<TimeRange>> SpanReader::UpToNowAt(std::size_t i) const {
  const auto so_far = text_.Phrase(i, "so far");
  const bool earlier = text_.Is(i, {"earlier"});
  const bool later = text_.Is(i, {"later"}) || text_.Phrase(i, "rest of").has_value();
  std::size_t at = so_far ? *so_far : i;
  if (earlier || later) at = text_.Is(i, {"rest"}) ? i + 2 : i + 1;
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
  const bool from = text_.Is(i, {"from", "spanning"});
  // Without a preposition the first end must be a time by itself, or the last one show it.
  const auto begin = between || from ? EndAt(i + 1)
                                     : phrases_.ValueAt(i, TimeEvidence::kGiven);
  if (!begin) return std::nullopt;
  const std::size_t joint = text_.Skip(begin->end, {"up", "all"});
  if (!between && !text_.Is(joint, {"to", "until", "till", "through", "thru", "-", "\u2013",
                                    "\u2014"}))
    return std::nullopt;
  if (between && !text_.Is(joint, {"and"})) return std::nullopt;
  const auto end = EndAt(text_.Skip(joint + 1, {"to"}));
  if (end) {
    const auto range = PlaceSpan(begin->value, end->value, context_);
    if (!range) return std::nullopt;
    return Read<TimeRange>{*range, end->end};
  }
  // "May 3 to 9": a day of the same month.
  const auto day = text_.Digits(text_.Skip(joint + 1, {"the"}));
  const std::size_t day_at = text_.Skip(joint + 1, {"the"});
  if (!day || *day < 1 || *day > 31 || begin->value.pattern.grain != Grain::kDay)
    return std::nullopt;
  const auto ordinal = text_.OrdinalAt(day_at);
  const auto range =
      PlaceSpan(begin->value, DaysValue(EveryDayOfMonth(*day)), context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, ordinal ? ordinal->end : day_at + 1};
}

/// "between two and five days ago", "3 to 4 weeks ago", "3-4 weeks ago".
std::optional<Read<TimeRange>> SpanReader::CountedEndsAt(std::size_t i) const {
  const std::size_t at = text_.Skip(i, {"between", "from"});
  const auto first = text_.CountAt(at);
  if (!first || !text_.Is(first->end, {"and", "to", "or", "-"})) return std::nullopt;
  const auto last = AmountAt(text_, first->end + 1);
  const auto unit = last ? TimeUnitNamed(text_.Word(last->end - 1)) : std::nullopt;
  if (!unit || unit->cycle == Cycle::kOnce || !text_.Is(last->end, {"ago", "back"}))
    return std::nullopt;
  constexpr double kMost = 100'000;
  if (first->value > kMost) return std::nullopt;
  TimeAmount near;
  const auto count = static_cast<std::int64_t>(first->value) * unit->turns;
  near.finest = unit->cycle;
  if (unit->cycle == Cycle::kDay) near.days = count;
  if (unit->cycle == Cycle::kWeek) near.days = count * 7;
  if (unit->cycle == Cycle::kMonth) near.months = count;
  if (unit->cycle == Cycle::kQuarter) near.months = count * 3;
  if (unit->cycle == Cycle::kYear) near.months = count * 12;
  const auto to = ValueFrom(context_, near, -1, false);
  const auto from = ValueFrom(context_, last->value, -1, false);
  if (!from || !to) return std::nullopt;
  const auto range = PlaceSpan(*from, *to, context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, last->end + 1};
}

/// What one token joins: "2015-2018", "May 3-9".
std::optional<Read<TimeRange>> SpanReader::JoinedNumbersAt(std::size_t i) const {
  const auto month = MonthWordNamed(text_.Word(i));
  const std::size_t at = month ? i + 1 : text_.Skip(i, {"from", "between"});
  const auto word = text_.Word(at);
  constexpr std::size_t kLongest = 11;
  if (!text_.view().IsNumber(at) || word.size() > kLongest) return std::nullopt;
  std::size_t joint = word.find('-');
  std::size_t joint_size = 1;
  if (joint == std::string_view::npos) {
    constexpr std::string_view kEnDash = "\u2013";
    joint = word.find(kEnDash);
    joint_size = kEnDash.size();
  }
  if (joint == std::string_view::npos || !text_.ClosesAt(at + 1)) return std::nullopt;
  int first = 0;
  int last = 0;
  const char* const end = word.data() + word.size();
  const auto left = std::from_chars(word.data(), end, first);
  const auto right = std::from_chars(word.data() + joint + joint_size, end, last);
  if (left.ptr != word.data() + joint || right.ptr != end) return std::nullopt;
  std::optional<TimeRange> range;
  if (month && joint <= 2) {
    auto from = EveryDate(month->month, first);
    auto to = EveryDate(month->month, last);
    std::size_t behind = at + 1;
    if (const auto year = YearBehind(text_, at + 1)) {
      from = Inside(from, YearPattern(year->value));
      to = Inside(to, YearPattern(year->value));
      behind = year->end;
    }
    range = PlaceSpan(DaysValue(from), DaysValue(to), context_);
    if (!range) return std::nullopt;
    return Read<TimeRange>{*range, behind};
  }
  const bool years = !month && joint == 4 && end - word.data() - 4 - static_cast<std::ptrdiff_t>(joint_size) == 4;
  const bool governed = i > 0 && text_.Is(i - 1, {"in", "during", "years", "from"});
  if (!years || !(governed || at != i || text_.IsAlone(i, at + 1))) return std::nullopt;
  range = PlaceSpan(DaysValue(YearPattern(first)), DaysValue(YearPattern(last)), context_);
  if (!range) return std::nullopt;
  return Read<TimeRange>{*range, at + 1};
}

}  // namespace cortex
