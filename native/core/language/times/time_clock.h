#pragma once

#include <optional>

#include "language/times/time_text.h"
#include "language/times/time_words.h"

/// Hours and minutes beside a day. Thread-safe: pure functions.
namespace cortex {

struct ClockTime {
  ClockRange range;
  /// 1 to 12 without "am" or "pm": a part of the day may move it.
  bool open = false;
};

/// "3 pm", "15:00", "half past nine", "noon", "9" after "at": a named hour lasts an hour, written
/// minutes one minute.
std::optional<Read<ClockTime>> ClockAt(const TimeText& text, std::size_t i);

/// "between 9 and 11 am", "from 2 pm to 4 pm", "9-11 am": from the one to the other.
std::optional<Read<ClockRange>> ClockSpanAt(const TimeText& text, std::size_t i);

/// Nine in the evening is 21:00; three o'clock without a part of the day is in the afternoon, as
/// any hour from one to six.
ClockRange OnDay(const ClockTime& time, const std::optional<ClockRange>& part);

/// A number alone as an hour: "9" of "since 9 this morning".
std::optional<Read<ClockTime>> BareHourAt(const TimeText& text, std::size_t i);

}  // namespace cortex
