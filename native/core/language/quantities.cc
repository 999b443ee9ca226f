#include "language/quantities.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "language/units.h"

namespace cortex {
namespace {

constexpr double kMinutesPerHour = 60;
constexpr double kMinutesPerDay = 1440;
constexpr double kSecondsPerYear = 365.25 * 86400;

template <std::size_t N>
bool OneOf(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<double> ParseDigits(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c != ',') plain += c;
  }
  double value = 0;
  const char* const end = plain.data() + plain.size();
  const char* begin = plain.data();
  if (begin != end && *begin == '+') ++begin;
  const auto [rest, error] = std::from_chars(begin, end, value);
  if (error != std::errc() || rest != end) return std::nullopt;
  return value;
}

/// A number as read, before its unit is known.
struct Number {
  double value = 0;
  std::size_t end = 0;
  bool written_out = false;
};

/// Reads quantities left to right.
class Reader {
 public:
  explicit Reader(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<Quantity> Run() {
    for (std::size_t i = 0; i < tokens_.size();) {
      auto quantity = At(i);
      if (!quantity) {
        ++i;
        continue;
      }
      quantity->first_token = i;
      quantity->approximate = IsApproximate(i);
      quantity->bound = BoundAt(i);
      i = std::max(i + 1, quantity->last_token);
      quantities_.push_back(std::move(*quantity));
    }
    return std::move(quantities_);
  }

 private:
  [[nodiscard]] std::string_view Word(std::size_t i) const {
    return i < tokens_.size() ? std::string_view(tokens_[i].folded) : std::string_view();
  }
  [[nodiscard]] std::string_view Before(std::size_t i) const {
    return i > 0 ? Word(i - 1) : std::string_view();
  }
  [[nodiscard]] bool IsNumber(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::kNumber;
  }

  [[nodiscard]] bool IsApproximate(std::size_t i) const {
    constexpr std::array<std::string_view, 7> kAbout = {"about",  "around", "approximately", "roughly",
                                                        "almost", "nearly", "circa"};
    return OneOf(Before(i), kAbout);
  }
  [[nodiscard]] int BoundAt(std::size_t i) const {
    constexpr std::array<std::string_view, 5> kUnder = {"under", "below", "most", "maximum", "within"};
    constexpr std::array<std::string_view, 4> kOver = {"over", "above", "least", "minimum"};
    const auto before = Before(i);
    if (before == "than" && i > 1) return Word(i - 2) == "more" ? 1 : -1;
    if (OneOf(before, kUnder)) return -1;
    return OneOf(before, kOver) ? 1 : 0;
  }

  static Quantity Make(QuantityKind kind, double value, std::string_view unit, std::size_t end) {
    Quantity quantity;
    quantity.kind = kind;
    quantity.value = value;
    quantity.unit = unit;
    quantity.last_token = end;
    return quantity;
  }

  std::optional<Quantity> At(std::size_t i) {
    if (auto date = DateAt(i)) return date;
    if (auto clock = ClockAt(i)) return clock;
    if (auto frequency = FrequencyAt(i)) return frequency;
    if (auto label = LabelAt(i)) return label;
    if (auto money = SignedMoneyAt(i)) return money;
    if (auto half = HalfAt(i)) return half;
    if (auto ordinal = OrdinalAt(i)) return ordinal;
    return AmountAt(i);
  }

  // --- numbers ---------------------------------------------------------------------------------

  [[nodiscard]] std::optional<Number> NumberAt(std::size_t i) const {
    if (IsNumber(i)) return DigitsAt(i);
    return WordsAt(i);
  }

  [[nodiscard]] std::optional<Number> DigitsAt(std::size_t i) const {
    const std::string_view text = Word(i);
    const auto slash = text.find('/');
    Number number;
    number.end = i + 1;
    if (slash != std::string_view::npos) {
      const auto above = ParseDigits(text.substr(0, slash));
      const auto below = ParseDigits(text.substr(slash + 1));
      if (!above || !below || *below == 0) return std::nullopt;
      number.value = *above / *below;
      return number;
    }
    const auto value = ParseDigits(text);
    if (!value) return std::nullopt;
    number.value = *value;
    if (const auto times = MultiplierWord(Word(i + 1)); times && Word(i + 1) != "couple") {
      number.value *= *times;
      ++number.end;
    }
    return number;
  }

  /// "twenty-one", "two hundred and fifty", "a dozen", "one and a half".
  [[nodiscard]] std::optional<Number> WordsAt(std::size_t i) const {
    double total = 0;
    double part = 0;
    bool any = false;
    std::size_t at = i;
    if ((Word(at) == "a" || Word(at) == "an") && MultiplierWord(Word(at + 1)) &&
        Word(at + 1) != "k") {
      part = 1;
      ++at;
    } else if (Word(at) == "one" && !OneCounts(at)) {
      return std::nullopt;
    }
    // No number has more words; a text of "million million ..." is cut into several.
    const std::size_t last = std::min(tokens_.size(), i + 12);
    while (at < last && part < 1e9) {
      const auto word = Word(at);
      if (const auto number = NumberWord(word)) {
        if (any && part != 0 && static_cast<int>(part) % 100 != 0 &&
            (static_cast<int>(part) % 10 != 0 || *number > 9)) {
          break;  // "three four": two numbers
        }
        part += *number;
      } else if (const auto times = MultiplierWord(word); times && (any || part > 0)) {
        part *= *times;
        if (*times >= 1000) total += std::exchange(part, 0);
      } else if (word == "and" && any && part >= 100 && NumberWord(Word(at + 1))) {
        // "two hundred and fifty"
      } else {
        break;
      }
      any = true;
      ++at;
    }
    if (!any) return std::nullopt;
    Number number{total + part, at, true};
    if (Word(at) == "and" && Word(at + 1) == "a" && Word(at + 2) == "half") {
      number.value += 0.5;
      number.end = at + 3;
    }
    return number;
  }

  /// "one" is a number before what can be counted, and a pronoun elsewhere.
  [[nodiscard]] bool OneCounts(std::size_t i) const {
    constexpr std::array<std::string_view, 18> kPronounAfter = {
        "the", "this",  "that", "only", "no",  "every", "which", "another", "each",
        "any", "other", "last", "next", "old", "new",   "left",  "right",   "white"};
    constexpr std::array<std::string_view, 7> kPronounBefore = {"of",   "thing", "another", "who",
                                                                "that", "day",   "by"};
    return !OneOf(Before(i), kPronounAfter) && !OneOf(Word(i + 1), kPronounBefore);
  }

  // --- amounts ---------------------------------------------------------------------------------

  [[nodiscard]] std::optional<Quantity> AmountAt(std::size_t i) const {
    const auto number = NumberAt(i);
    if (!number) return std::nullopt;
    std::size_t end = number->end;
    const auto next = Word(end);
    if (next == "%" || next == "percent" || (next == "per" && Word(end + 1) == "cent"))
      return Make(QuantityKind::kPercent, number->value, "%", end + (next == "per" ? 2 : 1));
    if (const auto currency = CurrencyNamed(next))
      return Make(QuantityKind::kMoney, number->value, *currency, end + 1);
    if (next == "square" || next == "cubic") {
      if (const auto unit = UnitNamed(Word(end + 1)))
        return Make(QuantityKind::kMeasure, number->value * unit->factor,
                    std::string(next) + std::string(unit->base), end + 2);
    }
    if (next == "\u00B0") {
      const bool fahrenheit = Word(end + 1) == "f";
      const bool scale = fahrenheit || Word(end + 1) == "c";
      return Make(QuantityKind::kMeasure, number->value, fahrenheit ? "fahrenheit" : "degree",
                  end + (scale ? 2 : 1));
    }
    if (const auto measure = MeasureAfter(*number)) return measure;
    if (IsNumber(i) && OneOf(next, std::array<std::string_view, 4>{"st", "nd", "rd", "th"}) &&
        !tokens_[end].after_space) {
      return Make(QuantityKind::kOrdinal, number->value, "", end + 1);
    }
    if (IsNumber(i) && IsYear(i, number->value)) {
      auto year = Make(QuantityKind::kDate, 0, "", end);
      year.year = static_cast<int>(number->value);
      return year;
    }
    return Make(QuantityKind::kNumber, number->value, "", end);
  }

  /// "5 mg", "18 months", "an hour and a half", "5 feet 3 inches".
  [[nodiscard]] std::optional<Quantity> MeasureAfter(const Number& number) const {
    const std::size_t at = number.end;
    const auto unit = at < tokens_.size() ? UnitNamed(Word(at)) : std::nullopt;
    if (!unit) return std::nullopt;
    double value = number.value * unit->factor;
    std::size_t end = at + 1;
    if (Word(end) == "and" && Word(end + 1) == "a" && Word(end + 2) == "half") {
      value += unit->factor / 2;
      end += 3;
    }
    const std::size_t more = Word(end) == "and" ? end + 1 : end;
    if (const auto second = NumberAt(more)) {
      const auto smaller = UnitNamed(Word(second->end));
      if (smaller && smaller->base == unit->base && smaller->factor < unit->factor)
        return Make(QuantityKind::kMeasure, value + second->value * smaller->factor, unit->base,
                    second->end + 1);
    }
    return Make(QuantityKind::kMeasure, value, unit->base, end);
  }

  [[nodiscard]] bool IsYear(std::size_t i, double value) const {
    constexpr std::array<std::string_view, 12> kBeforeYear = {
        "in", "since", "until", "till", "of", "from", "by", "before", "after", "year", "is", "to"};
    return Word(i).size() == 4 && value >= 1900 && value < 2100 && OneOf(Before(i), kBeforeYear);
  }

  [[nodiscard]] std::optional<Quantity> SignedMoneyAt(std::size_t i) const {
    if (i >= tokens_.size() || tokens_[i].kind != TokenKind::kMark) return std::nullopt;
    const auto currency = CurrencyNamed(Word(i));
    if (!currency || !IsNumber(i + 1)) return std::nullopt;
    const auto number = DigitsAt(i + 1);
    if (!number) return std::nullopt;
    return Make(QuantityKind::kMoney, number->value, *currency, number->end);
  }

  /// "half an hour", "half a tablet", "an hour and a half".
  [[nodiscard]] std::optional<Quantity> HalfAt(std::size_t i) const {
    const auto word = Word(i);
    if (word == "half" && (Word(i + 1) == "a" || Word(i + 1) == "an")) {
      if (const auto unit = UnitNamed(Word(i + 2)))
        return Make(QuantityKind::kMeasure, unit->factor / 2, unit->base, i + 3);
      return Make(QuantityKind::kNumber, 0.5, "", i + 2);
    }
    if ((word == "a" || word == "an") && Word(i + 2) == "and" && Word(i + 3) == "a" &&
        Word(i + 4) == "half") {
      if (const auto unit = UnitNamed(Word(i + 1)))
        return Make(QuantityKind::kMeasure, unit->factor * 1.5, unit->base, i + 5);
    }
    const bool an_amount = (word == "a" || word == "an") && (Before(i) == "in" || Before(i) == "for");
    if (an_amount && PeriodDays(Word(i + 1)) == std::nullopt) {
      if (const auto unit = UnitNamed(Word(i + 1)); unit && unit->base == "s")
        return Make(QuantityKind::kMeasure, unit->factor, unit->base, i + 2);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Quantity> OrdinalAt(std::size_t i) const {
    const auto ordinal = OrdinalWord(Word(i));
    if (!ordinal) return std::nullopt;
    return Make(QuantityKind::kOrdinal, *ordinal, "", i + 1);
  }

  // --- labels ----------------------------------------------------------------------------------

  /// Phone numbers in groups, "3B", "1.2.3", ranges.
  [[nodiscard]] std::optional<Quantity> LabelAt(std::size_t i) const {
    if (!IsNumber(i)) return std::nullopt;
    std::string label(Word(i));
    std::size_t end = i + 1;
    while (IsNumber(end) && Word(end).size() >= 2) label += Word(end++);
    const bool grouped = end > i + 1;
    const bool leading_zero = label.size() > 4 && label.front() == '0';
    const bool attached = end < tokens_.size() && tokens_[end].kind == TokenKind::kWord &&
                          !tokens_[end].after_space && tokens_[end].size == 1 &&
                          !UnitNamed(Word(end)) && !MultiplierWord(Word(end));
    if (attached) label += Word(end++);
    if (!grouped && !attached && !leading_zero && NumberAt(i)) return std::nullopt;
    return Make(QuantityKind::kLabel, 0, label, end);
  }

  // --- clock -----------------------------------------------------------------------------------

  [[nodiscard]] std::optional<Quantity> ClockAt(std::size_t i) const {
    if (auto spoken = SpokenClockAt(i)) return spoken;
    const auto word = Word(i);
    if (word == "noon" || word == "midday")
      return Make(QuantityKind::kClock, kMinutesPerDay / 2, "fixed", i + 1);
    if (word == "midnight") return Make(QuantityKind::kClock, 0, "fixed", i + 1);
    if (IsNumber(i)) {
      const auto colon = word.find(':');
      if (colon != std::string_view::npos) {
        const auto hours = ParseDigits(word.substr(0, colon));
        const auto minutes = ParseDigits(word.substr(colon + 1));
        if (!hours || !minutes || *hours > 24 || *minutes >= kMinutesPerHour) return std::nullopt;
        const bool fixed = *hours > 12 || word.front() == '0';
        return WithHalfOfDay(*hours * kMinutesPerHour + *minutes, i + 1, fixed);
      }
    }
    const auto number = NumberAt(i);
    if (!number || number->value < 1 || number->value > 24) return std::nullopt;
    const double minutes = number->value * kMinutesPerHour;
    const auto next = Word(number->end);
    if (next == "o'clock") return WithHalfOfDay(minutes, number->end + 1, false);
    if (HalfOfDay(number->end) != 0) return WithHalfOfDay(minutes, number->end, false);
    if (number->value == std::floor(number->value) && StandsForClock(i, number->end))
      return Make(QuantityKind::kClock, minutes, "", number->end);
    return std::nullopt;
  }

  /// "at eight", "by 7": no noun that could be counted follows.
  [[nodiscard]] bool StandsForClock(std::size_t i, std::size_t end) const {
    constexpr std::array<std::string_view, 5> kBefore = {"at", "by", "until", "till", "before"};
    constexpr std::array<std::string_view, 16> kAfter = {
        "",   ".",  ",",   ";",    "!",    "every", "each", "on", "with",
        "and", "so", "for", "when", "sharp", "while", "to"};
    return OneOf(Before(i), kBefore) && OneOf(Word(end), kAfter);
  }

  /// "half past three", "quarter to four", "ten past six".
  [[nodiscard]] std::optional<Quantity> SpokenClockAt(std::size_t i) const {
    std::size_t at = Word(i) == "a" ? i + 1 : i;
    double minutes = 0;
    if (Word(at) == "half") {
      minutes = 30;
    } else if (Word(at) == "quarter") {
      minutes = 15;
    } else if (const auto number = NumberAt(at);
               number && number->end == at + 1 && std::fmod(number->value, 5) == 0) {
      minutes = number->value;
    } else {
      return std::nullopt;
    }
    const auto direction = Word(at + 1);
    if (direction != "past" && direction != "to") return std::nullopt;
    const auto hour = NumberAt(at + 2);
    if (!hour || hour->value < 1 || hour->value > 12 || minutes > 30) return std::nullopt;
    if (direction == "to" && Word(at) != "quarter" && IsNumber(at)) return std::nullopt;  // a range
    const double sum = hour->value * kMinutesPerHour + (direction == "past" ? minutes : -minutes);
    return WithHalfOfDay(sum, hour->end, false);
  }

  /// Tokens of "am", "pm", "in the morning" at `at`; 0 when there are none.
  [[nodiscard]] std::size_t HalfOfDay(std::size_t at) const {
    const auto word = Word(at);
    if (word == "am" || word == "pm" || word == "a.m" || word == "p.m") return 1;
    if (word == "in" && Word(at + 1) == "the" && DayPart(Word(at + 2)) != 0) return 3;
    return 0;
  }
  static int DayPart(std::string_view word) {
    if (word == "morning" || word == "am" || word == "a.m") return 1;
    if (word == "afternoon" || word == "evening" || word == "pm" || word == "p.m") return 2;
    return 0;
  }

  [[nodiscard]] Quantity WithHalfOfDay(double minutes, std::size_t end, bool fixed) const {
    const std::size_t size = HalfOfDay(end);
    if (size == 0)
      return Make(QuantityKind::kClock, minutes, fixed ? "fixed" : "", end);
    const bool afternoon = DayPart(Word(end + size - 1)) == 2;
    if (minutes >= kMinutesPerDay / 2 && minutes < kMinutesPerDay / 2 + kMinutesPerHour) {
      if (!afternoon) minutes -= kMinutesPerDay / 2;
    } else if (afternoon && minutes < kMinutesPerDay / 2) {
      minutes += kMinutesPerDay / 2;
    }
    // "in the morning" is left to the words, which may say it elsewhere.
    return Make(QuantityKind::kClock, minutes, "fixed", end + size);
  }

  // --- frequency -------------------------------------------------------------------------------

  [[nodiscard]] std::optional<Quantity> FrequencyAt(std::size_t i) const {
    double times = 0;
    std::size_t at = i;
    const auto word = Word(i);
    if (word == "once") {
      times = 1;
      ++at;
    } else if (word == "twice") {
      times = 2;
      ++at;
    } else if (word == "every" || word == "each") {
      return EveryAt(i);
    } else if (const auto number = NumberAt(i); number && Word(number->end) == "times") {
      times = number->value;
      at = number->end + 1;
    } else {
      return std::nullopt;
    }
    const auto joint = Word(at);
    const bool per = joint == "a" || joint == "per" || joint == "each" || joint == "every";
    if (per) {
      if (const auto days = PeriodDays(Word(at + 1)))
        return Make(QuantityKind::kFrequency, times / *days, "", at + 2);
    }
    if (word == "once") return std::nullopt;
    return Make(QuantityKind::kNumber, times, "times", at);
  }

  /// "every two weeks", "every other day".
  [[nodiscard]] std::optional<Quantity> EveryAt(std::size_t i) const {
    double count = 0;
    std::size_t at = i + 1;
    if (Word(at) == "other" || Word(at) == "second") {
      count = 2;
      ++at;
    } else if (const auto number = NumberAt(at)) {
      count = number->value;
      at = number->end;
    }
    const auto days = PeriodDays(Word(at));
    if (count <= 0 || !days) return std::nullopt;
    return Make(QuantityKind::kFrequency, 1 / (count * *days), "", at + 1);
  }

  // --- dates -----------------------------------------------------------------------------------

  [[nodiscard]] std::optional<Quantity> DateAt(std::size_t i) const {
    if (auto iso = IsoDateAt(i)) return iso;
    Quantity date = Make(QuantityKind::kDate, 0, "", i);
    std::size_t at = i;
    if (const auto weekday = WeekdayNamed(Word(at))) {
      date.weekday = *weekday;
      ++at;
      if (Word(at) == ",") ++at;
      if (Word(at) == "the") ++at;
    }
    const std::size_t after_weekday = at;
    std::size_t day_end = 0;
    const int day = DayAt(at, &day_end);
    if (day != 0) {
      std::size_t month_at = day_end;
      if (Word(month_at) == "of") ++month_at;
      if (const auto month = MonthNamed(Word(month_at))) {
        date.day = day;
        date.month = *month;
        return WithYear(date, month_at + 1);
      }
    }
    if (const auto month = MonthNamed(Word(at)); month && IsMonth(at)) {
      date.month = *month;
      ++at;
      if (Word(at) == "the") ++at;
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

  [[nodiscard]] bool OrdinalDay(std::size_t at) const {
    return OrdinalWord(Word(at)).has_value() || (IsNumber(at) && tokens_.size() > at + 1 &&
                                                 !tokens_[at + 1].after_space);
  }

  /// "may" and "march" are words of their own unless a day or a preposition is beside them.
  [[nodiscard]] bool IsMonth(std::size_t at) const {
    const auto word = Word(at);
    constexpr std::size_t kAbbreviated = 3;
    const bool doubtful = word == "may" || word == "march" || word.size() == kAbbreviated;
    if (!doubtful) return true;
    constexpr std::array<std::string_view, 6> kBefore = {"in", "since", "until", "by", "of", "last"};
    return tokens_[at].capitalised && (IsNumber(at + 1) || OneOf(Before(at), kBefore));
  }

  [[nodiscard]] int DayAt(std::size_t at, std::size_t* end) const {
    double day = 0;
    if (const auto ordinal = OrdinalWord(Word(at))) {
      day = *ordinal;
      *end = at + 1;
    } else if (IsNumber(at) && Word(at).size() <= 2) {
      const auto value = ParseDigits(Word(at));
      if (!value) return 0;
      day = *value;
      const auto suffix = Word(at + 1);
      const bool ordinal_suffix =
          suffix == "st" || suffix == "nd" || suffix == "rd" || suffix == "th";
      *end = at + (ordinal_suffix ? 2 : 1);
    }
    return day >= 1 && day <= 31 ? static_cast<int>(day) : 0;
  }

  [[nodiscard]] Quantity WithYear(Quantity date, std::size_t at) const {
    const std::size_t year_at = Word(at) == "," ? at + 1 : at;
    date.last_token = at;
    if (!IsNumber(year_at) || Word(year_at).size() != 4) return date;
    const auto year = ParseDigits(Word(year_at));
    if (!year || *year < 1000) return date;
    date.year = static_cast<int>(*year);
    date.last_token = year_at + 1;
    return date;
  }

  [[nodiscard]] std::optional<Quantity> IsoDateAt(std::size_t i) const {
    constexpr std::size_t kIsoSize = 10;
    const auto word = Word(i);
    if (!IsNumber(i) || word.size() != kIsoSize || word[4] != '-' || word[7] != '-')
      return std::nullopt;
    const auto year = ParseDigits(word.substr(0, 4));
    const auto month = ParseDigits(word.substr(5, 2));
    const auto day = ParseDigits(word.substr(8, 2));
    if (!year || !month || !day) return std::nullopt;
    Quantity date = Make(QuantityKind::kDate, 0, "", i + 1);
    date.year = static_cast<int>(*year);
    date.month = static_cast<int>(*month);
    date.day = static_cast<int>(*day);
    return date;
  }

  const std::vector<Token>& tokens_;
  std::vector<Quantity> quantities_;
};

bool SameValue(double a, double b) {
  constexpr double kRelative = 1e-6;
  return std::abs(a - b) <= kRelative * std::max({1e-9, std::abs(a), std::abs(b)});
}

/// Equal, or as near as "about" and calendar months leave open, or on the right side of a bound.
bool WithinBounds(const Quantity& a, const Quantity& b) {
  constexpr double kNearly = 0.1;
  constexpr double kCalendar = 20 * kMinutesPerDay * 60;
  const double difference = a.value - b.value;
  if (a.bound < 0 || b.bound > 0) return difference >= 0 || (a.bound < 0 && b.bound < 0);
  if (a.bound > 0 || b.bound < 0) return difference <= 0 || (a.bound > 0 && b.bound > 0);
  const bool loose = a.approximate || b.approximate ||
                     (a.unit == "s" && a.value > kCalendar && b.value > kCalendar);
  if (loose) return std::abs(difference) <= kNearly * std::max(std::abs(a.value), std::abs(b.value));
  return SameValue(a.value, b.value);
}

bool PartAgrees(int a, int b) { return a == 0 || b == 0 || a == b; }

}  // namespace

std::vector<Quantity> FindQuantities(const std::vector<Token>& tokens) {
  return Reader(tokens).Run();
}

bool SameQuantity(const Quantity& a, const Quantity& b) {
  return a.kind == b.kind && SameValue(a.value, b.value) && a.unit == b.unit && a.year == b.year &&
         a.month == b.month && a.day == b.day && a.weekday == b.weekday;
}

bool CompatibleQuantities(const Quantity& a, const Quantity& b) {
  if (a.kind == QuantityKind::kDate && b.kind == QuantityKind::kDate)
    return PartAgrees(a.year, b.year) && PartAgrees(a.month, b.month) && PartAgrees(a.day, b.day) &&
           PartAgrees(a.weekday, b.weekday);
  const bool clocks = a.kind == QuantityKind::kClock && b.kind == QuantityKind::kClock;
  if (clocks && a.unit != b.unit)
    return SameValue(std::fmod(a.value, kMinutesPerDay / 2), std::fmod(b.value, kMinutesPerDay / 2));
  // A bare number against the same with a unit: "70" and "70 euros"; "one and a half" (years) and
  // "18 months".
  if (a.kind == QuantityKind::kNumber || b.kind == QuantityKind::kNumber) {
    const Quantity& bare = a.kind == QuantityKind::kNumber ? a : b;
    const Quantity& other = a.kind == QuantityKind::kNumber ? b : a;
    if (other.unit == "s" && SameValue(bare.value * kSecondsPerYear, other.value)) return true;
    return WithinBounds(bare, other);
  }
  return a.kind == b.kind && a.unit == b.unit && WithinBounds(a, b);
}

}  // namespace cortex
