#pragma once

#include <cstdint>
#include <optional>

#include "language/times/time_text.h"
#include "language/times/time_value.h"

/// Amounts of time and the points they lead to: "three weeks", "a year and a half". Thread-safe:
/// pure functions; amounts of any size are safe, since what leaves the calendar is no point.
namespace cortex {

struct TimeAmount {
  std::int64_t months = 0;
  std::int64_t days = 0;
  std::int64_t millis = 0;
  /// The smallest unit named; kOnce when it is shorter than a day.
  Cycle finest = Cycle::kOnce;
  /// Whole hours; else what is shorter than a day is taken by the minute.
  bool hours = false;
};

/// "3 days", "a couple of weeks", "half an hour", "a year and two months", "week" (one).
std::optional<Read<TimeAmount>> AmountAt(const TimeText& text, std::size_t i);

TimeAmount AmountOf(double count, const TimeUnit& unit);

/// The unit alone, as in "the past week": one of it.
std::optional<Read<TimeAmount>> OneUnitAt(const TimeText& text, std::size_t i);

/// The local day so far away; months of different length clamp.
std::optional<std::int64_t> DayFrom(std::int64_t day, const TimeAmount& amount, int direction);

/// The instant so far from now: the same local clock time, or elapsed hours and minutes.
std::optional<TimeMs> InstantFrom(const TimeContext& context, const TimeAmount& amount,
                                  int direction);

/// "N weeks ago", "in N weeks": the day, week, month or year there; of hours and minutes an hour
/// or ten minutes around the point. `precise` asks for the day whatever the unit.
std::optional<TimeValue> ValueFrom(const TimeContext& context, const TimeAmount& amount,
                                   int direction, bool precise);

}  // namespace cortex
