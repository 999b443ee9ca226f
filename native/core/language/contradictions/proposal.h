#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/contradictions.h"

namespace cortex {

struct ClausePair;

/// What a rule makes of two clauses: a finding, or nothing, and then which of its own vetoes held,
/// if it was one. A value.
struct Proposal {
  Proposal() = default;
  // Implicit, so that a rule returns what it found.
  Proposal(std::nullopt_t /*nothing*/) {}
  Proposal(std::optional<ContradictionFinding> found) : finding(std::move(found)) {}
  Proposal(ContradictionFinding found) : finding(std::move(found)) {}

  static Proposal Vetoed(std::string_view name) {
    Proposal proposal;
    proposal.vetoed_by = name;
    return proposal;
  }

  std::optional<ContradictionFinding> finding;
  /// Empty where no veto held.
  std::string_view vetoed_by;
};

/// A veto of one rule, over the evidence that the rule has in hand.
template <class Evidence>
struct RuleVeto {
  std::string_view name;
  bool (*vetoes)(const ClausePair& pair, const Evidence& evidence) = nullptr;
};

/// The name of the first veto that holds; empty where none does.
template <class Evidence, std::size_t kCount>
std::string_view FirstVeto(const std::array<RuleVeto<Evidence>, kCount>& vetoes,
                           const ClausePair& pair, const Evidence& evidence) {
  const auto held = std::find_if(vetoes.begin(), vetoes.end(),
                                 [&](const auto& veto) { return veto.vetoes(pair, evidence); });
  return held == vetoes.end() ? std::string_view() : held->name;
}

template <class Evidence, std::size_t kCount>
std::vector<std::string_view> NamesOf(const std::array<RuleVeto<Evidence>, kCount>& vetoes) {
  std::vector<std::string_view> names;
  for (const auto& veto : vetoes) names.push_back(veto.name);
  return names;
}

}  // namespace cortex
