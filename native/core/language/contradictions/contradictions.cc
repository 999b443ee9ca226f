#include "language/contradictions/contradictions.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/change_rule.h"
#include "language/contradictions/clause_pair.h"
#include "language/contradictions/comparable_clauses.h"
#include "language/contradictions/finding_score.h"
#include "language/contradictions/judgement.h"
#include "language/contradictions/label_rule.h"
#include "language/contradictions/note_setting.h"
#include "language/contradictions/text_labels.h"
#include "language/contradictions/text_rules.h"
#include "language/contradictions/visit_rule.h"

namespace cortex {
namespace {

/// Captions of one scene: whatever excludes each other contradicts.
std::optional<ContradictionFinding> JudgeScene(const ClausePair& pair) {
  constexpr double kClose = 0.6;
  if (auto proposal = rules::kNegation.find(pair); proposal.finding) return proposal.finding;
  if (pair.a.Negative() != pair.b.Negative()) return std::nullopt;
  if (pair.SpeaksOfAnother() && pair.Closeness() < kClose) return std::nullopt;
  const auto& aligned = pair.aligned;
  if (!aligned.opposites.empty())
    return pair.FoundOpposites(ContradictionKind::kAntonym, aligned.opposites.front());
  if (!aligned.values.pairs.empty())
    return pair.FoundValues(ContradictionKind::kQuantity, aligned.values.pairs.front());
  return std::nullopt;
}

std::optional<ContradictionFinding> FindInScene(const Statement& older, const Statement& newer,
                                                const ContradictionOptions& options) {
  std::optional<ContradictionFinding> best;
  for (const auto& [a, b] : ComparableClauses(older, newer)) {
    const ClausePair pair({older, *a}, {newer, *b}, options);
    if (vetoes::NothingShared(pair)) continue;
    auto found = JudgeScene(pair);
    if (found && (!best || found->score > best->score)) best = std::move(found);
  }
  return best;
}

/// The rules that read no more than that something may have changed.
bool IsNeverSure(std::string_view rule) { return rule == kChangeRule || rule == kLabelRule; }

}  // namespace

std::optional<ContradictionFinding> FindContradiction(const Statement& older,
                                                      const Statement& newer,
                                                      const ContradictionOptions& options) {
  if (options.same_scene) return FindInScene(older, newer, options);
  if (options.notes.of_files && AreOtherRows(older, newer)) return std::nullopt;
  std::optional<ContradictionFinding> best;
  const double sure_from = options.sure_from.value_or(SureFrom());
  const double least = options.possible_from.value_or(std::min(PossibleFrom(), sure_from));
  const auto take = [&](ContradictionFinding found) {
    found.score = ScoreOf(found.features);
    if (!MayBeFoundIn(options.notes, older, newer, found)) return;
    found.sure = found.score >= sure_from && !IsNeverSure(found.rule) &&
                 !IsNeverSure(found.features) &&
                 (!IsUnnamed(found.features) || AreNamedByHeadings(options.notes)) &&
                 MayBeSureIn(options.notes, older, newer, found);
    if (found.score >= least && (!best || found.score > best->score)) best = std::move(found);
  };
  const auto take_of = [&](const ClausePair& pair, std::string_view rule, FindingRule sort,
                           ContradictionFinding found) {
    if (!Asserts(older, pair.a) || !Asserts(newer, pair.b)) return;
    found.rule = rule;
    found.features = FeaturesOf(pair, sort, found);
    take(std::move(found));
  };
  if (auto visit = FindVisit(older, newer)) {
    const ClausePair pair({older, ClauseWith(older, visit->older)},
                          {newer, ClauseWith(newer, visit->newer)}, options);
    if (RefusedBy(pair, *visit) == nullptr)
      take_of(pair, kVisitRule, FindingRule::kVisit, std::move(*visit));
  }
  for (auto& found : FindInTexts(older, newer)) take(std::move(found));
  bool refused = false;
  for (const auto& [a, b] : ComparableClauses(older, newer)) {
    const ClausePair pair({older, *a}, {newer, *b}, options);
    auto judged = Judge(pair);
    refused = refused || judged.refused_by != nullptr;
    if (judged.Found())
      take_of(pair, judged.step->name, judged.step->rule->sort, std::move(*judged.finding));
  }
  if (best || refused) return best;
  if (auto labelled = FindOtherLabelled(older, newer)) take(std::move(*labelled));
  if (auto changed = FindToldChange(older, newer)) take(std::move(*changed));
  return best;
}

}  // namespace cortex
