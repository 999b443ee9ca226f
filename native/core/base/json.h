#pragma once

#include <string>
#include <string_view>
#include <vector>

/// JSON as the store keeps it: arrays of text. Thread-safe: pure functions.
namespace cortex {

/// `["a","b"]`. CORRUPT for text that is not UTF-8.
std::string DumpStrings(const std::vector<std::string>& items);

/// The inverse. CORRUPT when it is not an array of text.
std::vector<std::string> ParseStrings(std::string_view json);

}  // namespace cortex
