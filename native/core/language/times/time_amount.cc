#include "language/times/time_amount.h"

#include <algorithm>
#include <cmath>

namespace cortex {
namespace {

constexpr double kDaysInHalfMonth = 15;
constexpr double kMonthsInYear = 12;
constexpr double kDaysInWeek = 7;
/// Larger counts lead out of the calendar in any unit of a day or more, and are no overflow in
/// milliseconds.
constexpr double kMostUnits = 4e9;

std::int64_t Whole(double value) { return static_cast<std::int64_t>(std::floor(value)); }

void AddUnits(double count, const TimeUnit& unit, TimeAmount* amount) {
  count = std::min(count, kMostUnits) * unit.turns;
  if (unit.millis != 0) {
    amount->millis += std::llround(count * static_cast<double>(unit.millis));
    amount->hours = unit.millis == kMillisPerHour && count == std::floor(count);
    return;
  }
  const double rest = count - std::floor(count);
  switch (unit.cycle) {
    case Cycle::kDay:
      amount->days += Whole(count);
      break;
    case Cycle::kWeek:
      amount->days += Whole(count * kDaysInWeek);
      break;
    case Cycle::kMonth:
      amount->months += Whole(count);
      amount->days += Whole(rest * 2 * kDaysInHalfMonth);
      break;
    case Cycle::kQuarter:
      amount->months += Whole(count * 3);
      break;
    case Cycle::kYear:
    case Cycle::kDecade:
    case Cycle::kOnce:
      amount->months += Whole(count * kMonthsInYear);
      break;
  }
  amount->finest = unit.cycle;
  // Half a year is six months, half a week some days.
  if (rest != 0) amount->finest = unit.cycle == Cycle::kYear ? Cycle::kMonth : Cycle::kDay;
}

struct Part {
  double count = 0;
  TimeUnit unit;
};

/// "half a", "a quarter of an", "three quarters of an".
std::optional<Read<double>> ShareAt(const TimeText& text, std::size_t i) {
  if (text.Is(i, {"half"})) return Read<double>{0.5, text.Skip(i + 1, {"a", "an"})};
  constexpr double kQuarter = 0.25;
  const bool three = text.Is(i, {"three", "3"});
  const std::size_t at = text.Skip(i, {"a", "three", "3"});
  const auto of = text.Phrase(at, three ? "quarters of" : "quarter of");
  if (!of || !text.Is(*of, {"a", "an"})) return std::nullopt;
  return Read<double>{three ? 3 * kQuarter : kQuarter, *of + 1};
}

/// "3 days", "half an hour", "an hour and a half".
std::optional<Read<Part>> PartAt(const TimeText& text, std::size_t i) {
  auto number = ShareAt(text, i);
  if (!number) number = text.CountAt(i);
  if (!number) return std::nullopt;
  const auto unit = TimeUnitNamed(text.Word(number->end));
  if (!unit) return std::nullopt;
  Read<Part> part{{number->value, *unit}, number->end + 1};
  if (const auto end = text.Phrase(part.end, "and a half")) {
    part.value.count += 0.5;
    part.end = *end;
  }
  return part;
}

}  // namespace

TimeAmount AmountOf(double count, const TimeUnit& unit) {
  TimeAmount amount;
  AddUnits(count, unit, &amount);
  return amount;
}

std::optional<Read<TimeAmount>> AmountAt(const TimeText& text, std::size_t i) {
  constexpr int kMostParts = 4;
  Read<TimeAmount> amount;
  std::size_t at = i;
  for (int parts = 0; parts < kMostParts; ++parts) {
    const auto part = PartAt(text, at);
    if (!part) break;
    AddUnits(part->value.count, part->value.unit, &amount.value);
    amount.end = part->end;
    at = text.Skip(text.Skip(part->end, {","}), {"and"});
  }
  if (amount.end == 0) return std::nullopt;
  if (amount.value.millis != 0) amount.value.finest = Cycle::kOnce;
  return amount;
}

std::optional<Read<TimeAmount>> OneUnitAt(const TimeText& text, std::size_t i) {
  const auto unit = TimeUnitNamed(text.Word(i));
  if (!unit) return std::nullopt;
  return Read<TimeAmount>{AmountOf(1, *unit), i + 1};
}

std::optional<std::int64_t> DayFrom(std::int64_t day, const TimeAmount& amount, int direction) {
  const auto month = AddTurns(day, Cycle::kMonth, direction * amount.months);
  return month ? AddTurns(*month, Cycle::kDay, direction * amount.days) : std::nullopt;
}

std::optional<TimeMs> InstantFrom(const TimeContext& context, const TimeAmount& amount,
                                  int direction) {
  TimeMs instant = context.now;
  if (amount.months != 0 || amount.days != 0) {
    const auto day = DayFrom(context.today, amount, direction);
    if (!day) return std::nullopt;
    instant = context.zone.InstantOf(*day, context.zone.LocalMillisOfDay(context.now));
  }
  // Both below 2^63 by kMostUnits, so their sum is too.
  instant += direction * amount.millis;
  if (instant < kEarliestTime || instant > kLatestTime) return std::nullopt;
  return instant;
}

std::optional<TimeValue> ValueFrom(const TimeContext& context, const TimeAmount& amount,
                                   int direction, bool precise) {
  if (amount.finest == Cycle::kOnce) {
    constexpr std::int64_t kHalfOfHour = kMillisPerHour / 2;
    constexpr std::int64_t kFiveMinutes = std::int64_t{5} * 60'000;
    const auto point = InstantFrom(context, amount, direction);
    if (!point) return std::nullopt;
    const std::int64_t around = amount.hours ? kHalfOfHour : kFiveMinutes;
    return ExactValue({*point - around, *point + around});
  }
  const auto day = DayFrom(context.today, amount, direction);
  if (!day) return std::nullopt;
  const TimePattern point = Once({*day, *day + 1}, Grain::kDay);
  if (precise) return DaysValue(point);
  const TimePattern around = Around(amount.finest, point);
  if (!around.occurrence(0)) return std::nullopt;
  return DaysValue(around);
}

}  // namespace cortex
