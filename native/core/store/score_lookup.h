#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "store/score_columns.h"

/// The scores of the memories that a search looks at.
namespace cortex {

/// A process that searches once looks at the scores of a few memories: they are read one by one.
/// Who asks for more than it would take to read all rows gets the columns, from then on (ski
/// rental). One thread at a time: the read lane.
class ScoreLookup {
 public:
  /// `columns` must outlive it; what else refreshes them does so on the same thread.
  explicit ScoreLookup(ScoreColumns& columns) : columns_(columns) {}

  /// What follows is asked within the snapshot of the repositories, which must outlive it.
  void Begin(Repositories& repositories);

  /// Of the memory with this seq; 0 when there is none.
  [[nodiscard]] double ConfidenceOf(std::int64_t seq, TimeMs now, const ConfidencePolicy& policy,
                                    const AccessQueue::Batch& unseen);
  /// Whether that memory carries a penalty, without which nothing disputes it.
  [[nodiscard]] bool IsPenalised(std::int64_t seq);

 private:
  /// Nothing when there is no such memory. Holds until the next call.
  [[nodiscard]] const ScoreInputs* InputsOf(std::int64_t seq);

  ScoreColumns& columns_;
  Repositories* repositories_ = nullptr;
  /// How many rows may still be read one by one; nothing before the first.
  std::optional<std::size_t> left_;
  /// Within this snapshot.
  std::unordered_map<std::int64_t, std::optional<ScoreInputs>> read_;
};

}  // namespace cortex
