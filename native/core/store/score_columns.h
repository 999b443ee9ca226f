#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "store/access_queue.h"
#include "store/audit_repository.h"
#include "store/score_repository.h"
#include "store/state_repository.h"

/// What every score is made of, in memory, so that figures over all memories are exact for now and
/// quick.
namespace cortex {

/// Loaded by the first Refresh and brought up to date by the next: new rows by their sequence
/// number, changed ones by the audit, everything anew when the score epoch moved. That tells of
/// other processes' writes too. One thread at a time: the read lane. 56 bytes a memory.
class ScoreColumns {
 public:
  /// Must run inside the snapshot that the figures are for.
  void Refresh(ScoreRepository& scores, AuditRepository& audit, StateRepository& state);

  /// Of one kind. An embedding of a live memory counts with that memory's score.
  [[nodiscard]] Distribution OfKind(MemoryKind kind, TimeMs now, const ConfidencePolicy& policy,
                                    const AccessQueue::Batch& unseen) const;
  /// Of all kinds, an embedding of a live memory not counted a second time.
  [[nodiscard]] Distribution OfAll(TimeMs now, const ConfidencePolicy& policy,
                                   const AccessQueue::Batch& unseen) const;

 private:
  struct Column {
    std::vector<std::int64_t> seqs;
    std::vector<ScoreInputs> inputs;
    std::int64_t last_seq = 0;
    void Append(std::int64_t seq, const ScoreInputs& row);
    [[nodiscard]] std::optional<std::size_t> IndexOf(std::int64_t seq) const;
    void Clear();
  };
  /// An embedding whose memory or atom lives.
  struct SharedScore {
    MemoryKind kind;
    std::size_t index;
  };

  void AppendNew(ScoreRepository& scores);
  void AppendEmbedding(ScoreRepository& scores, std::int64_t seq, const ScoreInputs& row);
  void ReloadChanged(ScoreRepository& scores, AuditRepository& audit);
  [[nodiscard]] const Column& ColumnOf(MemoryKind kind) const;
  [[nodiscard]] Column& ColumnOf(MemoryKind kind);
  [[nodiscard]] DistributionBuilder OwnScores(MemoryKind kind, TimeMs now,
                                              const ConfidencePolicy& policy,
                                              const AccessQueue::Batch& unseen) const;

  Column stm_;
  Column atoms_;
  Column orphan_embeddings_;
  std::int64_t last_embedding_seq_ = 0;
  std::vector<SharedScore> shared_;
  std::int64_t last_audit_id_ = 0;
  std::int64_t epoch_ = -1;
};

}  // namespace cortex
