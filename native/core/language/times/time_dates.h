#pragma once

#include <optional>

#include "language/times/time_text.h"
#include "language/times/time_value.h"

/// Names in the calendar: dates, months, weekdays, seasons, quarters, years, holidays. Thread-safe:
/// pure functions.
namespace cortex {

/// How much the words before speak for a time.
enum class TimeEvidence : std::uint8_t {
  /// The reader looks for itself what stands around.
  kNone,
  /// A word of time governs it: "since", "last", "early", the other end of a span.
  kGiven,
  /// What follows proves it: "Friday of last week".
  kCertain,
};

/// "May 8th", "the eighth of May, 2023", "2023-05-08", "5/8", "20230508", "May 2023", "2023/05".
std::optional<Read<TimePattern>> DateAt(const TimeText& text, std::size_t i, TimeEvidence evidence,
                                        const TimeContext& context);

/// Whatever the calendar has a name for, dates included; with its year where it has one.
std::optional<Read<TimePattern>> CalendarNameAt(const TimeText& text, std::size_t i,
                                                TimeEvidence evidence, const TimeContext& context);

/// What can be counted or be the last and next one: a unit of a day or more, a weekday, weekend,
/// month, season, holiday.
std::optional<Read<TimePattern>> CountableAt(const TimeText& text, std::size_t i);

/// The same, or a part of each day: "night" of "two nights ago".
std::optional<Read<TimeValue>> CountedAt(const TimeText& text, std::size_t i);

/// A year as written: all its days.
TimePattern YearPattern(std::int64_t year);

/// "3", "3rd", "third": a number that a day of a month has.
std::optional<Read<int>> DayNumberAt(const TimeText& text, std::size_t i);

/// "may" and "march" in small letters.
bool MayBeVerb(const TimeText& text, std::size_t i);

/// "2023", "'23", "of 2023", ", 2023" behind a month, season or quarter.
std::optional<Read<int>> YearBehind(const TimeText& text, std::size_t i);

}  // namespace cortex
