#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cortex {

/// The LexicalFlag that the word tables call by this name, in lower case; nothing for none.
/// Thread-safe: a pure function.
std::optional<std::uint32_t> LexicalFlagNamed(std::string_view name);

}  // namespace cortex
