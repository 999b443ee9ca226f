#include "language/times/time_dates.h"

#include <array>
#include <charconv>
#include <utility>

#include "language/lexicon/units.h"

namespace cortex {
namespace {

using ReadPattern = std::optional<Read<TimePattern>>;

constexpr int kMonths = 12;
constexpr int kThisMillennium = 2000;

/// Numbers that one token joins: "2023-05-08", "5/8", "8.5.2023".
struct JoinedNumbers {
  std::array<int, 3> values{};
  std::array<std::size_t, 3> sizes{};
  std::size_t count = 0;
  char joint = 0;
};

std::optional<JoinedNumbers> Joined(std::string_view word) {
  constexpr std::size_t kLongest = 10;
  if (word.size() > kLongest) return std::nullopt;
  JoinedNumbers joined;
  const char* at = word.data();
  const char* const end = at + word.size();
  while (at != end) {
    if (joined.count == joined.values.size()) return std::nullopt;
    int value = 0;
    const auto [rest, error] = std::from_chars(at, end, value);
    if (error != std::errc() || value < 0) return std::nullopt;
    joined.values[joined.count] = value;
    joined.sizes[joined.count++] = static_cast<std::size_t>(rest - at);
    if (rest == end) break;
    if (joined.joint != 0 && joined.joint != *rest) return std::nullopt;
    joined.joint = *rest;
    if (joined.joint != '-' && joined.joint != '/' && joined.joint != '.') return std::nullopt;
    at = rest + 1;
  }
  return joined;
}

std::optional<TimePattern> FixedDate(int year, int month, int day) {
  const auto found = DayOf(year, month, day);
  return found ? std::optional(OneDay(*found)) : std::nullopt;
}

bool IsDate(int month, int day) {
  constexpr int kLeapYear = 2024;
  return DayOf(kLeapYear, month, day).has_value();
}

class NumericReader {
 public:
  NumericReader(const TimeText& text, std::size_t i, TimeEvidence evidence,
                const TimeContext& context)
      : text_(text), at_(i), evidence_(evidence), context_(context) {}

  [[nodiscard]] ReadPattern Date() const {
    if (!text_.view().IsNumber(at_) || (text_.view().Touches(at_) && !IsOpened())) return {};
    if (const auto compact = Compact()) return Found(compact);
    const auto numbers = Joined(text_.Word(at_));
    if (!numbers || numbers->count < 2 || !IsEnded()) return {};
    if (numbers->count == 2) return TwoNumbers(*numbers);
    if (numbers->sizes[0] == 4)
      return Found(FixedDate(numbers->values[0], numbers->values[1], numbers->values[2]));
    return DayMonthYear(*numbers);
  }

 private:
  [[nodiscard]] bool IsOpened() const {
    return at_ == 0 || text_.IsIn(at_ - 1, "times/before-date");
  }
  [[nodiscard]] bool IsEnded() const {
    return !text_.view().Touches(at_ + 1) || text_.ClosesAt(at_ + 1) ||
           text_.Word(at_ + 1).starts_with('t');
  }

  [[nodiscard]] ReadPattern Found(const std::optional<TimePattern>& pattern) const {
    return ReadTo(at_ + 1, pattern);
  }

  /// YYYYMMDD.
  [[nodiscard]] std::optional<TimePattern> Compact() const {
    constexpr int kFirst = 1900;
    constexpr int kLast = 2200;
    const auto digits = text_.Digits(at_);
    if (!digits || text_.Word(at_).size() != 8 || text_.view().Touches(at_)) return std::nullopt;
    // "account 20230501"
    if (at_ > 0 && text_.ContentBetween(at_ - 1, at_) != 0) return std::nullopt;
    const int year = *digits / 10'000;
    if (year < kFirst || year > kLast) return std::nullopt;
    return FixedDate(year, *digits / 100 % 100, *digits % 100);
  }

  [[nodiscard]] ReadPattern DayMonthYear(const JoinedNumbers& numbers) const {
    const auto& [first, second, year] = numbers.values;
    const bool short_year = numbers.sizes[2] == 2;
    if (!short_year && numbers.sizes[2] != 4) return {};
    // Versions look the same, but for "25.04.26" in a note.
    const bool padded =
        context_.text == TimeRegister::kNote && numbers.sizes[0] == 2 && numbers.sizes[1] == 2;
    if (short_year && numbers.joint == '.' && !padded && !HasPreposition()) return {};
    const int full_year = short_year ? kThisMillennium + year : year;
    const bool month_first = context_.month_first && numbers.joint != '.';
    auto date = FixedDate(full_year, month_first ? first : second, month_first ? second : first);
    if (!date)
      date = FixedDate(full_year, month_first ? second : first, month_first ? first : second);
    return Found(date);
  }

