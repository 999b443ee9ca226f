#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "base/time.h"
#include "language/times/time_expression.h"

/// The words by which an English text dates something, for looking it up. Thread-safe: pure
/// functions. Linear in the days of the time.
namespace cortex {

/// A word that dates in a time are made of.
struct DateWord {
  /// How much of the date it says; a text may hold several.
  enum Of : std::uint8_t { kMonth = 1, kDay = 2, kDate = 4 };

  /// Folded.
  std::string word;
  Of of = kDate;
  /// Within this of the time it has to be told: "Saturday", "tomorrow".
  std::optional<TimeMs> near;

  auto operator<=>(const DateWord&) const = default;
};

/// Of 19 March 2026: "march", "mar" and "2026" of its month; "19", "19th" of its day; "thursday",
/// "open" of hours that are kept, a holiday's name, and "tomorrow", "week" told near it, each all
/// of a date. Of more than a week each month says all.
std::set<DateWord> DateWordsOf(const TimeRange& range, const TimeZone& zone);

}  // namespace cortex
