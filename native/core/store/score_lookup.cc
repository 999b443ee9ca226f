#include "store/score_lookup.h"

#include <algorithm>

#include "store/store.h"

namespace cortex {
namespace {

/// Reading a row by itself takes about as long as reading so many in their order.
constexpr std::size_t kRowsPerLookup = 8;
/// What few rows are, in the smallest brain.
constexpr std::size_t kFewRows = 200;

}  // namespace

void ScoreLookup::Begin(Repositories& repositories) {
  repositories_ = &repositories;
  read_.clear();
  if (columns_.is_loaded()) columns_.Refresh(repositories);
}

double ScoreLookup::ConfidenceOf(std::int64_t seq, TimeMs now, const ConfidencePolicy& policy,
                                 const AccessQueue::Batch& unseen) {
  const ScoreInputs* inputs = InputsOf(seq);
  if (inputs == nullptr) return 0;
  return CurrentConfidence(WithUnseen(MemoryKind::kStm, seq, *inputs, unseen), now, policy);
}

bool ScoreLookup::IsPenalised(std::int64_t seq) {
  const ScoreInputs* inputs = InputsOf(seq);
  return inputs != nullptr && inputs->contradiction_count > 0;
}

const ScoreInputs* ScoreLookup::InputsOf(std::int64_t seq) {
  if (columns_.is_loaded()) return columns_.InputsOf(seq);
  const auto [entry, is_new] = read_.try_emplace(seq);
  auto& inputs = entry->second;
  if (is_new) {
    if (!left_) {
      const auto rows = static_cast<std::size_t>(repositories_->memories.LastSeq());
      left_ = std::max(kFewRows, rows / kRowsPerLookup);
    }
    if (*left_ == 0) {
      read_.clear();
      columns_.Refresh(*repositories_);
      return columns_.InputsOf(seq);
    }
    --*left_;
    if (const auto row = repositories_->scores.FindBySeq(MemoryKind::kStm, seq))
      inputs = row->inputs;
  }
  return inputs ? &*inputs : nullptr;
}

}  // namespace cortex
