#include <algorithm>

#include "language/contradictions/comparison.h"
#include "language/contradictions/rules.h"

namespace cortex {
namespace {

Proposal FindSwap(const ClausePair& pair) {
  if (pair.a.Denies() || pair.b.Denies() || !pair.aligned.opposites.empty()) return std::nullopt;
  const auto older = ReadComparison(pair.older, pair.a);
  if (!older) return std::nullopt;
  const auto newer = ReadComparison(pair.newer, pair.b);
  if (!newer) return std::nullopt;
  const auto within = [](const auto& some, const auto& all) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
  };
  // What is put first here is put second there, and the other way round.
  if (!within(older->first, newer->second) || !within(newer->first, older->second))
    return std::nullopt;
  if (!pair.aligned.rest_older.empty() || !pair.aligned.rest_newer.empty()) return std::nullopt;
  return pair.Found(ContradictionKind::kAntonym,
                    EvidenceOf(pair.older, pair.a.begin, pair.a.end - 1),
                    EvidenceOf(pair.newer, pair.b.begin, pair.b.end - 1));
}

}  // namespace

/// Both compare the same two, the other way round.
const Rule rules::kSwappedComparison = {FindingRule::kDenial, FindSwap};

}  // namespace cortex
