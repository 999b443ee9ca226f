#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/clauses/statement.h"
#include "language/lexicon/word_classes.h"

/// Questions about the words of one clause. Thread-safe: pure functions.
namespace cortex {

/// What in a text the finding rests on.
struct EvidenceSpan {
  /// Bytes in the text.
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

template <class Holds>
bool AnyWord(const Statement& statement, const Clause& clause, const Holds& holds) {
  const auto first = statement.words.begin();
  return std::any_of(first + static_cast<std::ptrdiff_t>(clause.begin),
                     first + static_cast<std::ptrdiff_t>(clause.end), holds);
}

/// A clause with the text in which it stands. Refers to both.
struct ClauseOf {
  template <class Holds>
  [[nodiscard]] bool Any(const Holds& holds) const {
    return AnyWord(statement, clause, holds);
  }
  [[nodiscard]] bool Has(WordClass kind) const {
    return Any([&](const StatementWord& word) { return In(word.text, kind); });
  }
  [[nodiscard]] bool HasWord(std::string_view text) const {
    return Any([&](const StatementWord& word) { return word.text == text; });
  }

  const Statement& statement;
  const Clause& clause;
  const std::vector<StatementWord>& words = statement.words;
};

/// From the first to the last of the words given.
EvidenceSpan EvidenceOf(const Statement& statement, std::size_t first, std::size_t last);
/// Whether a word of [begin, end) makes its phrase one definite thing: the, my, this, a name.
bool HasDefinite(const Statement& statement, std::size_t begin, std::size_t end);
/// "My commute", "the lock": no verb here.
bool IsDetermined(const std::vector<StatementWord>& words, const Clause& clause, std::size_t at);
/// The first verb of [begin, end) that tells what is said: "have" of "I don't have"; else its last
/// auxiliary, empty where there is none.
std::string_view PredicateIn(const Statement& statement, std::size_t begin, std::size_t end);
/// A verb or what looks like one of its forms.
bool IsVerbForm(const StatementWord& word);
/// "Daily", "a week", "every month": how often, or of which time.
bool IsRate(const StatementWord& word);
/// The period that "a_week", "per_day" or "every_month" tells; empty for other words.
std::string_view PeriodTold(const StatementWord& word);
/// Told to hold now: "keeps", "has kept", "is keeping"; not "kept", "will keep", "doesn't keep".
bool HoldsNow(const Clause& clause);
/// Restitution: "back down to 40", "is back in Lagos", "went back to nine": so it was before, and
/// is now. Not "my back", "the back door", "back from", "back in 2014".
bool SaysBack(const std::vector<StatementWord>& words, const Clause& clause, std::size_t i);
/// Said of somebody: a nurse, an engineer.
bool IsOccupation(const StatementWord& word);

}  // namespace cortex
