#include "language/contradictions/judgement.h"

#include <algorithm>
#include <array>
#include <utility>

#include "language/contradictions/change_rule.h"
#include "language/contradictions/claim_rule.h"
#include "language/contradictions/comparisons.h"
#include "language/contradictions/ending_rule.h"
#include "language/contradictions/label_rule.h"
#include "language/contradictions/rule_names.h"
#include "language/contradictions/visit_rule.h"

namespace cortex {
namespace {

#define CORTEX_RULE(name, text) JudgementStep{text, &rules::name},
#define CORTEX_VETO(name, text) JudgementStep{text, nullptr, vetoes::name},
#define CORTEX_GUARD(name, text) JudgementStep{text, nullptr, vetoes::name, true},
#define CORTEX_FINDING_VETO(name, text)
constexpr std::array kSteps = {
#include "language/contradictions/judgement.def"
};
#undef CORTEX_RULE
#undef CORTEX_VETO
#undef CORTEX_GUARD
#undef CORTEX_FINDING_VETO

#define CORTEX_RULE(name, text)
#define CORTEX_VETO(name, text)
#define CORTEX_GUARD(name, text)
#define CORTEX_FINDING_VETO(name, text) FindingVeto{text, vetoes::name},
constexpr std::array kFindingVetoes = {
#include "language/contradictions/judgement.def"
};
#undef CORTEX_RULE
#undef CORTEX_VETO
#undef CORTEX_GUARD
#undef CORTEX_FINDING_VETO

}  // namespace

std::span<const JudgementStep> JudgementSteps() { return kSteps; }

const FindingVeto* RefusedBy(const ClausePair& pair, const ContradictionFinding& finding) {
  const auto* const held =
      std::find_if(kFindingVetoes.begin(), kFindingVetoes.end(),
                   [&](const FindingVeto& veto) { return veto.vetoes(pair, finding); });
  return held == kFindingVetoes.end() ? nullptr : held;
}

Judgement Judge(const ClausePair& pair, std::size_t first, SilencedRules* silenced) {
  Judgement judgement;
  for (std::size_t i = first; i < kSteps.size(); ++i) {
    const JudgementStep& step = kSteps.at(i);
    if (step.rule == nullptr) {
      if (!step.vetoes(pair)) continue;
      judgement.step = &step;
      return judgement;
    }
    Proposal proposal = step.rule->find(pair);
    if (silenced != nullptr && !proposal.vetoed_by.empty())
      silenced->emplace_back(&step, proposal.vetoed_by);
    if (!proposal.finding) continue;
    judgement.step = &step;
    judgement.refused_by = RefusedBy(pair, *proposal.finding);
    judgement.finding = std::move(proposal.finding);
    return judgement;
  }
  return judgement;
}

std::vector<std::string> AllRuleNames() {
  std::vector<std::string> names = {std::string(kVisitRule),  std::string(kClaimRule),
                                    std::string(kEndingRule), std::string(kResumptionRule),
                                    std::string(kChangeRule), std::string(kLabelRule)};
  for (const auto& step : kSteps) {
    if (step.guard) continue;
    names.emplace_back(step.name);
    if (step.rule == nullptr || step.rule->own_vetoes == nullptr) continue;
    for (const auto veto : step.rule->own_vetoes())
      names.push_back(std::string(step.name) + "/" + std::string(veto));
  }
  for (const auto& veto : kFindingVetoes) names.emplace_back(veto.name);
  names.emplace_back(kNotAsserted);
  return names;
}

}  // namespace cortex