  /// "2023-05", "11/2022", "22/6".
  [[nodiscard]] ReadPattern TwoNumbers(const JoinedNumbers& numbers) const {
    const auto [first, second, unused] = numbers.values;
    if (numbers.joint != '.' && numbers.sizes[0] == 4 && numbers.sizes[1] == 2)
      return MonthOfYear(first, second);
    const bool dashed = numbers.joint == '-' && (HasPreposition() || text_.Is(at_ - 1, "in"));
    if ((numbers.joint == '/' || dashed) && numbers.sizes[1] == 4)
      return MonthOfYear(second, first);
    const bool short_numbers = numbers.sizes[0] <= 2 && numbers.sizes[1] <= 2;
    if (numbers.joint == '.' && short_numbers) return DayAndMonth(numbers);
    if (numbers.joint != '/' || !short_numbers || !IsDateRatherThanFraction(numbers)) return {};
    const int likely = context_.month_first ? first : second;
    const int other = context_.month_first ? second : first;
    for (const auto& [month, day] : {std::pair(likely, other), std::pair(other, likely)}) {
      if (IsDate(month, day)) return Found(EveryDate(month, day));
    }
    return {};
  }

  /// "On 25.4.", in a note also "25.04."; a price looks the same without its last dot.
  [[nodiscard]] ReadPattern DayAndMonth(const JoinedNumbers& numbers) const {
    const auto [day, month, unused] = numbers.values;
    const bool dotted = text_.Is(at_ + 1, ".") && text_.view().Touches(at_ + 1);
    const bool padded = context_.text == TimeRegister::kNote && numbers.sizes[1] == 2;
    const bool led = at_ > 0 && text_.IsIn(at_ - 1, "times/before-dotted");
    if (!dotted || !(padded || led) || !IsDate(month, day)) return {};
    return Found(EveryDate(month, day));
  }

  [[nodiscard]] ReadPattern MonthOfYear(int year, int month) const {
    constexpr int kFirst = 1900;
    if (month < 1 || month > kMonths || year < kFirst || !text_.ClosesAt(at_ + 1)) return {};
    return Found(Inside(EveryMonths(month, 1), YearPattern(year)));
  }

  [[nodiscard]] bool HasPreposition() const {
    return evidence_ != TimeEvidence::kNone || text_.IsAlone(at_, at_ + 1) ||
           (at_ > 0 && text_.IsIn(at_ - 1, "times/dating"));
  }

  /// Without a year two numbers are a date after "on", or when the query begins with them.
  [[nodiscard]] bool IsDateRatherThanFraction(const JoinedNumbers& numbers) const {
    if (evidence_ == TimeEvidence::kCertain) return true;  // "Sat 13/06 12-3"
    const bool then_clock = evidence_ == TimeEvidence::kGiven && text_.view().IsNumber(at_ + 1);
    if (then_clock) return true;  // "13/06 10am"
    if (!text_.ClosesAt(at_ + 1)) return false;
    if (text_.IsIn(at_ + 1, "times/fraction-of")) return false;
    if (HasPreposition()) return true;
    // "10/10, I would go again" is full marks.
    return at_ == 0 && numbers.values[0] != numbers.values[1];
  }

