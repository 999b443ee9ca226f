#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace cortex {

/// The names of a word's flags (statement.h, WordFlag), in their order: "content", "verb", "past".
/// Thread-safe: a pure function.
std::vector<std::string_view> WordFlagNames(std::uint32_t flags);

}  // namespace cortex
