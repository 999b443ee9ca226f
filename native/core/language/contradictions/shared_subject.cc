#include <algorithm>
#include <vector>

#include "language/contradictions/clause_subject.h"
#include "language/contradictions/rules.h"

namespace cortex {
namespace {

/// Whether the subject has a word that the other text lacks in [begin, end).
bool HasOwnWord(const ClauseSubject& subject, const Statement& other, std::size_t begin,
                std::size_t end) {
  return std::any_of(subject.words.begin(), subject.words.end(), [&](std::size_t i) {
    for (std::size_t at = begin; at < end; ++at) {
      const auto& word = other.words[at];
      if (AlignedSide::Speaks(word) &&
          MatchWords(subject.statement.words[i], word) != WordMatch::kNone)
        return false;
    }
    return true;
  });
}

bool HasOwnWord(const ClauseSubject& subject, const ClauseSubject& other) {
  if (other.words.empty()) return !subject.words.empty();
  return HasOwnWord(subject, other.statement, other.words.front(), other.words.back() + 1);
}

bool IsNamed(const ClauseSubject& subject) {
  return !subject.words.empty() || !subject.quantities.empty();
}

/// "The patient in bed 4", "the patient in bed 6".
bool NumbersDiffer(const ClauseSubject& a, const ClauseSubject& b) {
  if (a.quantities.empty() || b.quantities.empty()) return false;
  return !CompatibleQuantities(a.statement.quantities[a.quantities.front()],
                               b.statement.quantities[b.quantities.front()]);
}

}  // namespace

bool vetoes::OtherSharedSubjects(const ClausePair& pair) {
  if (pair.a.subject < 0 && pair.b.subject < 0) return false;
  const ClauseSubject a(pair.older, pair.a);
  const ClauseSubject b(pair.newer, pair.b);
  if (a.self && b.self) return false;
  if (a.self) return HasOwnWord(b, pair.older, pair.a.begin, pair.a.end);
  if (b.self) return HasOwnWord(a, pair.newer, pair.b.begin, pair.b.end);
  if (a.pronoun || b.pronoun || !IsNamed(a) || !IsNamed(b)) return false;
  const bool own_a = HasOwnWord(a, b);
  const bool own_b = HasOwnWord(b, a);
  return (own_a && own_b) || NumbersDiffer(a, b);
}

}  // namespace cortex
