#pragma once

#include <cstddef>
#include <optional>

#include "language/text/token_view.h"
#include "language/values/numbers.h"
#include "language/values/quantities.h"

/// Numbers with units, however they are written. Thread-safe: pure functions.
namespace cortex {

/// "5 mg", "18 months", "an hour and a half", "5 feet 3 inches", "40 square metres".
std::optional<Quantity> ReadMeasure(const TokenView& tokens, const Number& number);
/// "5'7\"": feet and inches that begin at token `i`.
std::optional<Quantity> ReadFeet(const TokenView& tokens, std::size_t i);
/// "24-month": the token behind the hyphen that joins a number to its unit; else `end`.
std::size_t BehindUnitHyphen(const TokenView& tokens, std::size_t end);

}  // namespace cortex
