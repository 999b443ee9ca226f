#include "language/contradictions/text_rules.h"

#include <string_view>
#include <utility>

#include "language/contradictions/claim_rule.h"
#include "language/contradictions/ending_rule.h"
#include "language/contradictions/finding_score.h"

namespace cortex {
namespace {

EvidenceSpan EvidenceOf(const Statement& statement, const Claim& claim) {
  const auto [begin, end] = claim.told;
  return {begin, end, statement.text.substr(begin, end - begin)};
}

ContradictionFinding Scored(ContradictionFinding found, std::string_view rule,
                            FindingFeatures features) {
  found.rule = rule;
  found.features = std::move(features);
  found.score = ScoreOf(found.features);
  found.sure = found.score >= SureFrom();
  return found;
}

}  // namespace

std::vector<ContradictionFinding> FindInTexts(const Statement& older, const Statement& newer) {
  std::vector<ContradictionFinding> findings;
  if (const auto other = FindOtherValue(older, newer)) {
    ContradictionFinding found;
    found.kind = ContradictionKind::kValue;
    found.older = EvidenceOf(older, *other->older);
    found.newer = EvidenceOf(newer, *other->newer);
    findings.push_back(
        Scored(std::move(found), kClaimRule, FeaturesOfTexts(older, newer, "claim")));
  }
  if (auto ended = FindEnded(older, newer)) {
    FindingFeatures features = FeaturesOfTexts(older, newer, "ended");
    features.emplace_back("named", ended->score);
    findings.push_back(Scored(std::move(*ended), kEndingRule, std::move(features)));
  }
  return findings;
}

}  // namespace cortex
