#include "language/values/quantities.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"
#include "language/text/token_view.h"
#include "language/text/word_table.h"
#include "language/values/calendar.h"
#include "language/values/measures.h"
#include "language/values/numbers.h"
#include "language/values/rates.h"

namespace cortex {
namespace {

constexpr double kMinutesInDay = 1440;
constexpr double kSecondsPerYear = 365.25 * 86400;

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
  [[nodiscard]] bool IsApproximate(std::size_t i) const {
    return In(tokens_.Before(i), "quantities/about");
  }
  [[nodiscard]] int BoundAt(std::size_t i) const {
    const auto before = tokens_.Before(i);
    if (before == "than" && i > 1) return tokens_.Word(i - 2) == "more" ? 1 : -1;
    if (In(before, "quantities/under")) return -1;
    return In(before, "quantities/over") ? 1 : 0;
  }

  std::optional<Quantity> At(std::size_t i) {
    if (auto date = ReadDate(tokens_, i)) return date;
    if (auto clock = ReadClock(tokens_, i)) return clock;
    if (auto rate = ReadRate(tokens_, i)) return rate;
    if (auto compound = CompoundAt(i)) return compound;
    if (auto height = ReadFeet(tokens_, i)) return height;
    if (auto label = LabelAt(i)) return label;
    if (auto pressure = PressureAt(i)) return pressure;
    if (auto money = SignedMoneyAt(i)) return money;
    if (auto half = HalfAt(i)) return half;
    if (auto ordinal = OrdinalAt(i)) return ordinal;
    const auto number = ReadNumber(tokens_, i);
    if (!number || IsPronoun(i, number->end)) return std::nullopt;
    Quantity amount = AmountAt(i, *number);
    amount.denominator = number->denominator;
    return amount;
  }

  // --- amounts ---------------------------------------------------------------------------------

  [[nodiscard]] Quantity AmountAt(std::size_t i, const Number& number) const {
    const std::size_t end = BehindUnitHyphen(tokens_, number.end);
    const auto next = tokens_.Word(end);
    if (next == "%" || next == "percent" || (next == "per" && tokens_.Word(end + 1) == "cent"))
      return MakeQuantity(QuantityKind::kPercent, number.value, "%", end + (next == "per" ? 2 : 1));
    if (const auto currency = CurrencyNamed(next))
      return MakeQuantity(QuantityKind::kMoney, number.value, *currency, end + 1);
    if (next == "\u00B0") {
      const bool fahrenheit = tokens_.Word(end + 1) == "f";
      const bool scale = fahrenheit || tokens_.Word(end + 1) == "c";
      return MakeQuantity(QuantityKind::kMeasure, number.value,
                          fahrenheit ? "fahrenheit" : "degree", end + (scale ? 2 : 1));
    }
    if (auto age = AgeAt(i, number)) return *age;
    if (auto measure = ReadMeasure(tokens_, number)) return *measure;
    if (tokens_.IsNumber(i) &&
        OneOf(next, std::array<std::string_view, 4>{"st", "nd", "rd", "th"}) &&
        tokens_.Touches(end)) {
      return MakeQuantity(QuantityKind::kOrdinal, number.value, "", end + 1);
    }
    if (tokens_.IsNumber(i) && IsYear(i, number.value)) {
      auto year = MakeQuantity(QuantityKind::kDate, 0, "", end);
      year.year = static_cast<int>(number.value);
      return year;
    }
    return MakeQuantity(QuantityKind::kNumber, number.value, "", end);
  }

