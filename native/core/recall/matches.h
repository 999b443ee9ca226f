#pragma once

#include <string_view>
#include <vector>

#include "language/text/tokens.h"

namespace cortex {

/// Where a text has what a query asks for, to be shown to people: its words but stop words in any
/// form, what is made from them ("painter") and their other names; in scripts without blanks each
/// character. In order, by bytes, without overlap. Both are valid UTF-8. Thread-safe: a pure
/// function, linear in the two.
std::vector<Span> MatchesIn(std::string_view text, std::string_view query);

}  // namespace cortex
