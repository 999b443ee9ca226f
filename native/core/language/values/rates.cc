#include "language/values/rates.h"

#include <optional>
#include <string_view>

#include "language/lexicon/units.h"
#include "language/text/word_table.h"
#include "language/values/calendar.h"
#include "language/values/numbers.h"

namespace cortex {
namespace {

constexpr double kSecondsPerDay = 86400;

class RateReader {
 public:
  explicit RateReader(const TokenView& tokens) : tokens_(tokens) {}

  [[nodiscard]] std::optional<Quantity> FrequencyAt(std::size_t i) const {
    double times = 0;
    std::size_t at = i;
    const auto word = tokens_.Word(i);
    if (word == "once") {
      times = 1;
      ++at;
    } else if (word == "twice") {
      times = 2;
      ++at;
    } else if (word == "every" || word == "each") {
      return EveryAt(i);
    } else if (const auto number = ReadNumber(tokens_, i);
               number && tokens_.Word(number->end) == "times") {
      times = number->value;
      at = number->end + 1;
    } else {
      return std::nullopt;
    }
    const auto joint = tokens_.Word(at);
    const bool per = joint == "a" || joint == "per" || joint == "each" || joint == "every";
    if (per) {
      if (const auto days = PeriodDays(tokens_.Word(at + 1)))
        return MakeQuantity(QuantityKind::kFrequency, times / *days, "", at + 2);
    }
    // "Once every three weeks", "twice daily".
    if (joint == "every") {
      if (auto rate = EveryAt(at)) {
        rate->value *= times;
        return rate;
      }
    }
    constexpr WordTable<double, 4> kAdverbs = {
        {{"daily", 1}, {"weekly", 7}, {"monthly", 30}, {"yearly", 365}}};
    if (const auto days = LookUp(kAdverbs, joint))
      return MakeQuantity(QuantityKind::kFrequency, times / *days, "", at + 1);
    if (word == "once") return std::nullopt;
    return MakeQuantity(QuantityKind::kNumber, times, "times", at);
  }

 private:
  /// "every two weeks", "every other day", "every ten minutes".
  [[nodiscard]] std::optional<Quantity> EveryAt(std::size_t i) const {
    double count = 0;
    std::size_t at = i + 1;
    if (tokens_.Word(at) == "other" || tokens_.Word(at) == "second") {
      count = 2;
      ++at;
    } else if (tokens_.Word(at) == "half") {
      count = 0.5;
      at += std::size_t{1} + static_cast<std::size_t>(tokens_.Word(at + 1) == "an");
    } else if (const auto number = ReadNumber(tokens_, at)) {
      count = number->value;
      at = number->end;
    }
    auto days = PeriodDays(tokens_.Word(at));
    const auto unit = UnitNamed(tokens_.Word(at));
    if (!days && unit && unit->base == "s") days = unit->factor / kSecondsPerDay;
    if (count <= 0 || !days) return std::nullopt;
    return MakeQuantity(QuantityKind::kFrequency, 1 / (count * *days), "", at + 1);
  }

  const TokenView& tokens_;
};

}  // namespace

std::optional<Quantity> ReadRate(const TokenView& tokens, std::size_t i) {
  return RateReader(tokens).FrequencyAt(i);
}

}  // namespace cortex
