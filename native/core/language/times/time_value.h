#pragma once

#include <optional>

#include "base/time.h"
#include "language/times/time_expression.h"
#include "language/times/time_pattern.h"
#include "language/times/time_words.h"

/// What an expression of time means before it is placed on the time line, and placing it. A pattern
/// without a year is the latest one that begins today or earlier: memories lie in the past. Where
/// the next one is read, it is the first that ends after today began.
/// Thread-safe: values and pure functions.
namespace cortex {

/// The clock that expressions are relative to.
struct TimeContext {
  TimeMs now = 0;
  const TimeZone& zone;
  std::int64_t today = 0;
  /// 5/6 is the 6th of May, not the 5th of June.
  bool month_first = false;
  TimeReading reading = TimeReading::kLatest;
  TimeRegister text = TimeRegister::kQuery;

  TimeContext(TimeMs at, const TimeZone& in, TimeReading read = TimeReading::kLatest,
              TimeRegister of = TimeRegister::kQuery);

  /// The occurrence that is meant where nothing tells which.
  [[nodiscard]] std::optional<DayRange> Meant(const TimePattern& pattern) const;
};

struct TimeValue {
  TimePattern pattern;
  /// Hours of the one day of the pattern.
  std::optional<ClockRange> clock;
  /// The clock names an hour or minute, not a part of the day.
  bool names_hour = false;
  /// Instants that no calendar day bounds; the pattern is then unused.
  std::optional<TimeRange> exact;
};

TimeValue DaysValue(const TimePattern& pattern, const std::optional<ClockRange>& clock = {},
                    bool names_hour = false);
TimeValue ExactValue(const TimeRange& range);

/// The instants from the first day's midnight to the end's, or of the clock on the first day.
TimeRange RangeOf(const DayRange& days, const std::optional<ClockRange>& clock,
                  const TimeContext& context);

/// Nothing when the calendar has no such days.
std::optional<TimeRange> Place(const TimeValue& value, const TimeContext& context);

/// Both ends included. A year or month said of one holds for the other; an end without is the first
/// one after the beginning; ends in the wrong order are turned.
std::optional<TimeRange> PlaceSpan(const TimeValue& from, const TimeValue& to,
                                   const TimeContext& context);

}  // namespace cortex
