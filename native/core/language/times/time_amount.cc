#include "language/times/time_amount.h"

#include <algorithm>
#include <cmath>

#include "language/text/word_lists.h"

namespace cortex {
namespace {

constexpr double kDaysInMonth = 30;
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
  if (const auto months = MonthsIn(unit.cycle); months != 0) {
    amount->months += Whole(count * static_cast<double>(months));
    if (unit.cycle == Cycle::kMonth) amount->days += Whole(rest * kDaysInMonth);
  } else {
    amount->days += Whole(unit.cycle == Cycle::kWeek ? count * kDaysInWeek : count);
  }
  amount->finest = unit.cycle;
  // Half a year is six months, half a week some days.
  if (rest != 0) amount->finest = unit.cycle == Cycle::kYear ? Cycle::kMonth : Cycle::kDay;
}

}  // namespace

TimeAmount AmountOf(double count, const TimeUnit& unit) {
  TimeAmount amount;
  AddUnits(count, unit, &amount);
  return amount;
}

/// "3 days", "half an hour", "an hour and a half", each behind the one before.
std::optional<Read<TimeAmount>> AmountAt(const TimeText& text, std::size_t i) {
  constexpr int kMostParts = 4;
  Read<TimeAmount> amount;
  std::size_t at = i;
  for (int parts = 0; parts < kMostParts; ++parts) {
    auto number = text.PhraseOf(word_lists::kShares, at);
    if (!number) number = text.CountAt(at);
    const auto unit = number ? TimeUnitNamed(text.Word(number->end)) : std::nullopt;
    if (!unit) break;
    const auto half = text.Phrase(number->end + 1, "and a half");
    AddUnits(half ? number->value + 0.5 : number->value, *unit, &amount.value);
    amount.end = half ? *half : number->end + 1;
    at = text.Skip(text.Skip(amount.end, ","), "and");
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
  const TimePattern point = OneDay(*day);
  if (precise) return DaysValue(point);
  const TimePattern around = Around(amount.finest, point);
  if (!around.occurrence(0)) return std::nullopt;
  return DaysValue(around);
}

}  // namespace cortex
