#pragma once

#include <string_view>

/// How much a text seems to matter when nobody says. Thread-safe: pure functions.
namespace cortex {

/// 1.0 to 2.5 (docs/spec/storing.md, "What is read off a text"): 1.0, and 0.5 more for each of:
/// words that ask to be remembered ("important", "never"), words of health and safety ("allergic",
/// "medication"), and a number or date. `normalized` comes from NormalizeForComparison.
double ImportanceOf(std::string_view normalized);

}  // namespace cortex
