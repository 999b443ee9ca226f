#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/rules.h"

/// The judgement of two clauses by the table of judgement.def: rules that propose a contradiction,
/// and vetoes that end the search. Thread-safe: pure functions over constant tables.
namespace cortex {

/// A rule or a veto; of `rule` and `vetoes` one is set.
struct JudgementStep {
  /// Names it in findings, explanations and examples ("antonym", "other-times").
  std::string_view name;
  const Rule* rule = nullptr;
  bool (*vetoes)(const ClausePair& pair) = nullptr;
  /// A veto below which nothing could be found anyhow: it only saves the work.
  bool guard = false;
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
