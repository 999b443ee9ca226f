#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "language/text/tokens.h"

/// Numbers, amounts, dates and clock times as values, however they are written. Thread-safe: pure
/// functions, linear in the text.
namespace cortex {

enum class QuantityKind : std::uint8_t {
  /// A bare number: a count, a label, a price without currency.
  kNumber,
  /// "first", "3rd".
  kOrdinal,
  /// With a unit, converted to the base unit of its dimension ("5 mg" is 0.005 g).
  kMeasure,
  /// With a currency.
  kMoney,
  kPercent,
  /// Minutes after midnight; the unit is "am", "pm" or "" where the text leaves it open.
  kClock,
  /// A date, complete or not; see Quantity::year.
  kDate,
  /// Times in a period ("twice a week"), in times per day.
  kFrequency,
  /// Years of age: "41 years old", "I'm 41".
  kAge,
  /// Digits that are a name: phone numbers, versions, addresses ("3B").
  kLabel,
};

struct Quantity {
  QuantityKind kind = QuantityKind::kNumber;
  double value = 0;
  /// Of a fraction in digits, 4 of "3/4"; 0 of another number.
  double denominator = 0;
  /// Base unit, currency code or the label itself.
  std::string unit;
  /// Of a date; 0 where the text does not say.
  int year = 0;
  int month = 0;
  int day = 0;
  /// Monday is 1; 0 where the text does not say.
  int weekday = 0;
  /// Indices into the tokens, the end not included.
  std::size_t first_token = 0;
  std::size_t last_token = 0;
  /// "about": not to be taken exactly.
  bool approximate = false;
  /// "under", "at most": -1. "over", "at least": 1. Else 0.
  int bound = 0;
};

/// In the order of the text, without overlap.
std::vector<Quantity> FindQuantities(const std::vector<Token>& tokens);

/// The same value, whatever the notation; of fractions in digits the same parts, too.
bool SameQuantity(const Quantity& a, const Quantity& b);

/// Both can be meant of one thing: "March" and "14 March", "8" and "8 pm".
bool CompatibleQuantities(const Quantity& a, const Quantity& b);

}  // namespace cortex
