#include "language/values/calendar.h"

#include <cmath>

#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/values/numbers.h"

namespace cortex {
namespace {

constexpr double kMinutesPerHour = 60;
constexpr double kMinutesPerDay = 1440;

class ClockReader {
 public:
  explicit ClockReader(const TokenView& tokens) : tokens_(tokens) {}

  [[nodiscard]] std::optional<Quantity> ClockAt(std::size_t i) const {
    if (auto spoken = SpokenClockAt(i)) return spoken;
    const auto word = tokens_.Word(i);
    if (word == "noon" || word == "midday")
      return MakeQuantity(QuantityKind::kClock, kMinutesPerDay / 2, "fixed", i + 1);
    if (word == "midnight") return MakeQuantity(QuantityKind::kClock, 0, "fixed", i + 1);
    if (tokens_.IsNumber(i)) {
      const auto colon = word.find(':');
      if (colon != std::string_view::npos) {
        const auto hours = ParseDigits(word.substr(0, colon));
        const auto minutes = ParseDigits(word.substr(colon + 1));
        if (!hours || !minutes || *hours > 24 || *minutes >= kMinutesPerHour) return std::nullopt;
        const bool fixed = *hours > 12 || word.front() == '0';
        return WithHalfOfDay(*hours * kMinutesPerHour + *minutes, i + 1, fixed);
      }
    }
    if (auto dotted = DottedClockAt(i)) return dotted;
    const auto number = ReadNumber(tokens_, i);
    if (!number || number->value < 1 || number->value > 24) return std::nullopt;
    const double minutes = number->value * kMinutesPerHour;
    const auto next = tokens_.Word(number->end);
    if (next == "o'clock") return WithHalfOfDay(minutes, number->end + 1, false);
    if (HalfOfDay(number->end) != 0) return WithHalfOfDay(minutes, number->end, false);
    if (number->value == std::floor(number->value) && StandsForClock(i, number->end))
      return MakeQuantity(QuantityKind::kClock, minutes, "", number->end);
    return std::nullopt;
  }

 private:
  /// "at 10.30", where no noun follows that could be counted.
  [[nodiscard]] std::optional<Quantity> DottedClockAt(std::size_t i) const {
    const auto word = tokens_.Word(i);
    const auto dot = word.find('.');
    if (!tokens_.IsNumber(i) || dot == std::string_view::npos || word.size() != dot + 3)
      return std::nullopt;
    const auto hours = ParseDigits(word.substr(0, dot));
    const auto minutes = ParseDigits(word.substr(dot + 1));
    if (!hours || !minutes || *hours > 24 || *minutes >= kMinutesPerHour) return std::nullopt;
    if (HalfOfDay(i + 1) == 0 && !StandsForClock(i, i + 1)) return std::nullopt;
    return WithHalfOfDay(*hours * kMinutesPerHour + *minutes, i + 1, *hours > 12);
  }

  /// "at eight", "by 7": no noun that could be counted follows.
  [[nodiscard]] bool StandsForClock(std::size_t i, std::size_t end) const {
    // "Capped at three".
    if (i > 1 && In(tokens_.Word(i - 2), "calendar/limits")) return false;
    return In(tokens_.Before(i), "calendar/before") &&
           (tokens_.Word(end).empty() || In(tokens_.Word(end), "calendar/after"));
  }

  /// "at half four": half past it.
  [[nodiscard]] std::optional<Quantity> HalfHourAt(std::size_t i) const {
    const auto hour = tokens_.Word(i) == "half" ? NumberWord(tokens_.Word(i + 1)) : std::nullopt;
    constexpr int kTwelve = 12;
    if (!hour || *hour < 1 || *hour > kTwelve || !StandsForClock(i, i + 2)) return std::nullopt;
    return WithHalfOfDay((*hour + 0.5) * kMinutesPerHour, i + 2, false);
  }

