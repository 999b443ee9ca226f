#pragma once

#include <cstddef>
#include <optional>

#include "language/text/token_view.h"
#include "language/values/quantities.h"

/// How often, as a value. Thread-safe: pure functions, linear in the text.
namespace cortex {

/// Reads "twice a week", "once every three weeks", "every ten minutes" at token `i`; nothing where
/// none begins there.
std::optional<Quantity> ReadRate(const TokenView& tokens, std::size_t i);

}  // namespace cortex
