#include "language/times/time_pattern.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace cortex {
namespace {

constexpr std::int64_t kDaysPerWeek = 7;
constexpr std::int64_t kMonthsPerYear = 12;
constexpr std::int64_t kLastYear = 9999;
/// Counts beyond this lead out of the calendar from anywhere in it.
constexpr std::int64_t kMostTurns = 4'000'000;
/// 29 February can be missing seven times in a row.
constexpr int kTries = 12;

/// 1970-01-01 was a Thursday.
constexpr std::int64_t kEpochWeekday = 3;

std::int64_t FloorDivide(std::int64_t value, std::int64_t by) {
  return value / by - static_cast<std::int64_t>(value % by < 0);
}

std::int64_t Remainder(std::int64_t value, std::int64_t by) {
  return value - FloorDivide(value, by) * by;
}

std::chrono::year_month_day DateOf(std::int64_t day) {
  return std::chrono::sys_days(std::chrono::days(day));
}

std::int64_t YearOf(std::int64_t day) { return static_cast<int>(DateOf(day).year()); }

int MonthOf(std::int64_t day) {
  return static_cast<int>(static_cast<unsigned>(DateOf(day).month()));
}

bool IsInCalendar(std::int64_t day) {
  static const std::int64_t kFirst = *DayOf(1, 1, 1);
  static const std::int64_t kLast = *DayOf(kLastYear, 12, 31);
  return day >= kFirst && day <= kLast;
}

/// A month counted from January of year 0.
std::optional<std::int64_t> FirstOfMonth(std::int64_t index) {
  return DayOf(FloorDivide(index, kMonthsPerYear),
               static_cast<int>(Remainder(index, kMonthsPerYear)) + 1, 1);
}

std::optional<DayRange> Between(std::optional<std::int64_t> first,
                                std::optional<std::int64_t> end) {
  if (!first || !end || *first >= *end) return std::nullopt;
  return DayRange{*first, *end};
}

std::optional<DayRange> Months(std::int64_t first, std::int64_t count) {
  return Between(FirstOfMonth(first), FirstOfMonth(first + count));
}

bool Contains(const std::optional<DayRange>& range, std::int64_t day) {
  return range && range->first <= day && day < range->end;
}

std::int64_t DaysIn(Cycle cycle) { return cycle == Cycle::kWeek ? kDaysPerWeek : 1; }

Grain GrainOf(Cycle cycle) {
  constexpr std::array<Grain, 7> kGrains = {Grain::kDay,   Grain::kDay,     Grain::kWeek,
                                            Grain::kMonth, Grain::kQuarter, Grain::kYear,
                                            Grain::kDecade};
  return kGrains.at(static_cast<std::size_t>(cycle));
}

/// A pattern made of another one, occurrence by occurrence.
template <class Change>
TimePattern Mapped(const TimePattern& outer, Grain grain, Change change) {
  return {outer.cycle, grain,
          [occurrence = outer.occurrence, change](std::int64_t index) -> std::optional<DayRange> {
            const auto range = occurrence(index);
            return range ? change(*range) : std::nullopt;
          }};
}

std::optional<DayRange> Turned(const TimePattern& pattern, const std::optional<DayRange>& from,
                               std::int64_t count) {
  if (!from || count > kMostTurns || count < -kMostTurns) return std::nullopt;
  if (count == 0) return from;
  if (pattern.cycle == Cycle::kOnce) return std::nullopt;
  return pattern.occurrence(IndexOf(pattern.cycle, from->first) + count);
}

std::optional<DayRange> NthIn(int n, const TimePattern& inner, const DayRange& outer) {
  const auto found = n > 0 ? FirstFrom(inner, outer.first, n)
                           : Turned(inner, LatestBy(inner, outer.end - 1), n + 1);
  const bool inside = found && found->first >= outer.first && found->first < outer.end;
  return inside ? found : std::nullopt;
}

/// What is early, in the middle or late in a whole, by where the early and the middle part end.
DayRange PartBetween(PartOfPeriod part, std::int64_t early, std::int64_t middle,
                     std::int64_t whole) {
  if (part == PartOfPeriod::kEarly) return {0, early};
  return part == PartOfPeriod::kMiddle ? DayRange{early, middle} : DayRange{middle, whole};
}

/// Thirds of a period of at least three months, in months. Of months the 1st to 10th, 11th to 20th,
/// 21st to last; of shorter ones thirds of their days.
std::optional<DayRange> ThirdOf(PartOfPeriod part, const DayRange& range) {
  const std::int64_t first = IndexOf(Cycle::kMonth, range.first);
  const std::int64_t months = IndexOf(Cycle::kMonth, range.end - 1) - first + 1;
  if (const std::int64_t third = months / 3; third > 0) {
    // The early nineties are those up to 1993, the late ones those from 1997.
    const bool decade = months == MonthsIn(Cycle::kDecade);
    const DayRange found = decade
                               ? PartBetween(part, 4 * kMonthsPerYear, 7 * kMonthsPerYear, months)
                               : PartBetween(part, third, 2 * third, months);
    return Months(first + found.first, found.end - found.first);
  }
  constexpr std::int64_t kShortestMonth = 28;
  const std::int64_t days = range.end - range.first;
  const std::int64_t third = days >= kShortestMonth ? 10 : std::max<std::int64_t>(days / 3, 1);
  const DayRange found = PartBetween(part, third, 2 * third, days);
  return DayRange{range.first + found.first, range.first + found.end};
}

/// Computus of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8).
std::optional<std::int64_t> EasterOf(std::int64_t year) {
  const std::int64_t golden = year % 19;
  const std::int64_t century = year / 100;
  const std::int64_t rest = year % 100;
  const std::int64_t lunar = (century - (century + 8) / 25 + 1) / 3;
  const std::int64_t epact = (19 * golden + century - century / 4 - lunar + 15) % 30;
  const std::int64_t weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
  const std::int64_t late = (golden + 11 * epact + 22 * weekday) / 451;
  const std::int64_t sum = epact + weekday - 7 * late + 114;
  return DayOf(year, static_cast<int>(sum / 31), static_cast<int>(sum % 31) + 1);
}

std::optional<DayRange> HalfOf(PartOfPeriod part, const DayRange& range) {
  constexpr std::int64_t kHalfMonth = 15;
  const std::int64_t months =
      IndexOf(Cycle::kMonth, range.end - 1) - IndexOf(Cycle::kMonth, range.first) + 1;
  const auto middle = months % 2 == 0 ? AddTurns(range.first, Cycle::kMonth, months / 2)
                      : months == 1 && range.end - range.first > kHalfMonth
                          ? std::optional(range.first + kHalfMonth)
                          : std::optional(range.first + (range.end - range.first) / 2);
  return part == PartOfPeriod::kFirstHalf ? Between(range.first, middle)
                                          : Between(middle, range.end);
}

}  // namespace

