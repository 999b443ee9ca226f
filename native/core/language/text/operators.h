#pragma once

#include <string>
#include <string_view>

namespace cortex {

/// Operators: signs between words that say what holds of them, ">=" of "node >= 20", "!=", "&&",
/// "../" of a path, "--" of an option. In their order, a blank between them. What only parts or
/// marks words is none: dashes, brackets, quotation and list marks, "=" alone, "/" alone, emphasis.
/// Linear in the text. Thread-safe: a pure function.
std::string OperatorsOf(std::string_view text);

}  // namespace cortex