  /// "half past three", "quarter to four", "ten past six".
  [[nodiscard]] std::optional<Quantity> SpokenClockAt(std::size_t i) const {
    std::size_t at = tokens_.Word(i) == "a" ? i + 1 : i;
    double minutes = 0;
    if (tokens_.Word(at) == "half") {
      minutes = 30;
    } else if (tokens_.Word(at) == "quarter") {
      minutes = 15;
    } else if (const auto number = ReadNumber(tokens_, at);
               number && number->end == at + 1 && std::fmod(number->value, 5) == 0) {
      minutes = number->value;
    } else {
      return std::nullopt;
    }
    if (auto half = HalfHourAt(i)) return half;
    const auto direction = tokens_.Word(at + 1);
    if (direction != "past" && direction != "to") return std::nullopt;
    auto hour = ReadNumber(tokens_, at + 2);
    constexpr double kTwelve = 12;
    if (tokens_.Word(at + 2) == "midnight" || tokens_.Word(at + 2) == "noon")
      hour = Number{kTwelve, at + 3};
    if (!hour || hour->value < 1 || hour->value > 12 || minutes > 30) return std::nullopt;
    if (direction == "to" && tokens_.Word(at) != "quarter" && tokens_.IsNumber(at))
      return std::nullopt;  // a range
    const double sum = hour->value * kMinutesPerHour + (direction == "past" ? minutes : -minutes);
    return WithHalfOfDay(sum, hour->end, false);
  }

  /// Tokens of "am", "pm", "in the morning" at `at`; 0 when there are none.
  [[nodiscard]] std::size_t HalfOfDay(std::size_t at) const {
    const auto word = tokens_.Word(at);
    if (word == "am" || word == "pm" || word == "a.m" || word == "p.m") return 1;
    if (word == "in" && tokens_.Word(at + 1) == "the" && DayPart(tokens_.Word(at + 2)) != 0)
      return 3;
    return 0;
  }
  static int DayPart(std::string_view word) {
    if (word == "morning" || word == "am" || word == "a.m") return 1;
    if (word == "afternoon" || word == "evening" || word == "pm" || word == "p.m") return 2;
    return 0;
  }

  [[nodiscard]] Quantity WithHalfOfDay(double minutes, std::size_t end, bool fixed) const {
    const std::size_t size = HalfOfDay(end);
    if (size == 0) return MakeQuantity(QuantityKind::kClock, minutes, fixed ? "fixed" : "", end);
    const bool afternoon = DayPart(tokens_.Word(end + size - 1)) == 2;
    if (minutes >= kMinutesPerDay / 2 && minutes < kMinutesPerDay / 2 + kMinutesPerHour) {
      if (!afternoon) minutes -= kMinutesPerDay / 2;
    } else if (afternoon && minutes < kMinutesPerDay / 2) {
      minutes += kMinutesPerDay / 2;
    }
    // "in the morning" is left to the words, which may say it elsewhere.
    return MakeQuantity(QuantityKind::kClock, minutes, "fixed", end + size);
  }

  const TokenView& tokens_;
};

class DateReader {
 public:
  explicit DateReader(const TokenView& tokens) : tokens_(tokens) {}

