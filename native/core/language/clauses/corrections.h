#pragma once

#include <cstddef>
#include <vector>

#include "language/text/tokens.h"

namespace cortex {

/// Corrections that stand behind what is so, as notes have them. Thread-safe: pure functions, which
/// look at a few tokens.

/// "The quiz is at the Crown (not the Anchor)", "the dose is 10 mg (was 5 mg)": whether the bracket
/// at the token opens what is not, or was so before.
bool OpensCorrection(const std::vector<Token>& tokens, std::size_t bracket);

/// Whether the word at the token says that what follows was so before: "was" of "(was 5 mg)" and of
/// "costs 35 euros, was 30"; not of "(was late)".
bool TellsFormer(const std::vector<Token>& tokens, std::size_t at);

/// Where the bracket that opens at the token is closed, if it holds `most` tokens at most; else 0.
std::size_t ClosingBracket(const std::vector<Token>& tokens, std::size_t bracket, std::size_t most);

}  // namespace cortex
