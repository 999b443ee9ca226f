#pragma once

#include <cstdint>
#include <optional>

#include "language/times/time_pattern.h"

/// Recurrence rules: what a text tells of as coming again and again, "bins every other Friday",
/// "book club, first Tuesday of the month". Thread-safe: values and pure functions.
namespace cortex {

/// Each occurrence of a pattern, or every second one (FREQ with BYDAY or BYMONTHDAY, and INTERVAL
/// of RFC 5545).
struct Recurrence {
  TimePattern pattern;
  int interval = 1;
  /// A day in a turn that counts, where the text names one ("every other Friday from 8 May");
  /// without it each turn may.
  std::optional<std::int64_t> anchor = std::nullopt;
  /// From when to when it is told to come: "from 13 April", "until the end of March".
  std::optional<std::int64_t> first = std::nullopt;
  std::optional<std::int64_t> last = std::nullopt;
};

/// "Every other Friday" of each Friday: whether the pattern alone is on a local day.
bool MayOccurOn(const Recurrence& recurrence, std::int64_t day);

bool ComesEachWeek(const Recurrence& recurrence);

/// Whether it is, or may be, on a local day.
bool OccursOn(const Recurrence& recurrence, std::int64_t day);

}  // namespace cortex
