#include <algorithm>
#include <vector>

#include "language/contradictions/rules.h"

namespace cortex {
namespace {

/// Who or what a clause tells of.
struct Subject {
  Subject(const Statement& of, const Clause& clause) : statement(of) {
    const bool shared = clause.subject >= 0;
    const Clause& named = shared ? of.clauses[static_cast<std::size_t>(clause.subject)] : clause;
    for (std::size_t i = named.begin; i < named.end && of.words[i].Is(kBeforeVerb); ++i) {
      const auto& word = of.words[i];
      const bool owner = word.Is(kPossessive);
      self = self || (word.Is(kSelf) && !owner) || word.text == "we";
      pronoun = pronoun || (word.Is(kPronoun) && !owner);
      if (word.quantity >= 0) quantities.push_back(static_cast<std::size_t>(word.quantity));
      if (AlignedSide::Speaks(word) && !word.Is(kTimeWord | kLightWord)) words.push_back(i);
    }
  }

  [[nodiscard]] bool IsNamed() const { return !words.empty() || !quantities.empty(); }

  const Statement& statement;
  bool self = false;
  bool pronoun = false;
  std::vector<std::size_t> words;
  std::vector<std::size_t> quantities;
};

/// Whether the subject has a word that the other text lacks in [begin, end).
bool HasOwnWord(const Subject& subject, const Statement& other, std::size_t begin,
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

bool HasOwnWord(const Subject& subject, const Subject& other) {
  if (other.words.empty()) return !subject.words.empty();
  return HasOwnWord(subject, other.statement, other.words.front(), other.words.back() + 1);
}

bool HasOwner(const Subject& subject) {
  return std::any_of(subject.words.begin(), subject.words.end(),
                     [&](std::size_t i) { return subject.statement.words[i].Is(kPossessive); });
}

/// "The patient in bed 4", "the patient in bed 6".
bool NumbersDiffer(const Subject& a, const Subject& b) {
  if (a.quantities.empty() || b.quantities.empty()) return false;
  return !CompatibleQuantities(a.statement.quantities[a.quantities.front()],
                               b.statement.quantities[b.quantities.front()]);
}

}  // namespace

bool vetoes::OtherSharedSubjects(const ClausePair& pair) {
  if (pair.a.subject < 0 && pair.b.subject < 0) return false;
  const Subject a(pair.older, pair.a);
  const Subject b(pair.newer, pair.b);
  if (a.self && b.self) return false;
  if (a.self) return HasOwnWord(b, pair.older, pair.a.begin, pair.a.end);
  if (b.self) return HasOwnWord(a, pair.newer, pair.b.begin, pair.b.end);
  if (a.pronoun || b.pronoun || !a.IsNamed() || !b.IsNamed()) return false;
  const bool own_a = HasOwnWord(a, b);
  const bool own_b = HasOwnWord(b, a);
  return (own_a && own_b) || (own_a && HasOwner(a)) || (own_b && HasOwner(b)) ||
         NumbersDiffer(a, b);
}

}  // namespace cortex
