#include "language/lexicon/units.h"

#include "language/text/word_lists.h"

namespace cortex {
namespace {

std::string_view Singular(std::string_view word) {
  if (word.size() > 1 && word.ends_with('s')) word.remove_suffix(1);
  return word;
}

}  // namespace

std::optional<Unit> UnitNamed(std::string_view folded) {
  auto unit = LookUp(word_lists::kUnits, folded);
  if (!unit) unit = LookUp(word_lists::kUnits, Singular(folded));
  if (!unit) return std::nullopt;
  return Unit{unit->base, unit->factor};
}

std::optional<std::string_view> CurrencyNamed(std::string_view folded) {
  return LookUp(word_lists::kCurrencies, folded);
}

double RoughWorthOf(std::string_view currency) {
  return LookUp(word_lists::kCurrencyWorth, currency).value_or(1);
}

std::optional<int> NumberWord(std::string_view folded) {
  if (const auto number = LookUp(word_lists::kNumbers, folded)) return number;
  const auto hyphen = folded.find('-');
  if (hyphen == std::string_view::npos) return std::nullopt;
  const auto tens = LookUp(word_lists::kNumbers, folded.substr(0, hyphen));
  const auto ones = LookUp(word_lists::kNumbers, folded.substr(hyphen + 1));
  if (!tens || !ones || *tens < 20 || *ones == 0 || *ones > 9) return std::nullopt;
  return *tens + *ones;
}

std::optional<double> MultiplierWord(std::string_view folded) {
  return LookUp(word_lists::kMultipliers, folded);
}

std::optional<int> OrdinalWord(std::string_view folded) {
  if (const auto ordinal = LookUp(word_lists::kOrdinals, folded)) return ordinal;
  const auto hyphen = folded.find('-');
  if (hyphen == std::string_view::npos) return std::nullopt;
  const auto tens = LookUp(word_lists::kNumbers, folded.substr(0, hyphen));
  const auto ones = LookUp(word_lists::kOrdinals, folded.substr(hyphen + 1));
  if (!tens || !ones || *tens < 20 || *ones > 9) return std::nullopt;
  return *tens + *ones;
}

std::optional<int> MonthNamed(std::string_view folded) {
  constexpr std::size_t kAbbreviated = 3;
  for (std::size_t i = 0; i < word_lists::kMonths.size(); ++i) {
    const bool abbreviated =
        folded.size() == kAbbreviated && word_lists::kMonths[i].starts_with(folded);
    if (folded == word_lists::kMonths[i] || abbreviated) return static_cast<int>(i) + 1;
  }
  return std::nullopt;
}

std::optional<int> WeekdayNamed(std::string_view folded) {
  for (std::size_t i = 0; i < word_lists::kWeekdays.size(); ++i) {
    if (folded == word_lists::kWeekdays[i] || Singular(folded) == word_lists::kWeekdays[i])
      return static_cast<int>(i) + 1;
  }
  // The shorter ones are words of their own: "sat".
  constexpr std::size_t kUnmistakable = 4;
  return folded.size() < kUnmistakable ? std::nullopt
                                       : LookUp(word_lists::kWeekdayAbbreviations, folded);
}

std::optional<double> PeriodDays(std::string_view folded) {
  if (const auto days = LookUp(word_lists::kPeriodDays, folded)) return days;
  return LookUp(word_lists::kPeriodDays, Singular(folded));
}

}  // namespace cortex
