#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "language/text/token_view.h"
#include "language/values/quantities.h"

/// Dates and times of the day. Thread-safe: pure functions.
namespace cortex {

/// "14 March", "March 14, 2024", "Tuesday the 4th", "2024-03-14". A weekday alone is none.
std::optional<Quantity> ReadDate(const TokenView& tokens, std::size_t i);

/// "3:30", "half past three", "9 pm", "noon"; "at eight" where nothing countable follows.
std::optional<Quantity> ReadClock(const TokenView& tokens, std::size_t i);

Quantity MakeQuantity(QuantityKind kind, double value, std::string_view unit, std::size_t end);

}  // namespace cortex
