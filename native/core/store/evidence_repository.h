#pragma once

#include <cstdint>
#include <string>
#include <tuple>

#include "base/time.h"
#include "confidence/volatility.h"
#include "store/domain.h"

/// What a brain holds that speaks for or against a memory, beside the columns of its row: what the
/// policy `evidence` looks at (confidence/evidence.h). One thread at a time, as its connection.
namespace cortex {

class Connection;

class EvidenceRepository {
 public:
  explicit EvidenceRepository(Connection& connection) : connection_(connection) {}

  /// Fills in what only that policy looks at; the rest of `inputs` is known already.
  void AddTo(MemoryKind kind, const std::string& id, ScoreInputs* inputs);

  /// By what the learned volatility is another: until the brain's last day ends, new memories and
  /// pairs teach nothing, so that every process goes by the same and every score is told anew once
  /// a day at most.
  using Moment = std::tuple<TimeMs, std::int64_t, std::int64_t>;
  [[nodiscard]] Moment MomentOfLearning();
  /// From what the brain knew before the day of its newest memory. Reads all rows of
  /// categories, once a day.
  [[nodiscard]] LearnedVolatility Learn();

 private:
  TimeMs BeginOfLastDay();

  Connection& connection_;
};

/// How the audit says that a memory was told once more, instead of being stored a second time.
inline constexpr const char* kSaidAgain = "said again";

}  // namespace cortex
