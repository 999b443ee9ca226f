#include <algorithm>
#include <optional>

#include "language/contradictions/claim_rule.h"
#include "language/contradictions/identity_names.h"
#include "language/contradictions/told_matter.h"

namespace cortex {
namespace {

/// "Joan has left": who filled the place before is the one of whom something ends.
bool IsGone(const StatementWord& who, const ClauseOf& newer) {
  const auto& endings = newer.statement.endings;
  return std::any_of(endings.begin(), endings.end(), [&](const Ending& ending) {
    return ending.first >= newer.clause.begin && ending.first < newer.clause.end &&
           Names(newer, {newer.clause.begin, ending.first}, who);
  });
}

/// "The treasurer is Joan", "Ann is our treasurer": one place, filled by another.
bool FillsTheSame(const FilledSides& sides) {
  const auto& [older, newer] = sides;
  const auto& before = older.Head();
  const auto& now = newer.Head();
  const bool same = before.meaning == now.meaning || (before.slot != 0 && before.slot == now.slot);
  if (!same || older.Last().root == newer.Last().root) return false;
  if (!sides.Both([](const FilledSide& side) { return side.one.owner.has_value(); })) return true;
  return newer.Owner().Is(kPronoun) || newer.Owner().meaning == older.Owner().meaning;
}

}  // namespace

std::optional<ContradictionFinding> FindSucceeded(const Statement& older, const Statement& newer) {
  for (const Clause& a : First(older.clauses)) {
    for (const Identity& was : a.identities) {
      const auto gone = [&](const Clause& b) { return IsGone(older.words[was.last], {newer, b}); };
      if (!HoldsNow(a) || std::none_of(newer.clauses.begin(), newer.clauses.end(), gone)) continue;
      for (const Clause& c : First(newer.clauses)) {
        for (const Identity& is : c.identities) {
          if (!HoldsNow(c) || !FillsTheSame({{{older, a}, was}, {{newer, c}, is}})) continue;
          return ContradictionFinding{ContradictionKind::kValue, 1.0,
                                      EvidenceOf(older, was.first, was.last),
                                      EvidenceOf(newer, is.first, is.last)};
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace cortex
