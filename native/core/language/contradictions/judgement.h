#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/clause_pair.h"
#include "language/contradictions/finding_score.h"

/// The judgement of two clauses as a table: rules that propose a contradiction, and vetoes that end
/// the search. The order carries meaning: a veto holds for what stands below it. Thread-safe: pure
/// functions over constant tables.
namespace cortex {

/// A rule or a veto; of `find` and `vetoes` one is set.
struct JudgementStep {
  /// Names it in findings, explanations and examples ("antonym", "other-times").
  std::string_view name;
  Proposal (*find)(const ClausePair& pair) = nullptr;
  bool (*vetoes)(const ClausePair& pair) = nullptr;
  /// Of a rule: the sort by which its findings are calibrated.
  FindingRule sort = FindingRule::kDenial;
  /// A veto below which nothing could be found anyhow: it only saves the work.
  bool guard = false;
  /// Of a rule: the names of its own vetoes, in the order asked; null where it has none.
  std::vector<std::string_view> (*own_vetoes)() = nullptr;

  [[nodiscard]] bool IsRule() const { return find != nullptr; }
};

/// A veto that looks at what was found, after the rules.
struct FindingVeto {
  std::string_view name;
  bool (*vetoes)(const ClausePair& pair, const ContradictionFinding& finding) = nullptr;
};

/// In the order in which they are asked.
std::span<const JudgementStep> JudgementSteps();

/// What was decided of two clauses, and by which step; nothing where no rule found anything and no
/// veto held.
struct Judgement {
  /// The rule that found it, or the veto that ended the search.
  const JudgementStep* step = nullptr;
  /// The veto over the finding.
  const FindingVeto* refused_by = nullptr;
  std::optional<ContradictionFinding> finding;

  [[nodiscard]] bool Found() const { return finding.has_value() && refused_by == nullptr; }
};

/// Rules with the name of the veto of their own that held, in the order asked.
using SilencedRules = std::vector<std::pair<const JudgementStep*, std::string_view>>;

/// Asks the steps from `first` on; the vetoes over findings are asked of what is found. Where
/// `silenced` is given, rules that a veto of their own kept silent are added to it.
Judgement Judge(const ClausePair& pair, std::size_t first = 0, SilencedRules* silenced = nullptr);
/// The veto over the finding, or null.
const FindingVeto* RefusedBy(const ClausePair& pair, const ContradictionFinding& finding);

}  // namespace cortex