std::int64_t MonthsIn(Cycle cycle) {
  constexpr std::array<std::int64_t, 7> kMonths = {0, 0, 0, 1, 3, 12, 120};
  return kMonths.at(static_cast<std::size_t>(cycle));
}

std::optional<std::int64_t> DayOf(std::int64_t year, int month, int day) {
  if (year < 1 || year > kLastYear || month < 1 || day < 1) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(year)),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count();
}

std::int64_t IndexOf(Cycle cycle, std::int64_t day) {
  if (cycle == Cycle::kOnce) return 0;
  if (cycle == Cycle::kDay) return day;
  if (cycle == Cycle::kWeek) return FloorDivide(day + kEpochWeekday, kDaysPerWeek);
  const std::int64_t month = YearOf(day) * kMonthsPerYear + MonthOf(day) - 1;
  return FloorDivide(month, MonthsIn(cycle));
}

std::optional<DayRange> TurnAt(Cycle cycle, std::int64_t index) {
  if (index > kMostTurns || index < -kMostTurns) return std::nullopt;
  const std::int64_t months = MonthsIn(cycle);
  if (months != 0) return Months(index * months, months);
  const std::int64_t days = DaysIn(cycle);
  const std::int64_t first = cycle == Cycle::kWeek ? index * days - kEpochWeekday : index;
  if (!IsInCalendar(first) || !IsInCalendar(first + days)) return std::nullopt;
  return DayRange{first, first + days};
}

