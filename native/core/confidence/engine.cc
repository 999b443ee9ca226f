#include "confidence/engine.h"

#include <cmath>

#include "base/error.h"

namespace cortex {
namespace {
constexpr double kHighestState = 100;
}

BaseConfidence InitialConfidence(bool is_proxy, std::optional<double> explicit_confidence,
                                 std::optional<int> cognitive_state) {
  if (is_proxy) return {1.0, ConfidenceSource::kProxy};
  if (explicit_confidence) return {*explicit_confidence, ConfidenceSource::kExplicit};
  if (cognitive_state) return {*cognitive_state / kHighestState, ConfidenceSource::kCognitiveState};
  return {1.0, ConfidenceSource::kDefault};
}

void RequireConfidence(double confidence) {
  if (std::isfinite(confidence) && confidence >= 0 && confidence <= 1) return;
  throw Error(ErrorCode::kValidation,
              "confidence is " + std::to_string(confidence) + ": give a number from 0 to 1");
}

void RequireCognitiveState(double state) {
  if (std::isfinite(state) && state >= 0 && state <= kHighestState && std::floor(state) == state)
    return;
  throw Error(ErrorCode::kValidation, "cognitive state is " + std::to_string(state) +
                                          ": give a whole number from 0 to 100");
}

}  // namespace cortex