  /// "One-bedroom", "two-hour": a number word and what it counts.
  [[nodiscard]] std::optional<Quantity> CompoundAt(std::size_t i) const {
    const auto word = tokens_.Word(i);
    const auto hyphen = word.find('-');
    if (hyphen == std::string_view::npos || hyphen + 1 == word.size()) return std::nullopt;
    // "An hour-long lesson".
    if (const auto unit = UnitNamed(word.substr(0, hyphen)); unit && word.substr(hyphen) == "-long")
      return MakeQuantity(QuantityKind::kMeasure, unit->factor, unit->base, i + 1);
    const auto number = NumberWord(word.substr(0, hyphen));
    const auto counted = word.substr(hyphen + 1);
    if (const auto ordinal = OrdinalWord(word.substr(0, hyphen));
        ordinal && In(counted, "quantities/numbered"))
      return MakeQuantity(QuantityKind::kOrdinal, *ordinal, "", i + 1);
    if (!number || NumberWord(counted) || OrdinalWord(word)) return std::nullopt;
    if (counted == "year-old") return MakeQuantity(QuantityKind::kAge, *number, "", i + 1);
    if (const auto unit = UnitNamed(counted))
      return MakeQuantity(QuantityKind::kMeasure, *number * unit->factor, unit->base, i + 1);
    if (In(counted, "quantities/others")) return std::nullopt;
    return MakeQuantity(QuantityKind::kNumber, *number, "", i + 1);
  }

  /// "A red one", "the other one".
  [[nodiscard]] bool IsPronoun(std::size_t i, std::size_t end) const {
    if (tokens_.Word(i) != "one" || end != i + 1 || i < 2) return false;
    return In(tokens_.Before(i), "quantities/articles") ||
           In(tokens_.Word(i - 2), "quantities/articles");
  }

  /// "41 years old", "aged 41", and "I'm 41" where nothing follows.
  [[nodiscard]] std::optional<Quantity> AgeAt(std::size_t i, const Number& number) const {
    constexpr double kOldest = 125;
    if (number.value <= 0 || number.value > kOldest) return std::nullopt;
    const std::size_t end = number.end;
    const auto next = tokens_.Word(end);
    const bool years = next == "years" || next == "year";
    if (years && (tokens_.Word(end + 1) == "old" ||
                  (tokens_.Word(end + 1) == "of" && tokens_.Word(end + 2) == "age")))
      return MakeQuantity(QuantityKind::kAge, number.value, "",
                          end + (tokens_.Word(end + 1) == "old" ? 2 : 3));
    const auto before = tokens_.Before(i);
    if (before == "aged") return MakeQuantity(QuantityKind::kAge, number.value, "", end);
    const bool is = In(before, "quantities/is-age");
    // "He is 12 in the ranking".
    const bool ends = next.empty() || In(next, "quantities/end") ||
                      (before == "turned" && In(next, "quantities/when"));
    if (!is || !ends) return std::nullopt;
    return MakeQuantity(QuantityKind::kAge, number.value, "", end);
  }

  [[nodiscard]] bool IsYear(std::size_t i, double value) const {
    return tokens_.Word(i).size() == 4 && value >= 1900 && value < 2100 &&
           In(tokens_.Before(i), "quantities/before-year");
  }

  [[nodiscard]] std::optional<Quantity> SignedMoneyAt(std::size_t i) const {
    if (i >= tokens_.size() || tokens_[i].kind != TokenKind::kMark) return std::nullopt;
    const auto currency = CurrencyNamed(tokens_.Word(i));
    if (!currency || !tokens_.IsNumber(i + 1)) return std::nullopt;
    const auto number = ReadNumber(tokens_, i + 1);
    if (!number) return std::nullopt;
    return MakeQuantity(QuantityKind::kMoney, number->value, *currency, number->end);
  }

  /// "Half of the seeds", "half my weight", "a third of us", "all of the seeds": a percentage.
  [[nodiscard]] std::optional<Quantity> PartAt(std::size_t i) const {
    constexpr WordTable<double, 4> kParts = {
        {{"half", 50}, {"third", 100.0 / 3}, {"quarter", 25}, {"all", 100}}};
    const bool article = tokens_.Word(i) == "a";
    const std::size_t at = article ? i + 1 : i;
    const auto percent = LookUp(kParts, tokens_.Word(at));
    if (!percent) return std::nullopt;
    const bool half = tokens_.Word(at) == "half";
    const bool owned = In(tokens_.Word(at + 1), "quantities/owners");
    const bool of = tokens_.Word(at + 1) == "of" && In(tokens_.Word(at + 2), "quantities/owners");
    const bool counts = article || half || tokens_.Word(at) == "all";
    if ((of && counts) || (half && !article && owned))
      return MakeQuantity(QuantityKind::kPercent, *percent, "%", at + 1);
    return std::nullopt;
  }

