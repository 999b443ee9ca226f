#include "language/contradictions/text_rules.h"

#include <utility>

#include "language/contradictions/claim_rule.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/contradictions/ending_rule.h"
#include "language/contradictions/finding_features.h"

namespace cortex {
namespace {

EvidenceSpan EvidenceOf(const Statement& statement, const Claim& claim) {
  const auto [begin, end] = claim.told;
  return {begin, end, statement.text.substr(begin, end - begin)};
}

}  // namespace

std::vector<ContradictionFinding> FindInTexts(const Statement& older, const Statement& newer) {
  std::vector<ContradictionFinding> findings;
  auto other = FindSucceeded(older, newer);
  if (const auto claimed = FindOtherValue(older, newer)) {
    other = ContradictionFinding{ContradictionKind::kValue, 1.0, EvidenceOf(older, *claimed->older),
                                 EvidenceOf(newer, *claimed->newer)};
  }
  if (other) {
    other->rule = kClaimRule;
    other->features = FeaturesOfClaims(
        {{older, ClauseWith(older, other->older)}, {newer, ClauseWith(newer, other->newer)}, {}});
    findings.push_back(std::move(*other));
  }
  const auto take = [&](std::optional<ContradictionFinding> ended, std::string_view rule) {
    if (!ended) return;
    const ClausePair pair({older, ClauseWith(older, ended->older)},
                          {newer, ClauseWith(newer, ended->newer)}, {});
    // "I sold the car and will cycle" plans as well.
    if (!AssertsOrPlans(older, pair.a) || !AssertsOrPlans(newer, pair.b)) return;
    ended->rule = rule;
    ended->features = FeaturesOfEnding(pair);
    findings.push_back(std::move(*ended));
  };
  take(FindEnded(older, newer), kEndingRule);
  take(FindResumed(older, newer), kResumptionRule);
  return findings;
}

}  // namespace cortex