  const TimeText& text_;
  std::size_t at_;
  TimeEvidence evidence_;
  const TimeContext& context_;
};

std::size_t SkipJoint(const TimeText& text, std::size_t i) {
  return text.view().Touches(i) ? text.SkipIn(i, "times/joint") : i;
}

/// The date with the year behind it, or every year's.
ReadPattern WithYear(const TimeText& text, const TimePattern& pattern, std::size_t end) {
  if (const auto year = YearBehind(text, end))
    return Read<TimePattern>{Inside(pattern, YearPattern(year->value)), year->end};
  return Read<TimePattern>{pattern, end};
}

/// "8 May", "the eighth of May", "8th May '23", "8-May-2023".
ReadPattern DayThenMonth(const TimeText& text, std::size_t i) {
  const auto day = DayNumberAt(text, text.Skip(i, "the"));
  if (!day) return {};
  const bool of = text.Is(day->end, "of");
  const std::size_t month_at = of ? day->end + 1 : SkipJoint(text, day->end);
  const auto month = MonthWordNamed(text.Word(month_at));
  if (!month || !IsDate(month->month, day->value)) return {};
  std::size_t end = SkipJoint(text, month_at + 1);
  // "may people come"
  if (!of && MayBeVerb(text, month_at) && !text.ClosesAt(month_at + 1)) return {};
  const auto two_digits = text.Digits(end);
  // Not "23 May 10am".
  const bool short_year = two_digits && text.Word(end).size() == 2 && !of && !text.HasUnit(end) &&
                          text.ClosesAt(end + 1);
  const TimePattern date = EveryDate(month->month, day->value);
  if (short_year)
    return Read<TimePattern>{Inside(date, YearPattern(kThisMillennium + *two_digits)), end + 1};
  return WithYear(text, date, end);
}

/// "May 8", "May the 8th, 2023", "Dec. 24th".
ReadPattern MonthThenDay(const TimeText& text, std::size_t i) {
  const auto month = MonthWordNamed(text.Word(i));
  if (!month) return {};
  std::size_t at = text.Skip(SkipJoint(text, i + 1), "the");
  const auto day = DayNumberAt(text, at);
  if (!day || !IsDate(month->month, day->value)) return {};
  if (text.view().Touches(day->end) && !text.ClosesAt(day->end) &&
      !text.IsIn(day->end, "times/dash"))
    return {};
  // "may 8 people come", "march 3 miles"
  if (text.Is(day->end, "%") || (MayBeVerb(text, i) && !text.ClosesAt(day->end))) return {};
  return WithYear(text, EveryDate(month->month, day->value), day->end);
}

}  // namespace

bool MayBeVerb(const TimeText& text, std::size_t i) {
  return text.IsIn(i, "times/verb-month") && !text[i].capitalised;
}

std::optional<Read<int>> DayNumberAt(const TimeText& text, std::size_t i) {
  auto day = text.OrdinalAt(i);
  const auto digits = day || text.Word(i).size() > 2 ? std::nullopt : text.Digits(i);
  if (digits) day = Read<int>{*digits, i + 1};
  return day && day->value >= 1 && day->value <= 31 ? day : std::nullopt;
}

TimePattern YearPattern(std::int64_t year) {
  const auto days = TurnAt(Cycle::kYear, year);
  return {Cycle::kOnce, Grain::kYear, [days](std::int64_t) { return days; }};
}

std::optional<Read<int>> YearBehind(const TimeText& text, std::size_t i) {
  const std::size_t at = text.SkipIn(i, "times/year-joint");
  if (const auto year = text.YearAt(at)) {
    const bool comma = at > i && !text.ClosesAt(year->end) && text.Is(i, ",");
    return comma ? std::nullopt : year;
  }
  if (!text.Is(at, "'") || !text.view().Touches(at + 1)) return std::nullopt;
  const auto digits = text.Digits(at + 1);
  if (!digits || text.Word(at + 1).size() != 2) return std::nullopt;
  return Read<int>{kThisMillennium + *digits, at + 2};
}

ReadPattern DateAt(const TimeText& text, std::size_t i, TimeEvidence evidence,
                   const TimeContext& context) {
  if (auto numeric = NumericReader(text, i, evidence, context).Date()) return numeric;
  std::size_t at = i;
  // The date counts, not the weekday beside it.
  if (WeekdayWordNamed(text.Word(i))) at = text.Skip(text.Skip(SkipJoint(text, i + 1), ","), "the");
  if (at != i) {
    if (auto numeric = NumericReader(text, at, TimeEvidence::kCertain, context).Date())
      return numeric;
  }
  if (auto date = DayThenMonth(text, at)) return date;
  if (auto date = MonthThenDay(text, at)) return date;
  const auto year = at == i ? text.YearAt(i) : std::nullopt;
  if (!year) return {};
  auto date = MonthThenDay(text, text.Skip(year->end, ","));
  if (!date || date->value.cycle == Cycle::kOnce) return {};
  return Read<TimePattern>{Inside(date->value, YearPattern(year->value)), date->end};
}

}  // namespace cortex
