#pragma once

#include "language/alignment/aligned_side.h"

namespace cortex {

/// Whether two clauses speak of the same people. Thread-safe: a pure function.
struct Participants {
  /// People as subjects or owners that the other text does not name.
  bool lone_older = false;
  bool lone_newer = false;
  /// They speak of different people.
  bool differ = false;
  /// "I" or one and the same third person is the subject of both.
  bool same_subject = false;
};

/// `matched`: people found on both sides.
Participants CompareParticipants(const AlignedSide& older, const AlignedSide& newer, int matched);

}  // namespace cortex
