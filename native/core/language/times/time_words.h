#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "language/times/time_pattern.h"
#include "language/times/time_text.h"

/// The words of time expressions, as tables. Words are folded. Thread-safe: pure functions.
namespace cortex {

/// Milliseconds after local midnight; may reach into the next day ("night").
struct ClockRange {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

struct TimeUnit {
  /// Of units of a day or more; else kOnce.
  Cycle cycle = Cycle::kOnce;
  /// Turns in one unit: 2 weeks in a fortnight.
  int turns = 1;
  /// Of units shorter than a day; else 0.
  std::int64_t millis = 0;
};

/// "day", "wk", "months", "hr": singular, plural and abbreviated.
std::optional<TimeUnit> TimeUnitNamed(std::string_view word);

struct MonthWord {
  int month = 0;
  /// A name of people or a word of its own as well ("May", "Jan"): no month without more evidence.
  bool doubtful = false;
};
std::optional<MonthWord> MonthWordNamed(std::string_view word);

struct WeekdayWord {
  int weekday = 0;
  /// "Sun", "Sat", "Wed": words of their own.
  bool doubtful = false;
  /// "Mondays": every one of them unless counted.
  bool plural = false;
};
std::optional<WeekdayWord> WeekdayWordNamed(std::string_view word);

/// The first month of a northern, meteorological season: spring is March to May.
std::optional<int> SeasonStart(std::string_view word);

/// "morning": 6:00 to 12:00; afternoon, evening, night.
std::optional<ClockRange> PartOfDayNamed(std::string_view word);

/// "nineties": 90; "forties", "twenties".
std::optional<int> DecadeNamed(std::string_view word);

/// Up to or from the start or end of what is named; the numbers are those of the table.
enum class Bound : int { kToEnd = -2, kToStart = -1, kFromStart = 1, kFromEnd = 2 };
/// "since", "no later than".
std::optional<Read<Bound>> BoundAt(const TimeText& text, std::size_t i);

/// Whether an expression of time may begin with the word. Nearly no word of a text may, and asking
/// this first spares all the readers.
bool MayOpenTime(std::string_view word);

/// What a query about memories says besides its topic: "what happened", "notes from".
bool IsGenericWord(std::string_view word);
/// What can stand behind an expression without belonging to it: "did", "with", "we", "and".
bool IsFunctionWord(std::string_view word);

}  // namespace cortex
