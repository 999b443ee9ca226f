#pragma once

#include <cstddef>
#include <vector>

#include "language/text/tokens.h"

/// Which tokens stand in a comparison with "than". Thread-safe: pure functions over the tokens
/// given.
namespace cortex {

/// Whether the token may be what is compared: "shorter than", "a shorter commute than".
bool ComparesAt(const std::vector<Token>& tokens, std::size_t at);

/// Whether the token ends a comparison: of "longer than my wife's" it need not be said what of
/// hers.
bool EndsComparison(const std::vector<Token>& tokens, std::size_t at);

}  // namespace cortex