  [[nodiscard]] std::optional<Quantity> DateAt(std::size_t i) const {
    if (auto iso = IsoDateAt(i)) return iso;
    if (auto month = MonthOfYearAt(i)) return month;
    Quantity date = MakeQuantity(QuantityKind::kDate, 0, "", i);
    std::size_t at = i;
    if (const auto weekday = WeekdayNamed(tokens_.Word(at))) {
      date.weekday = *weekday;
      ++at;
      if (tokens_.Word(at) == ",") ++at;
      if (tokens_.Word(at) == "the") ++at;
    }
    const std::size_t after_weekday = at;
    std::size_t day_end = 0;
    const int day = DayAt(at, &day_end);
    if (day != 0) {
      std::size_t month_at = day_end;
      if (tokens_.Word(month_at) == "of") ++month_at;
      if (const auto month = MonthNamed(tokens_.Word(month_at))) {
        date.day = day;
        date.month = *month;
        return WithYear(date, month_at + 1);
      }
    }
    if (const auto month = MonthNamed(tokens_.Word(at)); month && IsMonth(at)) {
      date.month = *month;
      ++at;
      if (tokens_.Word(at) == "the") ++at;
      const int later_day = DayAt(at, &day_end);
      if (later_day != 0) {
        date.day = later_day;
        at = day_end;
      }
      return WithYear(date, at);
    }
    // "Monday the 4th"; a weekday alone stays a word.
    if (date.weekday != 0 && day != 0 && OrdinalDay(after_weekday)) {
      date.day = day;
      date.last_token = day_end;
      return date;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool OrdinalDay(std::size_t at) const {
    return OrdinalWord(tokens_.Word(at)).has_value() ||
           (tokens_.IsNumber(at) && tokens_.Touches(at + 1));
  }

  /// "may" and "march" are words of their own unless a day or a preposition is beside them.
  [[nodiscard]] bool IsMonth(std::size_t at) const {
    const auto word = tokens_.Word(at);
    constexpr std::size_t kAbbreviated = 3;
    const bool doubtful = word == "may" || word == "march" || word.size() == kAbbreviated;
    if (!doubtful) return true;
    return tokens_[at].capitalised &&
           (tokens_.IsNumber(at + 1) || In(tokens_.Before(at), "calendar/before-year"));
  }

  [[nodiscard]] int DayAt(std::size_t at, std::size_t* end) const {
    double day = 0;
    if (const auto ordinal = OrdinalWord(tokens_.Word(at))) {
      day = *ordinal;
      *end = at + 1;
    } else if (tokens_.IsNumber(at) && tokens_.Word(at).size() <= 2) {
      const auto value = ParseDigits(tokens_.Word(at));
      if (!value) return 0;
      day = *value;
      const auto suffix = tokens_.Word(at + 1);
      const bool ordinal_suffix =
          suffix == "st" || suffix == "nd" || suffix == "rd" || suffix == "th";
      *end = at + (ordinal_suffix ? 2 : 1);
    }
    return day >= 1 && day <= 31 ? static_cast<int>(day) : 0;
  }

  [[nodiscard]] Quantity WithYear(Quantity date, std::size_t at) const {
    const std::size_t year_at = tokens_.Word(at) == "," ? at + 1 : at;
    date.last_token = at;
    if (!tokens_.IsNumber(year_at) || tokens_.Word(year_at).size() != 4) return date;
    const auto year = ParseDigits(tokens_.Word(year_at));
    if (!year || *year < 1000) return date;
    date.year = static_cast<int>(*year);
    date.last_token = year_at + 1;
    return date;
  }

  /// "02/2031".
  [[nodiscard]] std::optional<Quantity> MonthOfYearAt(std::size_t i) const {
    const auto word = tokens_.Word(i);
    const auto slash = word.find('/');
    if (!tokens_.IsNumber(i) || slash == std::string_view::npos || slash > 2 ||
        word.size() != slash + 5)
      return std::nullopt;
    const auto month = ParseDigits(word.substr(0, slash));
    const auto year = ParseDigits(word.substr(slash + 1));
    if (!month || !year || *month < 1 || *month > 12 || *year < 1900 || *year >= 2100)
      return std::nullopt;
    Quantity date = MakeQuantity(QuantityKind::kDate, 0, "", i + 1);
    date.year = static_cast<int>(*year);
    date.month = static_cast<int>(*month);
    return date;
  }

  [[nodiscard]] std::optional<Quantity> IsoDateAt(std::size_t i) const {
    constexpr std::size_t kIsoSize = 10;
    const auto word = tokens_.Word(i);
    if (!tokens_.IsNumber(i) || word.size() != kIsoSize || word[4] != '-' || word[7] != '-')
      return std::nullopt;
    const auto year = ParseDigits(word.substr(0, 4));
    const auto month = ParseDigits(word.substr(5, 2));
    const auto day = ParseDigits(word.substr(8, 2));
    if (!year || !month || !day) return std::nullopt;
    Quantity date = MakeQuantity(QuantityKind::kDate, 0, "", i + 1);
    date.year = static_cast<int>(*year);
    date.month = static_cast<int>(*month);
    date.day = static_cast<int>(*day);
    return date;
  }

  const TokenView& tokens_;
};

}  // namespace

std::optional<Quantity> ReadDate(const TokenView& tokens, std::size_t i) {
  return DateReader(tokens).DateAt(i);
}

std::optional<Quantity> ReadClock(const TokenView& tokens, std::size_t i) {
  return ClockReader(tokens).ClockAt(i);
}

Quantity MakeQuantity(QuantityKind kind, double value, std::string_view unit, std::size_t end) {
  Quantity quantity;
  quantity.kind = kind;
  quantity.value = value;
  quantity.unit = unit;
  quantity.last_token = end;
  return quantity;
}

}  // namespace cortex
