#include "language/contradictions/comparisons.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "language/contradictions/change_rule.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/contradictions/finding_score.h"
#include "language/contradictions/judgement.h"
#include "language/contradictions/label_rule.h"
#include "language/contradictions/text_rules.h"
#include "language/contradictions/visit_rule.h"

namespace cortex {
namespace {

EvidenceSpan ClauseText(const Statement& statement, const Clause& clause) {
  return EvidenceOf(statement, clause.begin, clause.end - 1);
}

/// The first rule below the step that finds something which no veto over findings refuses; other
/// vetoes between the two are passed over.
std::string_view RuleBelow(const ClausePair& pair, const JudgementStep& step) {
  auto below = static_cast<std::size_t>(&step - JudgementSteps().data()) + 1;
  while (below < JudgementSteps().size()) {
    const Judgement judged = Judge(pair, below);
    if (judged.Found()) return judged.step->name;
    if (judged.step == nullptr || judged.finding) return {};
    below = static_cast<std::size_t>(judged.step - JudgementSteps().data()) + 1;
  }
  return {};
}

ClauseComparison Told(const ClausePair& pair) {
  SilencedRules silenced;
  const Judgement judged = Judge(pair, 0, &silenced);
  ClauseComparison told;
  told.older = ClauseText(pair.older, pair.a);
  told.newer = ClauseText(pair.newer, pair.b);
  told.found = judged.Found();
  for (const auto& [rule, veto] : silenced) told.silent.emplace_back(rule->name, veto);
  if (judged.refused_by != nullptr) told.refused_by = judged.refused_by->name;
  if (judged.step == nullptr) return told;
  told.step = judged.step->name;
  if (judged.step->rule == nullptr) told.silenced_rule = RuleBelow(pair, *judged.step);
  return told;
}

}  // namespace

std::vector<ClauseComparison> CompareClauses(const Statement& older, const Statement& newer) {
  std::vector<ClauseComparison> comparisons;
  if (const auto visit = FindVisit(older, newer)) {
    const Clause& a = ClauseWith(older, visit->older);
    const Clause& b = ClauseWith(newer, visit->newer);
    ClauseComparison told;
    told.older = visit->older;
    told.newer = visit->newer;
    told.step = kVisitRule;
    const FindingVeto* const refused = RefusedBy({{older, a}, {newer, b}, {}}, *visit);
    if (refused != nullptr)
      told.refused_by = refused->name;
    else if (!Asserts(older, a) || !Asserts(newer, b))
      told.refused_by = kNotAsserted;
    told.found = told.refused_by.empty();
    comparisons.push_back(told);
  }
  for (auto& found : FindInTexts(older, newer)) {
    ClauseComparison told;
    told.older = std::move(found.older);
    told.newer = std::move(found.newer);
    told.step = found.rule;
    told.found = true;
    comparisons.push_back(std::move(told));
  }
  for (const auto& [a, b] : ComparableClauses(older, newer)) {
    const ClausePair pair({older, *a}, {newer, *b}, {});
    ClauseComparison told = Told(pair);
    if (told.found && (!Asserts(older, *a) || !Asserts(newer, *b))) {
      told.found = false;
      told.refused_by = kNotAsserted;
    }
    comparisons.push_back(std::move(told));
  }
  // These speak only where no other rule found or refused anything.
  const bool decided =
      std::any_of(comparisons.begin(), comparisons.end(), [](const ClauseComparison& told) {
        return told.found || (!told.refused_by.empty() && told.refused_by != kNotAsserted);
      });
  const auto add = [&](std::optional<ContradictionFinding> found) {
    if (!found) return;
    ClauseComparison told;
    told.older = std::move(found->older);
    told.newer = std::move(found->newer);
    told.step = found->rule;
    told.found = ScoreOf(found->features) >= PossibleFrom();
    comparisons.push_back(std::move(told));
  };
  if (!decided) {
    add(FindOtherLabelled(older, newer));
    add(FindToldChange(older, newer));
  }
  return comparisons;
}

}  // namespace cortex
