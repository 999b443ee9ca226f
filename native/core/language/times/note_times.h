#pragma once

#include <string_view>
#include <vector>

#include "base/time.h"
#include "language/times/recurrence.h"
#include "language/times/time_expression.h"

namespace cortex {

/// All that a note tells of times.
struct NoteTimes {
  /// As ToldTimes has them.
  std::vector<TimeRange> times;
  /// In the order of its words: of days of the week, days of the month, and of birthdays each year;
  /// at most 32.
  std::vector<Recurrence> recurrences;
};

/// Both in one reading. `text` is valid UTF-8, told at `told_at`. Thread-safe: a pure function.
/// Linear in the text's length.
NoteTimes ReadNoteTimes(std::string_view text, TimeMs told_at, const TimeZone& timezone);

}  // namespace cortex
