#include "language/duplicates/word_order.h"

#include <algorithm>

#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// "Programming in Python"; not "data to prod", which goes somewhere.
bool JoinedByPreposition(ClauseOf told, std::size_t i, std::size_t j) {
  bool preposition = false;
  for (std::size_t at = i + 1; at < j; ++at) {
    const StatementWord& word = told.words[at];
    if (Matters(word) || word.Is(kDirection) || In(word.text, "duplicates/goal")) return false;
    preposition = preposition || word.Is(kPreposition);
  }
  return preposition;
}

/// Compound: the word at `at` with the one before it, "Python programming"; not a verb with its
/// subject, "web depends".
bool IsCompound(ClauseOf told, std::size_t before, std::size_t at) {
  const StatementWord& word = told.words[at];
  return word.Is(kAdjacent) && !word.Is(kListed) &&
         word.Is(kBeforeVerb) == told.words[before].Is(kBeforeVerb);
}

/// newer[i] and newer[j] follow each other; in the older text, older[at] stands before
/// older[previous].
bool MayTurn(ClauseOf newer, ClauseOf older, std::size_t i, std::size_t j, std::size_t at,
             std::size_t previous) {
  const bool listed = newer.words[j].Is(kListed) && older.words[previous].Is(kListed);
  if (listed || (IsParticipant(newer.words[i]) && IsParticipant(newer.words[j]))) return listed;
  return (IsCompound(newer, i, j) && JoinedByPreposition(older, at, previous)) ||
         (IsCompound(older, at, previous) && JoinedByPreposition(newer, i, j));
}

/// Words side by side in the newer text are not two members of a list in the older.
bool KeepsTogether(ClauseOf older, std::size_t a, std::size_t b) {
  const std::size_t from = std::min(a, b);
  const std::size_t to = std::max(a, b);
  for (std::size_t at = from + 1; at <= to && at < older.clause.end; ++at) {
    if (older.words[at].Is(kListed) && !older.words[from].Is(kVerb)) return false;
  }
  return true;
}

}  // namespace

bool Matters(const StatementWord& word) {
  return word.Is(kContentWord | kHedge) && !word.Is(kQuantityPart);
}

bool IsParticipant(const StatementWord& word) {
  return word.Is(kSelf | kName | kPerson) || (word.Is(kPronoun) && !word.Is(kPossessive));
}

bool FollowAlike(ClauseOf newer, ClauseOf older, const std::vector<std::size_t>& match) {
  std::size_t before = kUnmatched;
  for (std::size_t i = newer.clause.begin; i < newer.clause.end; ++i) {
    const std::size_t at = match[i - newer.clause.begin];
    if (at == kUnmatched || newer.words[i].Is(kTimeWord)) continue;
    if (before != kUnmatched) {
      const std::size_t previous = match[before - newer.clause.begin];
      if (previous > at && !MayTurn(newer, older, before, i, at, previous)) return false;
      if (newer.words[i].Is(kAdjacent) && before + 1 == i && !KeepsTogether(older, previous, at))
        return false;
    }
    before = i;
  }
  return true;
}

}  // namespace cortex