std::optional<std::int64_t> AddTurns(std::int64_t day, Cycle cycle, std::int64_t count) {
  if (count > kMostTurns || count < -kMostTurns || !IsInCalendar(day)) return std::nullopt;
  const std::int64_t months = MonthsIn(cycle);
  if (months == 0) {
    const std::int64_t sum = day + count * DaysIn(cycle);
    return IsInCalendar(sum) ? std::optional(sum) : std::nullopt;
  }
  const auto month = Months(IndexOf(Cycle::kMonth, day) + count * months, 1);
  if (!month) return std::nullopt;
  const auto day_of_month = static_cast<std::int64_t>(static_cast<unsigned>(DateOf(day).day()));
  return std::min(month->first + day_of_month, month->end) - 1;
}

TimePattern Once(const DayRange& range, Grain grain) {
  return {Cycle::kOnce, grain, [range](std::int64_t) { return std::optional(range); }};
}

TimePattern OneDay(std::int64_t day) { return Once({day, day + 1}, Grain::kDay); }

TimePattern EveryTurn(Cycle cycle) {
  return {cycle, GrainOf(cycle), [cycle](std::int64_t index) { return TurnAt(cycle, index); }};
}

TimePattern EveryWeekday(int weekday) {
  return SliceOf(weekday, 1, Cycle::kDay, EveryTurn(Cycle::kWeek));
}

TimePattern EveryWeekend() {
  constexpr int kSaturday = 6;
  TimePattern weekend = SliceOf(kSaturday, 2, Cycle::kDay, EveryTurn(Cycle::kWeek));
  weekend.grain = Grain::kWeekend;
  return weekend;
}

TimePattern EveryDayOfMonth(int day) {
  return Mapped(EveryTurn(Cycle::kMonth), Grain::kDay,
                [day](const DayRange& month) -> std::optional<DayRange> {
                  const std::int64_t first = month.first + day - 1;
                  if (day < 1 || first >= month.end) return std::nullopt;
                  return DayRange{first, first + 1};
                });
}

TimePattern EveryMonths(int first, int count) {
  const Grain grain = count == 1 ? Grain::kMonth : Grain::kQuarter;
  return {Cycle::kYear, grain, [first, count](std::int64_t year) {
            return Months(year * kMonthsPerYear + first - 1, count);
          }};
}

TimePattern EveryDate(int month, int day) {
  return Inside(EveryDayOfMonth(day), EveryMonths(month, 1));
}

TimePattern EveryEaster(int first, int last) {
  return {Cycle::kYear, Grain::kDay, [=](std::int64_t index) -> std::optional<DayRange> {
            const auto year = TurnAt(Cycle::kYear, index);
            const auto sunday = year ? EasterOf(YearOf(year->first)) : std::nullopt;
            if (!sunday) return std::nullopt;
            return DayRange{*sunday + first, *sunday + last + 1};
          }};
}

TimePattern EveryYearOn(std::int64_t day) {
  return EveryDate(MonthOf(day), static_cast<int>(static_cast<unsigned>(DateOf(day).day())));
}

TimePattern Inside(const TimePattern& inner, const TimePattern& outer) {
  return NthInside(1, inner, outer);
}

