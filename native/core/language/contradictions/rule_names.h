#pragma once

#include <string>
#include <vector>

namespace cortex {

/// The names of all rules and vetoes of contradictions, in the order in which they are asked:
/// "antonym", "other-times", and of the vetoes of one rule "antonym/events". Thread-safe: a pure
/// function.
std::vector<std::string> AllRuleNames();

}  // namespace cortex
