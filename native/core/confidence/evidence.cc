#include "confidence/evidence.h"

#include <algorithm>
#include <cmath>

#include "confidence/evidence_weights.h"

namespace cortex {
namespace {

double Logistic(double odds) { return 1.0 / (1.0 + std::exp(-odds)); }

/// More than rounding moves a score.
constexpr double kRounding = 1e-12;

/// Beyond so many, more of the same tell nothing new.
constexpr double kMostOfOne = 4;

double Counted(double count) { return std::clamp(count, 0.0, kMostOfOne); }

/// A caller's own confidence is how probable it is to be true to begin with.
bool IsGiven(const ScoreInputs& memory) { return memory.source == ConfidenceSource::kExplicit; }

double Unclear(const ScoreInputs& memory) {
  return IsGiven(memory) ? 0.0 : -kEvidenceUnclear * (1.0 - memory.base_confidence);
}

double ProvedRight(const ScoreInputs& memory) {
  return kEvidenceRight * Counted(memory.validation_count);
}

double ProvedWrong(const ScoreInputs& memory) {
  return -kEvidenceWrong * Counted(memory.contradiction_count - memory.pair_penalties);
}

double Replaced(const ScoreInputs& memory) {
  return -kEvidenceReplaced * Counted(memory.pair_penalties);
}

double PossiblyReplaced(const ScoreInputs& memory) {
  return -kEvidencePossible * Counted(memory.possible_pairs);
}

double Given(const ScoreInputs& memory) { return IsGiven(memory) ? memory.base_confidence : 1.0; }

double Survival(const ScoreInputs& memory, TimeMs now) {
  return std::exp(-memory.decay_per_day * static_cast<double>(UnaffirmedDays(memory, now)));
}

std::vector<ConfidencePart> PartsOfEvidence(const ScoreInputs& memory, TimeMs now) {
  std::vector<ConfidencePart> parts;
  double odds = kEvidenceBase;
  double reached = Given(memory) * Logistic(odds);
  parts.push_back({"told", reached});
  const auto add = [&](const char* name, double after) {
    parts.push_back({name, after - reached});
    reached = after;
  };
  const auto count = [&](const char* name, double change) {
    odds += change;
    add(name, Given(memory) * Logistic(odds));
  };
  count("unclear", Unclear(memory));
  count("proved_right", ProvedRight(memory));
  count("proved_wrong", ProvedWrong(memory));
  count("replaced", Replaced(memory));
  count("possibly_replaced", PossiblyReplaced(memory));
  add("age", reached * Survival(memory, now));
  return parts;
}

std::vector<ConfidencePart> PartsOfFormula(const ScoreInputs& memory, TimeMs now,
                                           const ConfidencePolicy& policy) {
  const double base = memory.base_confidence;
  const double access = AccessBonus(memory, now, policy);
  const double validation = policy.validation_bonus * memory.validation_count;
  const double penalty = policy.contradiction_penalty * memory.contradiction_count;
  const double sum = base + access + validation - penalty;
  const double aged = sum * AgeFactor(memory, now, policy);
  const double score = TrueConfidence(memory, now, policy);
  // What rounding took is no limit.
  const bool limited = std::abs(score - aged) > kRounding;
  return {{"base", base},        {"access", access},  {"validation", validation},
          {"penalty", -penalty}, {"age", aged - sum}, {"limits", limited ? score - aged : 0.0}};
}

}  // namespace

std::int32_t UnaffirmedDays(const ScoreInputs& memory, TimeMs now) {
  return std::max(0, DaysUntil(memory, now) - memory.affirmed_after);
}

double EvidenceConfidence(const ScoreInputs& memory, TimeMs now) {
  const double odds = kEvidenceBase + Unclear(memory) + ProvedRight(memory) + ProvedWrong(memory) +
                      Replaced(memory) + PossiblyReplaced(memory);
  return std::clamp(Given(memory) * Logistic(odds) * Survival(memory, now), 0.0, 1.0);
}

std::vector<ConfidencePart> PartsOf(const ScoreInputs& memory, TimeMs now,
                                    const ConfidencePolicy& policy) {
  auto parts = policy.method == ScoringMethod::kEvidence ? PartsOfEvidence(memory, now)
                                                         : PartsOfFormula(memory, now, policy);
  parts.erase(std::remove_if(parts.begin() + 1, parts.end(),
                             [](const ConfidencePart& part) { return part.amount == 0; }),
              parts.end());
  return parts;
}

}  // namespace cortex
