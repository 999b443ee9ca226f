#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "language/clauses/statement.h"

namespace cortex {

/// "Window seats over aisle seats", "Anna is older than Ben": what is put before what.
struct Comparison {
  /// Meanings of the words on one side only, sorted; 0 for the speaker.
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> second;
};

/// The comparison that a clause makes; nothing when it makes none. Thread-safe: a pure function.
std::optional<Comparison> ReadComparison(const Statement& statement, const Clause& clause);

}  // namespace cortex
