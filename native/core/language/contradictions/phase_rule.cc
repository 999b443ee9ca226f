#include "language/contradictions/phase_rule.h"

#include <cstddef>

#include "language/contradictions/clause_pair.h"
#include "language/contradictions/told_matter.h"

namespace cortex {
namespace {

/// A clause, and the phase of somebody's life that it tells.
struct PhaseSide : ClauseOf {
  PhaseSide(const Statement& told_in, const Phase& told)
      : ClauseOf{told_in, told_in.clauses[told.clause]}, phase(told) {}

  const Phase& phase;
};

/// "Works as a nurse", "retired": a phase of somebody's life and what ends it, or "is single", "is
/// married": one that excludes it. "Divorced Max", "Max and I split up" ends
/// no marriage with Tom.
bool EndsPhase(const BothSides<PhaseSide>& sides) {
  const auto& [older, newer] = sides;
  const Phase& was = older.phase;
  const Phase& is = newer.phase;
  if (was.ends || was.whose != is.whose) return false;
  const bool excludes = was.of != is.of && Phase::Counterpart(was.of) == Phase::Counterpart(is.of);
  if (is.ends ? was.of != is.of : !excludes) return false;
  bool named = false;
  bool same = false;
  for (std::size_t i = newer.clause.begin; i < newer.clause.end; ++i) {
    const auto& word = newer.words[i];
    // "Max and I split up".
    const bool beside = i + 2 < is.first && newer.words[i + 1].text == "and" &&
                        newer.words[i + 2].Is(kSelf) && word.Is(kContentWord);
    const bool behind = i > is.last && word.Is(kName) && !word.Is(kTimeWord);
    if (!beside && !behind) continue;
    named = true;
    same = same || Names(older, word);
  }
  return (!named || same || excludes) && newer.clause.Asserted() && !newer.clause.Negative();
}

}  // namespace

std::optional<ContradictionFinding> FindPhaseEnded(const Statement& older, const Statement& newer) {
  for (const Phase& is : First(newer.phases)) {
    for (const Phase& was : First(older.phases)) {
      if (!EndsPhase({{older, was}, {newer, is}})) continue;
      return ContradictionFinding{ContradictionKind::kAntonym, 1.0,
                                  EvidenceOf(older, was.first, was.last),
                                  EvidenceOf(newer, is.first, is.last)};
    }
  }
  return std::nullopt;
}

}  // namespace cortex
