#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "language/clauses/words.h"
#include "language/text/token_view.h"
#include "language/values/quantities.h"

/// How often, as a value. Thread-safe: pure functions, linear in the text.
namespace cortex {

/// Reads "twice a week", "once every three weeks", "every ten minutes" at token `i`; nothing where
/// none begins there.
std::optional<Quantity> ReadRate(const TokenView& tokens, std::size_t i);

/// Adds a quantity for each word or expression that tells a rate ("weekly", "every month") and says
/// at its word which one it is. "Every week" is a least: who goes twice a week goes every week.
void ReadPeriods(WordSequence& sequence, std::vector<Quantity>& quantities);

}  // namespace cortex
