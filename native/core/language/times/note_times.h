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
  /// As RecurrencesOf has them.
  std::vector<Recurrence> recurrences;
};

/// Both in one reading. `text` is valid UTF-8, told at `told_at`. Thread-safe: a pure function.
/// Linear in the text's length.
NoteTimes ReadNoteTimes(std::string_view text, TimeMs told_at, const TimeZone& timezone);

}  // namespace cortex
