#include "language/times/time_value.h"

#include <algorithm>

namespace cortex {
namespace {

struct Spanned {
  std::optional<DayRange> from;
  std::optional<DayRange> to;
};

bool IsFixed(const TimePattern& pattern) { return pattern.cycle == Cycle::kOnce; }

/// The days of both ends; a fixed one decides where the other lies.
Spanned DaysOfEnds(const TimePattern& from, const TimePattern& to, const TimeContext& context) {
  Spanned days;
  // "the 27th to the 30th of June": the end that comes back more rarely says more.
  if (!IsFixed(from) && (IsFixed(to) || to.cycle > from.cycle)) {
    days.to = context.Meant(to);
    if (days.to) days.from = LatestBy(from, days.to->first);
    return days;
  }
  days.from = context.Meant(from);
  if (!days.from) return days;
  days.to = IsFixed(to) ? to.occurrence(0) : FirstFrom(to, days.from->first);
  return days;
}

}  // namespace

TimeContext::TimeContext(TimeMs at, const TimeZone& in, TimeReading read, TimeRegister of)
    : now(at),
      zone(in),
      today(in.LocalDay(at)),
      month_first(in.name().starts_with("America/") || in.name().starts_with("US/")),
      reading(read),
      text(of) {}

std::optional<DayRange> TimeContext::Meant(const TimePattern& pattern) const {
  const auto latest = LatestBy(pattern, today);
  const bool over = !latest || latest->end <= today;
  const bool comes_again = pattern.cycle != Cycle::kOnce;
  return reading == TimeReading::kNext && over && comes_again ? FirstFrom(pattern, today) : latest;
}

TimeValue DaysValue(const TimePattern& pattern, const std::optional<ClockRange>& clock,
                    bool names_hour) {
  return {pattern, clock, names_hour, {}};
}

TimeValue ExactValue(const TimeRange& range) { return {{}, {}, false, range}; }

TimeRange RangeOf(const DayRange& days, const std::optional<ClockRange>& clock,
                  const TimeContext& context) {
  if (!clock) return {context.zone.InstantOf(days.first, 0), context.zone.InstantOf(days.end, 0)};
  return {context.zone.InstantOf(days.first, clock->begin),
          context.zone.InstantOf(days.first, clock->end)};
}

std::optional<TimeRange> Place(const TimeValue& value, const TimeContext& context) {
  if (value.exact) return value.exact;
  const auto days = context.Meant(value.pattern);
  if (!days) return std::nullopt;
  return RangeOf(*days, value.clock, context);
}

std::optional<TimeRange> PlaceSpan(const TimeValue& from, const TimeValue& to,
                                   const TimeContext& context) {
  std::optional<TimeRange> begin;
  std::optional<TimeRange> end;
  if (from.exact || to.exact) {
    begin = Place(from, context);
    end = Place(to, context);
  } else {
    const Spanned days = DaysOfEnds(from.pattern, to.pattern, context);
    if (!days.from || !days.to) return std::nullopt;
    begin = RangeOf(*days.from, from.clock, context);
    end = RangeOf(*days.to, to.clock, context);
  }
  if (!begin || !end) return std::nullopt;
  if (to.names_hour) end->end = end->begin;
  if (from.names_hour && end->end < begin->begin) return std::nullopt;
  return TimeRange{std::min(begin->begin, end->begin), std::max(begin->end, end->end)};
}

}  // namespace cortex
