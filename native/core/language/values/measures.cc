#include "language/values/measures.h"

#include <array>
#include <cmath>
#include <string>

#include "language/lexicon/units.h"
#include "language/text/word_table.h"
#include "language/values/calendar.h"

namespace cortex {
namespace {

class MeasureReader {
 public:
  explicit MeasureReader(const TokenView& tokens) : tokens_(tokens) {}

  [[nodiscard]] std::optional<Quantity> MeasureAfter(const Number& number) const {
    const std::size_t at = BehindUnitHyphen(tokens_, number.end);
    if (auto area = AreaAt(at, number.value)) return area;
    const auto unit = at < tokens_.size() ? UnitNamed(tokens_.Word(at)) : std::nullopt;
    if (!unit) return std::nullopt;
    double value = number.value * unit->factor;
    std::size_t end = at + 1;
    if (tokens_.Word(end) == "and" && tokens_.Word(end + 1) == "a" &&
        tokens_.Word(end + 2) == "half") {
      value += unit->factor / 2;
      end += 3;
    }
    const std::size_t more = tokens_.Word(end) == "and" ? end + 1 : end;
    if (const auto second = ReadNumber(tokens_, more)) {
      const auto smaller = UnitNamed(tokens_.Word(second->end));
      if (smaller && smaller->base == unit->base && smaller->factor < unit->factor)
        return MakeQuantity(QuantityKind::kMeasure, value + second->value * smaller->factor,
                            unit->base, second->end + 1);
      // "5 foot 4", "11 stone 2": the next smaller unit goes without saying.
      const auto implied = SmallerUnit(tokens_.Word(at));
      if (implied && more == end && !smaller && tokens_.IsNumber(end))
        return MakeQuantity(QuantityKind::kMeasure, value + second->value * *implied, unit->base,
                            second->end);
    }
    return MakeQuantity(QuantityKind::kMeasure, value, unit->base, end);
  }

  /// "5'7\"", "5' 7": feet and inches.
  [[nodiscard]] std::optional<Quantity> FeetAt(std::size_t i) const {
    constexpr std::array<std::string_view, 3> kFeet = {"'", "\u2019", "\u2032"};
    constexpr std::array<std::string_view, 4> kInches = {"\"", "\u201D", "\u2033", "''"};
    if (!tokens_.IsNumber(i) || !OneOf(tokens_.Word(i + 1), kFeet) || !tokens_.Touches(i + 1))
      return std::nullopt;
    const auto feet = ParseDigits(tokens_.Word(i));
    const auto inches = tokens_.IsNumber(i + 2) ? ParseDigits(tokens_.Word(i + 2)) : std::nullopt;
    constexpr double kInchesPerFoot = 12;
    if (!feet || !inches || *inches >= kInchesPerFoot) return std::nullopt;
    const bool closed = OneOf(tokens_.Word(i + 3), kInches) && tokens_.Touches(i + 3);
    return MakeQuantity(QuantityKind::kMeasure,
                        *feet * UnitNamed("foot")->factor + *inches * UnitNamed("inch")->factor,
                        "m", i + (closed ? 4 : 3));
  }

 private:
  /// "Square metres", "sq ft", "cubic metres" behind the number.
  [[nodiscard]] std::optional<Quantity> AreaAt(std::size_t at, double value) const {
    const auto power = tokens_.Word(at);
    const bool square = power == "square" || power == "sq";
    const auto unit = UnitNamed(tokens_.Word(at + 1));
    if ((!square && power != "cubic") || !unit) return std::nullopt;
    const double factor = std::pow(unit->factor, square ? 2 : 3);
    return MakeQuantity(QuantityKind::kMeasure, value * factor,
                        (square ? "square" : "cubic") + std::string(unit->base), at + 2);
  }

  static std::optional<double> SmallerUnit(std::string_view unit) {
    const bool feet = unit == "foot" || unit == "feet" || unit == "ft";
    if (!feet && unit != "stone") return std::nullopt;
    return UnitNamed(feet ? "inch" : "lb")->factor;
  }

  const TokenView& tokens_;
};

}  // namespace

std::optional<Quantity> ReadMeasure(const TokenView& tokens, const Number& number) {
  return MeasureReader(tokens).MeasureAfter(number);
}

std::optional<Quantity> ReadFeet(const TokenView& tokens, std::size_t i) {
  return MeasureReader(tokens).FeetAt(i);
}

std::size_t BehindUnitHyphen(const TokenView& tokens, std::size_t end) {
  const bool joined = tokens.Word(end) == "-" && tokens.Touches(end) && tokens.Touches(end + 1) &&
                      UnitNamed(tokens.Word(end + 1));
  return joined ? end + 1 : end;
}

}  // namespace cortex
