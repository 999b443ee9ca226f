#pragma once

#include <cstdint>

#include "language/clauses/statement.h"
#include "language/lexicon/lexicon.h"

/// Whether two words speak of the same, or exclude each other. Thread-safe: pure functions.
namespace cortex {

/// How surely two words name the same thing; greater is surer.
enum class WordMatch : std::uint8_t {
  kNone,
  /// Of the same matter: salary and earn.
  kTheme,
  /// One is a kind of the other: peanut and nut.
  kKind,
  kEqual,
};

WordMatch MatchWords(const StatementWord& a, const StatementWord& b);
Opposition OppositionOf(const StatementWord& a, const StatementWord& b);

}  // namespace cortex
