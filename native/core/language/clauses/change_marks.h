#pragma once

#include <cstdint>

#include "language/clauses/statement.h"

namespace cortex {

/// Marks of change: what in a clause says that something is not, or will not be, as it was. Bits of
/// Clause::change_marks.
enum ChangeMark : std::uint8_t {
  /// A verb of change told of the past: "went up to 30", "was moved", "has doubled".
  kChanged = 1U << 0U,
  /// "Now", "these days", "from now on", "only", "instead".
  kSaysItIsNow = 1U << 1U,
  /// "Finished", "stopped", "gone", "retired", "no more".
  kSaysItEnded = 1U << 2U,
  /// "New", "starts", "as of", "from Monday".
  kSaysItBegins = 1U << 3U,
  /// "Actually", "turns out", "correction", "wrong".
  kCorrects = 1U << 4U,
  /// "Back to 40", "back on nights": as it was before.
  kSaysItIsBack = 1U << 5U,
  /// Of what stands before the verb: "Renske left", "Zod is out", "Goodwins are history".
  kSaysItsGone = 1U << 6U,
  /// What was still to come has come: "arrived", "fixed", "paid", "passed".
  kSaysItIsDone = 1U << 7U,
};

/// Sets the marks of every clause. Thread-safe: a pure function, linear in the statement.
void ReadChangeMarks(Statement* statement);

}  // namespace cortex
