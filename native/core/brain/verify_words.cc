#include "brain/verify_words.h"

#include <algorithm>

#include "confidence/engine.h"
#include "confidence/policy.h"
#include "store/domain.h"

namespace cortex {
namespace {

std::string Ago(const ScoreInputs& score, TimeMs now) {
  const auto days = DaysUntil(score, now);
  if (days == 0) return "today";
  return days == 1 ? "a day ago" : std::to_string(days) + " days ago";
}

/// "told 40 days ago on a day of low state".
std::string Beginning(const Memory& memory, const ConfidencePolicy& policy, TimeMs now) {
  const std::string ago = Ago(memory.score, now);
  if (memory.is_proxy) return "stored by an agent " + ago;
  const bool low = memory.score.base_confidence < policy.high_threshold;
  if (low && memory.confidence_source == ConfidenceSourceName(ConfidenceSource::kCognitiveState))
    return "told " + ago + " on a day of low state";
  if (low && memory.confidence_source == ConfidenceSourceName(ConfidenceSource::kExplicit))
    return "told " + ago + ", not sure from the start";
  return "told " + ago;
}

std::string Checked(const Memory& memory) {
  const auto times = memory.score.validation_count;
  if (memory.disputed && memory.disputed->proved_wrong)
    return memory.disputed->replacement ? "another one took its place" : "it proved wrong last";
  if (times == 0) return "nobody checked it";
  return times == 1 ? "it proved right once"
                    : "it proved right " + std::to_string(times) + " times";
}

/// "to be checked again for 3 days; ", where somebody asked for that.
std::string Due(const Memory& memory, TimeMs now) {
  if (!IsToReview(memory, now)) return "";
  const auto days = (now - *memory.review_at) / kMillisPerDay;
  if (days == 0) return "to be checked again as of today; ";
  if (days == 1) return "to be checked again for a day; ";
  return "to be checked again for " + std::to_string(days) + " days; ";
}

}  // namespace

std::string WhyVerify(const Memory& memory, const ConfidencePolicy& policy, TimeMs now) {
  std::string why = Due(memory, now) + Beginning(memory, policy, now) + "; " + Checked(memory);
  if (!memory.disputed) return why;
  const auto& dispute = *memory.disputed;
  if (dispute.replacement) return why + "; another memory took its place";
  if (dispute.by.empty()) return why;
  return why + (dispute.by.size() == 1
                    ? "; another memory contradicts it"
                    : "; " + std::to_string(dispute.by.size()) + " memories contradict it");
}

}  // namespace cortex
