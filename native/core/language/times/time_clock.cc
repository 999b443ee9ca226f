#include "language/times/time_clock.h"

#include <cmath>

#include "base/time.h"
#include "language/values/calendar.h"
#include "language/values/numbers.h"

namespace cortex {
namespace {

constexpr std::int64_t kMillisPerMinute = 60'000;
constexpr std::int64_t kHalfDay = 12 * kMillisPerHour;

std::size_t SkipDot(const TimeText& text, std::size_t i) {
  return text.IsIn(i - 1, "times/half-of-day") && text.view().Touches(i) ? text.Skip(i, ".") : i;
}

ClockTime TimeOf(double minutes, bool written_minutes, bool open) {
  const std::int64_t begin = std::llround(minutes) * kMillisPerMinute;
  return {{begin, begin + (written_minutes ? kMillisPerMinute : kMillisPerHour)}, open};
}

/// An end without "am" or "pm" takes that of the other end.
ClockRange JoinedRange(const ClockTime& from, const ClockTime& to) {
  std::int64_t begin = from.range.begin;
  if (from.open && !to.open && to.range.begin >= kHalfDay && begin + kHalfDay < to.range.begin)
    begin += kHalfDay;
  return {begin, to.range.begin};
}

}  // namespace

std::optional<Read<ClockTime>> BareHourAt(const TimeText& text, std::size_t i) {
  const auto hour = text.WholeCountAt(i, 24);
  if (!hour) return std::nullopt;
  return Read<ClockTime>{TimeOf(hour->value * 60, false, hour->value <= 12), hour->end};
}

std::optional<Read<ClockTime>> ClockAt(const TimeText& text, std::size_t i) {
  constexpr std::size_t kLongest = 8;
  if (text.Word(i).size() > kLongest) return std::nullopt;
  const auto clock = ReadClock(text.view(), i);
  if (!clock) return std::nullopt;
  const bool written = text.Word(i).find(':') != std::string_view::npos ||
                       std::fmod(clock->value, 60) != 0 || text.IsIn(i + 1, "times/past-the-hour");
  // The part of the day is read with the day, which it may follow.
  std::size_t end = clock->last_token;
  bool open = clock->unit != "fixed";
  double minutes = clock->value;
  if (end >= 3 && PartOfDayNamed(text.Word(end - 1)) && text.Word(end - 3) == "in") {
    end -= 3;
    open = minutes <= 12 * 60;
  }
  return Read<ClockTime>{TimeOf(minutes, written, open), SkipDot(text, end)};
}

std::optional<Read<ClockRange>> ClockSpanAt(const TimeText& text, std::size_t i) {
  const bool between = text.Is(i, "between");
  const std::size_t at = text.SkipIn(i, "times/between");
  if (const auto hours = text.JoinedNumbersAt(at);
      hours && hours->first <= 12 && hours->second <= 12) {
    if (!text.IsIn(at + 1, "times/half-of-day")) return std::nullopt;
    const bool pm = text.Word(at + 1).starts_with('p');
    const auto hour_of = [pm](int hour) { return hour % 12 + (pm ? 12 : 0); };
    const bool wraps = hours->first % 12 > hours->second % 12;
    const ClockTime from =
        TimeOf((wraps ? hours->first : hour_of(hours->first)) * 60.0, false, false);
    const ClockTime to = TimeOf(hour_of(hours->second) * 60.0, false, false);
    return Read<ClockRange>{{from.range.begin, to.range.begin}, SkipDot(text, at + 2)};
  }
  auto from = ClockAt(text, at);
  if (!from) from = BareHourAt(text, at);
  if (!from) return std::nullopt;
  if (!text.Is(from->end, "and") && (between || !text.IsIn(from->end, "times/to")))
    return std::nullopt;
  const auto to = ClockAt(text, from->end + 1);
  if (!to) return std::nullopt;
  const ClockRange range = JoinedRange(from->value, to->value);
  if (range.begin >= range.end) return std::nullopt;
  return Read<ClockRange>{range, to->end};
}

ClockRange OnDay(const ClockTime& time, const std::optional<ClockRange>& part) {
  constexpr std::int64_t kMorning = 7 * kMillisPerHour;
  ClockRange range = time.range;
  if (!time.open) return range;
  const bool spoken_hour = range.end - range.begin == kMillisPerHour;
  const bool afternoon = part ? range.begin < part->begin && part->begin >= kHalfDay
                              : spoken_hour && range.begin < kMorning;
  const std::int64_t move = afternoon ? kHalfDay : 0;
  return {range.begin + move, range.end + move};
}

}  // namespace cortex
