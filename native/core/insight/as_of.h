#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/time.h"
#include "confidence/distribution.h"
#include "confidence/engine.h"

/// Scores as they were on past days, from what they were made of then. Thread-safe: values and pure
/// functions.
namespace cortex::insight {

/// What a memory's score was made of before a moment.
struct ScoreBefore {
  TimeMs until = 0;
  ScoreInputs inputs;
};

/// A possible pair that counts against a memory from a moment on.
struct PossibleSince {
  TimeMs since = 0;
  float score = 0;
};

/// A memory from when it was stored until it ended, with all that its score was made of.
struct ScoredLife {
  TimeMs recorded_at = 0;
  /// kLatestTime while it lives.
  TimeMs ended_at = kLatestTime;
  /// As it is now, or was in the end.
  ScoreInputs last;
  /// By time.
  std::vector<ScoreBefore> earlier;

  // What the policy `evidence` looks at beside the counts; by time.

  std::vector<TimeMs> affirmed;
  std::vector<TimeMs> failed;
  std::vector<PossibleSince> possible;

  /// What the score was made of when it was `moment`: what happens at that moment is not in it yet.
  /// Only while recorded_at < moment <= ended_at.
  [[nodiscard]] ScoreInputs InputsAt(TimeMs moment) const;
};

/// Scores at each of `moments`, which rise, under one policy: that in force now. What a moment's
/// policy was, and what `evidence` had learned of categories by then, is not kept.
std::vector<Distribution> DistributionsAt(std::span<const ScoredLife> lives,
                                          std::span<const TimeMs> moments,
                                          const ConfidencePolicy& policy);

}  // namespace cortex::insight
