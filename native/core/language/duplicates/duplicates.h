#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "language/clauses/statement.h"

/// Whether one text says what another already said (docs/spec/storing.md, "Duplicates", rules 2 to
/// 4; scope and exact equality are the store's). Thread-safe: pure functions.
namespace cortex {

struct DuplicateComparison {
  enum Verdict { kDistinct, kDuplicate, kPossibleUpdate };
  Verdict verdict = kDistinct;
  /// 0 to 1, lexical; 1 when the two texts hold the same content words.
  double similarity = 0;
  /// For people and logs: which rule decided, with the words that did.
  std::string reason;
};

/// A false duplicate loses a fact, a missed one costs a row: every veto comes before the score.
DuplicateComparison CompareForDuplicate(const Statement& newer, const Statement& older);

}  // namespace cortex
