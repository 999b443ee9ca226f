#pragma once

#include <cstdint>
#include <functional>
#include <optional>

/// The calendar as patterns: what comes back every week, month or year, and the one occurrence that
/// is meant. All counts are local days since 1970-01-01; weeks are ISO 8601, Monday to Sunday; the
/// calendar is the Gregorian one of the years 1 to 9999, and what lies outside is no date.
/// Thread-safe: values and pure functions.
namespace cortex {

/// Half-open: first <= day < end.
struct DayRange {
  std::int64_t first = 0;
  std::int64_t end = 0;
};

/// After what time a pattern comes back.
enum class Cycle : std::uint8_t { kOnce, kDay, kWeek, kMonth, kQuarter, kYear, kDecade };

/// How much time an expression speaks of; later ones are longer.
enum class Grain : std::uint8_t { kDay, kWeekend, kWeek, kMonth, kQuarter, kYear, kDecade };

/// Days that come back, one occurrence in each turn of the cycle or none ("29 February").
struct TimePattern {
  Cycle cycle = Cycle::kOnce;
  Grain grain = Grain::kDay;
  /// The occurrence that begins in the turn of this index (IndexOf); of kOnce in any.
  std::function<std::optional<DayRange>(std::int64_t)> occurrence;
};

// --- days and turns ------------------------------------------------------------------------------
/// The months of one turn; 0 for turns that are counted in days.
std::int64_t MonthsIn(Cycle cycle);
std::optional<std::int64_t> DayOf(std::int64_t year, int month, int day);
/// Which turn of the cycle contains the day.
std::int64_t IndexOf(Cycle cycle, std::int64_t day);
/// The whole turn.
std::optional<DayRange> TurnAt(Cycle cycle, std::int64_t index);
/// The day so many turns later; of a month that is too short the last one.
std::optional<std::int64_t> AddTurns(std::int64_t day, Cycle cycle, std::int64_t count);

// --- patterns ------------------------------------------------------------------------------------
TimePattern Once(const DayRange& range, Grain grain);
TimePattern OneDay(std::int64_t day);
/// Every whole day, week, month ...
TimePattern EveryTurn(Cycle cycle);
/// Monday is 1.
TimePattern EveryWeekday(int weekday);
TimePattern EveryWeekend();
TimePattern EveryDayOfMonth(int day);
/// Whole months of a year, from the first one; may reach into the next year (winter).
TimePattern EveryMonths(int first, int count);
TimePattern EveryDate(int month, int day);
/// So many days after Easter Sunday of the Western churches, from the first to the last.
TimePattern EveryEaster(int first, int last);
/// The date of the day, each year.
TimePattern EveryYearOn(std::int64_t day);

// --- parts ---------------------------------------------------------------------------------------
/// The first `inner` of each `outer`: "the 3rd" of "May".
TimePattern Inside(const TimePattern& inner, const TimePattern& outer);
/// The n-th `inner` of each `outer`, counted from the end when negative.
TimePattern NthInside(int n, const TimePattern& inner, const TimePattern& outer);
/// `count` units of each `outer`, from the n-th on; from its end when negative ("the last 3 days").
TimePattern SliceOf(std::int64_t n, std::int64_t count, Cycle unit, const TimePattern& outer);

enum class PartOfPeriod : std::uint8_t { kEarly, kMiddle, kLate, kFirstHalf, kSecondHalf };
TimePattern PartOf(PartOfPeriod part, const TimePattern& outer);

/// The `outer` week, weekend, month ... that contains the first day of each `inner`.
TimePattern Around(Cycle cycle, const TimePattern& inner);
TimePattern WeekendAround(const TimePattern& inner);
/// The n-th `counted` that has ended when `anchor` begins; that begins after it when n is negative.
TimePattern Beside(std::int64_t n, const TimePattern& counted, const TimePattern& anchor);

// --- which one is meant --------------------------------------------------------------------------
/// The latest that begins by the day.
std::optional<DayRange> LatestBy(const TimePattern& pattern, std::int64_t day);
/// The n-th latest that has ended when the day begins.
std::optional<DayRange> LatestEnded(const TimePattern& pattern, std::int64_t day,
                                    std::int64_t n = 1);
/// The n-th that begins on the day or later.
std::optional<DayRange> FirstFrom(const TimePattern& pattern, std::int64_t day, std::int64_t n = 1);
/// The one that contains the day, else the one in the same turn of the cycle.
std::optional<DayRange> Running(const TimePattern& pattern, std::int64_t day);

}  // namespace cortex
