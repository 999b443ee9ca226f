#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Taking the texts of the tables apart. Thread-safe: pure functions.
namespace cortex {

/// The parts between separators; none of them is empty.
std::vector<std::string_view> Split(std::string_view text, char separator);

/// One text of the pieces in which it is embedded.
std::string Join(std::span<const std::string_view> pieces);

}  // namespace cortex
