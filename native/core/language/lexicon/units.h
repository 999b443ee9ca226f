#pragma once

#include <optional>
#include <string_view>

/// Units, currencies, and the words for numbers and parts of the calendar. Thread-safe: pure
/// functions over constant tables.
namespace cortex {

struct Unit {
  /// The base unit of its dimension: "g", "m", "l", "s", "degree" ...
  std::string_view base;
  /// One of it in base units.
  double factor = 1;
};

std::optional<Unit> UnitNamed(std::string_view folded);
/// ISO code of a currency's name or sign.
std::optional<std::string_view> CurrencyNamed(std::string_view folded);
/// What one of a currency (ISO code) is worth in euros, as far as it has stayed for decades: good
/// to a quarter.
double RoughWorthOf(std::string_view currency);

/// "seven", "twenty"; not "hundred", which multiplies.
std::optional<int> NumberWord(std::string_view folded);
/// "hundred": 100, "dozen": 12, "k": 1000.
std::optional<double> MultiplierWord(std::string_view folded);
/// "third", "twentieth".
std::optional<int> OrdinalWord(std::string_view folded);
/// January is 1; abbreviations of three letters count.
std::optional<int> MonthNamed(std::string_view folded);
/// Monday is 1; plurals count, and "tues", "thurs".
std::optional<int> WeekdayNamed(std::string_view folded);
/// Days in "day", "week", "fortnight", "month", "year" and their plurals.
std::optional<double> PeriodDays(std::string_view folded);

}  // namespace cortex
