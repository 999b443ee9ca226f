#pragma once

#include <string>
#include <vector>

#include "confidence/engine.h"

/// What a score is made of, part by part, and the policy `evidence`: a logistic model of how
/// probably a memory was true when it was last said, times the survival of what it tells since then
/// (an exponential one, by the volatility of its categories). Thread-safe: pure functions.
///
/// Never more for what speaks against a memory (a pair, a failed validation, an unclear state,
/// age), never less for what speaks for it (a success, said again). Accesses do not count.
namespace cortex {

/// What one thing adds to a score or takes from it.
struct ConfidencePart {
  /// "base", "access", "age" ...: see docs/confidence.md.
  std::string name;
  double amount = 0;
};

/// A score with its parts.
struct ConfidenceExplanation {
  double confidence = 0;
  ScoringMethod policy = ScoringMethod::kFormula;
  std::vector<ConfidencePart> parts;
};

/// The parts of TrueConfidence, in the order in which they count; their amounts add up to it. Those
/// that change nothing are left out, but for the first.
std::vector<ConfidencePart> PartsOf(const ScoreInputs& memory, TimeMs now,
                                    const ConfidencePolicy& policy);

/// Since when it has not been said or proved right, in whole days; never negative.
std::int32_t UnaffirmedDays(const ScoreInputs& memory, TimeMs now);

}  // namespace cortex
