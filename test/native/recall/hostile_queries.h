#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cortex::test {

/// Valid UTF-8 that a careless search would stumble over: operators and quotes of full-text search,
/// SQL and patterns, NUL, controls, bidirectional marks, emoji, combining marks, scripts without
/// spaces, times that cannot be, and now and then 100,000 characters. The same for the same seed.
std::vector<std::string> HostileQueries(std::size_t count, std::uint64_t seed);

}  // namespace cortex::test