TimePattern NthInside(int n, const TimePattern& inner, const TimePattern& outer) {
  return Mapped(outer, inner.grain, [n, inner](const DayRange& range) {
    return n == 0 ? std::nullopt : NthIn(n, inner, range);
  });
}

TimePattern SliceOf(std::int64_t n, std::int64_t count, Cycle unit, const TimePattern& outer) {
  const Grain grain = count == 1 ? GrainOf(unit) : std::max(GrainOf(unit), Grain::kWeek);
  return Mapped(outer, grain, [n, count, unit](const DayRange& range) -> std::optional<DayRange> {
    const auto first = n > 0 ? AddTurns(range.first, unit, n - 1) : AddTurns(range.end, unit, n);
    if (!first || *first < range.first || *first >= range.end) return std::nullopt;
    const auto end = AddTurns(*first, unit, count);
    return Between(first, end ? std::min(*end, range.end) : range.end);
  });
}

TimePattern PartOf(PartOfPeriod part, const TimePattern& outer) {
  const bool half = part == PartOfPeriod::kFirstHalf || part == PartOfPeriod::kSecondHalf;
  const Grain grain = outer.grain > Grain::kMonth ? Grain::kQuarter : Grain::kWeek;
  return Mapped(outer, grain, [part, half](const DayRange& range) {
    return half ? HalfOf(part, range) : ThirdOf(part, range);
  });
}

TimePattern Around(Cycle cycle, const TimePattern& inner) {
  return Mapped(inner, GrainOf(cycle), [cycle](const DayRange& range) {
    return TurnAt(cycle, IndexOf(cycle, range.first));
  });
}

TimePattern WeekendAround(const TimePattern& inner) {
  return Mapped(inner, Grain::kWeekend,
                [](const DayRange& range) { return Running(EveryWeekend(), range.first); });
}

TimePattern Beside(std::int64_t n, const TimePattern& counted, const TimePattern& anchor) {
  return Mapped(anchor, counted.grain, [n, counted](const DayRange& range) {
    return n > 0 ? LatestEnded(counted, range.first, n) : FirstFrom(counted, range.end, -n);
  });
}

std::optional<DayRange> LatestBy(const TimePattern& pattern, std::int64_t day) {
  if (pattern.cycle == Cycle::kOnce) return pattern.occurrence(0);
  const std::int64_t last = IndexOf(pattern.cycle, day) + 1;
  for (std::int64_t index = last; index > last - kTries; --index) {
    const auto range = pattern.occurrence(index);
    if (range && range->first <= day) return range;
  }
  return std::nullopt;
}

std::optional<DayRange> LatestEnded(const TimePattern& pattern, std::int64_t day, std::int64_t n) {
  if (pattern.cycle == Cycle::kOnce) return std::nullopt;
  const std::int64_t last = IndexOf(pattern.cycle, day);
  for (std::int64_t index = last; index > last - kTries; --index) {
    const auto range = pattern.occurrence(index);
    if (range && range->end <= day) return Turned(pattern, range, 1 - n);
  }
  return std::nullopt;
}

std::optional<DayRange> FirstFrom(const TimePattern& pattern, std::int64_t day, std::int64_t n) {
  if (pattern.cycle == Cycle::kOnce) return std::nullopt;
  const std::int64_t earliest = IndexOf(pattern.cycle, day) - 1;
  for (std::int64_t index = earliest; index < earliest + kTries; ++index) {
    const auto range = pattern.occurrence(index);
    if (range && range->first >= day) return Turned(pattern, range, n - 1);
  }
  return std::nullopt;
}

std::optional<DayRange> Running(const TimePattern& pattern, std::int64_t day) {
  if (pattern.cycle == Cycle::kOnce) return pattern.occurrence(0);
  const std::int64_t index = IndexOf(pattern.cycle, day);
  const auto before = pattern.occurrence(index - 1);
  return Contains(before, day) ? before : pattern.occurrence(index);
}

}  // namespace cortex
