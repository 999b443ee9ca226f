#include "language/contradictions/judgement.h"

#include <algorithm>
#include <array>
#include <utility>

#include "language/contradictions/claim_rule.h"
#include "language/contradictions/comparisons.h"
#include "language/contradictions/ending_rule.h"
#include "language/contradictions/finding_vetoes.h"
#include "language/contradictions/pair_vetoes.h"
#include "language/contradictions/rule_names.h"
#include "language/contradictions/shared_subject.h"
#include "language/contradictions/visit_rule.h"

namespace cortex {
namespace {

using Finder = Proposal (*)(const ClausePair& pair);
using Veto = bool (*)(const ClausePair& pair);

constexpr JudgementStep Rule(std::string_view name, FindingRule sort, Finder find,
                             std::vector<std::string_view> (*own_vetoes)() = nullptr) {
  return {name, find, nullptr, sort, false, own_vetoes};
}

constexpr JudgementStep Unless(std::string_view name, Veto vetoes) {
  return {name, nullptr, vetoes};
}

constexpr JudgementStep Guard(std::string_view name, Veto vetoes) {
  return {name, nullptr, vetoes, {}, true};
}

/// Who fills a slot needs no word in common, and knows by itself whether both tell of one time.
Proposal FindOtherFiller(const ClausePair& pair) {
  if (OneAdds(pair)) return std::nullopt;
  return FindIdentity(pair, !AreOfOtherTimes(pair));
}

constexpr std::array kSteps = {
    Rule("other-filler", FindingRule::kPlace, FindOtherFiller),
    Guard("nothing-shared", SharesNothing),
    Unless("other-times", AreOfOtherTimes),
    Unless("other-cases", AreOfOtherCases),
    Unless("opposed-conditions", ConditionsOppose),
    Unless("other-shared-subjects", SharedSubjectsDiffer),
    Unless("both-conditions", AreBothConditions),
    Rule("swapped-comparison", FindingRule::kDenial, FindSwap),
    Rule("negation", FindingRule::kDenial, FindNegation, NegationVetoes),
    Rule("regular-day", FindingRule::kChange, FindRegularDay),
    Rule("standing-choice", FindingRule::kChange, FindStandingChoice),
    Unless("other-people", PeopleDiffer),
    Unless("other-directions", DirectionsDiffer),
    Unless("one-of-several", OneIsOfSeveral),
    Unless("only-one-denies", OnlyOneDenies),
    Unless("one-adds", OneAdds),
    Rule("update", FindingRule::kChange, FindUpdate),
    Unless("other-versions", VersionsDiffer),
    Rule("antonym", FindingRule::kOpposites, FindAntonym, AntonymVetoes),
    Rule("intolerance", FindingRule::kOpposites, FindIntolerance),
    Unless("states-nothing", OneStatesNothing),
    Unless("points-elsewhere", PointsElsewhere),
    Rule("value", FindingRule::kValue, FindValue),
    Rule("whereabouts", FindingRule::kChange, FindWhereabouts),
    Rule("timetable", FindingRule::kChange, FindTimetable),
    Rule("quantity", FindingRule::kQuantity, FindQuantityClash),
};

constexpr std::array kFindingVetoes = {
    FindingVeto{"grammar-opposed", OpposesGrammar},
    FindingVeto{"other-subjects", SubjectsAreOthers},
    FindingVeto{"only-possible", OnlyOneIsPossible},
};

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
    if (!step.IsRule()) {
      if (!step.vetoes(pair)) continue;
      judgement.step = &step;
      return judgement;
    }
    Proposal proposal = step.find(pair);
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
  std::vector<std::string> names = {std::string(kVisitRule), std::string(kClaimRule),
                                    std::string(kEndingRule)};
  for (const auto& step : kSteps) {
    if (step.guard) continue;
    names.emplace_back(step.name);
    if (step.own_vetoes == nullptr) continue;
    for (const auto veto : step.own_vetoes())
      names.push_back(std::string(step.name) + "/" + std::string(veto));
  }
  for (const auto& veto : kFindingVetoes) names.emplace_back(veto.name);
  names.emplace_back(kNotAsserted);
  return names;
}

}  // namespace cortex
