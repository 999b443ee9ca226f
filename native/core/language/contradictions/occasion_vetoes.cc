#include <cstddef>

#include "language/contradictions/rules.h"
#include "language/lexicon/word_classes.h"

/// Values that differ and both hold, each at its own time.
namespace cortex {
namespace {

/// "This week", "this month": of a while that is over when the next is told of.
bool IsOfAWhile(const Statement& statement, const Clause& clause) {
  for (std::size_t i = clause.begin; i + 1 < clause.end; ++i) {
    if (statement.words[i].text == "this" &&
        In(statement.words[i + 1].text, "occasion-vetoes/while"))
      return true;
  }
  return false;
}

/// Episodic, not habitual: a reading of something that changes by the hour ("my temperature is",
/// but "is usually", "is set to"), or how much was done at one time ("slept 5 hours").
bool TellsOfAnOccasion(const Statement& statement, const Clause& clause, ContradictionKind kind) {
  const auto stands = [](const auto& word) { return In(word.text, "occasion-vetoes/standing"); };
  if (AnyWord(statement, clause, stands)) return false;
  const bool done = clause.tense == Tense::kPast && kind == ContradictionKind::kQuantity;
  return AnyWord(statement, clause, [done](const auto& word) {
    return (word.Is(kBeforeVerb) && In(word.text, "occasion-vetoes/reading")) ||
           (done && In(word.text, "occasion-vetoes/done-so-much"));
  });
}

}  // namespace

/// "My temperature is 38.5", "my temperature is 37", "slept 5 hours", "slept 8 hours", "her mood
/// this week was 5", "her mood this week was 6": told at other times, both were so.
bool vetoes::OtherOccasions(const ClausePair& pair, const ContradictionFinding& finding) {
  const bool differs =
      finding.kind == ContradictionKind::kQuantity || finding.kind == ContradictionKind::kValue;
  if (!differs) return false;
  return (TellsOfAnOccasion(pair.older, pair.a, finding.kind) &&
          TellsOfAnOccasion(pair.newer, pair.b, finding.kind)) ||
         (IsOfAWhile(pair.older, pair.a) && IsOfAWhile(pair.newer, pair.b));
}

}  // namespace cortex
