#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

/// On which days of the week something is so. Thread-safe: pure functions.
namespace cortex {

/// As bits, Monday the lowest: of "on weekends", "Monday to Friday", "during the week". None where
/// the words, folded, name no day.
std::uint32_t DaysOfWeek(const std::vector<std::string_view>& words);

/// "On weekends" and "during the week": no day is of both, and both name one.
bool AreOtherDays(std::uint32_t one, std::uint32_t other);

}  // namespace cortex