  /// "half an hour", "half a tablet", "an hour and a half".
  [[nodiscard]] std::optional<Quantity> HalfAt(std::size_t i) const {
    const auto word = tokens_.Word(i);
    const bool dozen = tokens_.Word(i + 2) == "dozen";
    if (word == "half" && !dozen && (tokens_.Word(i + 1) == "a" || tokens_.Word(i + 1) == "an")) {
      if (const auto unit = UnitNamed(tokens_.Word(i + 2)))
        return MakeQuantity(QuantityKind::kMeasure, unit->factor / 2, unit->base, i + 3);
      return MakeQuantity(QuantityKind::kNumber, 0.5, "", i + 2);
    }
    if (auto part = PartAt(i)) return part;
    if ((word == "a" || word == "an") && tokens_.Word(i + 2) == "and" &&
        tokens_.Word(i + 3) == "a" && tokens_.Word(i + 4) == "half") {
      if (const auto unit = UnitNamed(tokens_.Word(i + 1)))
        return MakeQuantity(QuantityKind::kMeasure, unit->factor * 1.5, unit->base, i + 5);
    }
    if (word == "a" && In(tokens_.Word(i + 1), "quantities/full")) {
      if (const auto unit = UnitNamed(tokens_.Word(i + 2)); unit && unit->base == "s")
        return MakeQuantity(QuantityKind::kMeasure, unit->factor, unit->base, i + 3);
    }
    const bool an_amount =
        (word == "a" || word == "an") && In(tokens_.Before(i), "quantities/before-amount");
    if (an_amount && PeriodDays(tokens_.Word(i + 1)) == std::nullopt) {
      if (const auto unit = UnitNamed(tokens_.Word(i + 1)); unit && unit->base == "s")
        return MakeQuantity(QuantityKind::kMeasure, unit->factor, unit->base, i + 2);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Quantity> OrdinalAt(std::size_t i) const {
    if (tokens_.Word(i) == "ground" && tokens_.Word(i + 1) == "floor")
      return MakeQuantity(QuantityKind::kOrdinal, 0, "", i + 1);
    const auto ordinal = OrdinalWord(tokens_.Word(i));
    if (!ordinal) return std::nullopt;
    return MakeQuantity(QuantityKind::kOrdinal, *ordinal, "", i + 1);
  }

  // --- labels ----------------------------------------------------------------------------------

  /// Phone numbers in groups, "3B", "1.2.3", ranges.
  [[nodiscard]] std::optional<Quantity> LabelAt(std::size_t i) const {
    if (!tokens_.IsNumber(i)) return std::nullopt;
    std::string label(tokens_.Word(i));
    std::size_t end = i + 1;
    while (tokens_.IsNumber(end) && tokens_.Word(end).size() >= 2) label += tokens_.Word(end++);
    const bool grouped = end > i + 1;
    const bool leading_zero =
        label.size() > 4 && label.front() == '0' && label.find('.') == std::string::npos;
    const bool attached = tokens_.Touches(end) && tokens_[end].kind == TokenKind::kWord &&
                          tokens_[end].size == 1 && !UnitNamed(tokens_.Word(end)) &&
                          !MultiplierWord(tokens_.Word(end));
    if (attached) label += tokens_.Word(end++);
    if (!grouped && !attached && !leading_zero && ReadNumber(tokens_, i)) return std::nullopt;
    return MakeQuantity(QuantityKind::kLabel, 0, label, end);
  }

  /// "150 over 90": one reading of a blood pressure.
  [[nodiscard]] std::optional<Quantity> PressureAt(std::size_t i) const {
    const bool reading = tokens_.IsNumber(i) && tokens_.Word(i + 1) == "over" &&
                         tokens_.IsNumber(i + 2) && !tokens_.IsNumber(i + 3);
    if (!reading) return std::nullopt;
    std::string label(tokens_.Word(i));
    label += "/";
    label += tokens_.Word(i + 2);
    return MakeQuantity(QuantityKind::kLabel, 0, label, i + 3);
  }

  TokenView tokens_;
  std::vector<Quantity> quantities_;
};

bool SameValue(double a, double b) {
  // A few units in the last place, for what converting a unit rounds; long numbers must not look
  // alike.
  constexpr double kRelative = 1e-15;
  return std::abs(a - b) <= kRelative * std::max(std::abs(a), std::abs(b));
}

/// Equal, or as near as "about" and calendar months leave open, or on the right side of a bound.
bool WithinBounds(const Quantity& a, const Quantity& b) {
  constexpr double kNearly = 0.1;
  constexpr double kCalendar = 20 * kMinutesInDay * 60;
  const double difference = a.value - b.value;
  if (a.bound < 0 || b.bound > 0) return difference >= 0 || (a.bound < 0 && b.bound < 0);
  if (a.bound > 0 || b.bound < 0) return difference <= 0 || (a.bound > 0 && b.bound > 0);
  constexpr double kWeek = 7 * kMinutesInDay * 60;
  const auto months = [](const Quantity& q) {
    return q.unit == "s" && q.value > kCalendar && std::fmod(q.value, kWeek) != 0;
  };
  const bool loose =
      a.approximate || b.approximate ||
      (a.unit == "s" && a.value > kCalendar && b.value > kCalendar && (months(a) || months(b)));
  if (loose)
    return std::abs(difference) <= kNearly * std::max(std::abs(a.value), std::abs(b.value));
  return SameValue(a.value, b.value);
}

/// Not "120/80" and "180/120", nor "4/4" and "8/8", though each is one number.
bool SameParts(const Quantity& a, const Quantity& b) {
  if (a.kind == QuantityKind::kMeasure) return true;  // "1/2 cup" and "2/4 cup" are one amount
  return a.denominator == b.denominator || a.denominator == 0 || b.denominator == 0;
}

bool PartAgrees(int a, int b) { return a == 0 || b == 0 || a == b; }

}  // namespace

std::vector<Quantity> FindQuantities(const std::vector<Token>& tokens) {
  return Reader(tokens).Run();
}

bool SameQuantity(const Quantity& a, const Quantity& b) {
  return SameParts(a, b) && a.kind == b.kind && SameValue(a.value, b.value) && a.unit == b.unit &&
         a.year == b.year && a.month == b.month && a.day == b.day && a.weekday == b.weekday;
}

bool CompatibleQuantities(const Quantity& a, const Quantity& b) {
  if (!SameParts(a, b)) return false;
  if (a.kind == QuantityKind::kDate && b.kind == QuantityKind::kDate)
    return PartAgrees(a.year, b.year) && PartAgrees(a.month, b.month) && PartAgrees(a.day, b.day) &&
           PartAgrees(a.weekday, b.weekday);
  const bool clocks = a.kind == QuantityKind::kClock && b.kind == QuantityKind::kClock;
  if (clocks && a.unit != b.unit)
    return SameValue(std::fmod(a.value, kMinutesInDay / 2), std::fmod(b.value, kMinutesInDay / 2));
  // A bare number against the same with a unit: "70" and "70 euros"; "one and a half" (years) and
  // "18 months".
  const auto is_bare = [](const Quantity& quantity) {
    return quantity.kind == QuantityKind::kNumber || quantity.kind == QuantityKind::kAge;
  };
  const bool rates = a.kind == QuantityKind::kFrequency || b.kind == QuantityKind::kFrequency;
  if (!rates && (is_bare(a) || is_bare(b))) {
    const Quantity& bare = is_bare(a) ? a : b;
    const Quantity& other = is_bare(a) ? b : a;
    if (other.unit == "s" && SameValue(bare.value * kSecondsPerYear, other.value)) return true;
    return WithinBounds(bare, other);
  }
  return a.kind == b.kind && a.unit == b.unit && WithinBounds(a, b);
}

}  // namespace cortex
