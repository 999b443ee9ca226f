#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "language/text/token_view.h"

/// Numbers in digits and words. Thread-safe: pure functions.
namespace cortex {

/// A number as read, before its unit is known.
struct Number {
  double value = 0;
  /// Index of the token after it.
  std::size_t end = 0;
  /// Denominator of a fraction in digits, 4 of "3/4"; 0 of another number.
  double denominator = 0;
};

/// The number that begins at token `i`: "5,000", "1/2", "twenty-one", "two hundred and fifty",
/// "a dozen", "one and a half", "48k".
std::optional<Number> ReadNumber(const TokenView& tokens, std::size_t i);

/// Digits with thousands separators, sign and decimal point; nothing else.
std::optional<double> ParseDigits(std::string_view text);

}  // namespace cortex
