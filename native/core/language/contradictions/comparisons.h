#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/contradictions.h"

namespace cortex {

/// The veto over what a question, request or plan seems to state.
inline constexpr std::string_view kNotAsserted = "not-asserted";

/// What became of two clauses, for whoever wants to know why a pair was found or not. The names are
/// those of judgement.def.
struct ClauseComparison {
  EvidenceSpan older;
  EvidenceSpan newer;
  /// The rule that found something, or the veto that ended the search; empty where neither did.
  std::string_view step;
  bool found = false;
  /// The veto over what was found; empty where none held.
  std::string_view refused_by;
  /// Of a veto: the rule below it that finds something when the vetoes between the two are passed
  /// over; empty where none does.
  std::string_view silenced_rule;
  /// Rules that a veto of their own kept silent, with its name.
  std::vector<std::pair<std::string_view, std::string_view>> silent;
};

/// Every two clauses of the texts that may exclude each other, as FindContradiction compares them.
/// Slower than it: looks also at what lies below a veto. Thread-safe: a pure function.
std::vector<ClauseComparison> CompareClauses(const Statement& older, const Statement& newer);

}  // namespace cortex
