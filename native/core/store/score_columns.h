#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/access_queue.h"
#include "store/score_repository.h"

/// What every score is made of, in memory, so that figures over all memories are exact for now and
/// quick.
namespace cortex {

class AuditRepository;
struct Repositories;

/// What a row's score is made of with the accesses that are not written yet.
ScoreInputs WithUnseen(MemoryKind kind, std::int64_t seq, ScoreInputs inputs,
                       const AccessQueue::Batch& unseen);

/// Loaded by the first Refresh and brought up to date by the next: new rows by their sequence
/// number, changed ones by the audit and the log of changes, everything anew when that was missed,
/// the score epoch moved or the time of a memory passed. That tells of other processes' writes too.
/// One thread at a time: the read lane. 60 bytes a memory.
class ScoreColumns {
 public:
  /// Must run inside the snapshot that the figures are for.
  void Refresh(Repositories& repositories);
  [[nodiscard]] bool is_loaded() const { return epoch_ >= 0; }

  // Of the rows that the reader sees. A row of nobody counts for the only user of a brain.

  /// Of one kind. An embedding of a live memory counts with that memory's score.
  [[nodiscard]] Distribution OfKind(MemoryKind kind, TimeMs now, const ConfidencePolicy& policy,
                                    const AccessQueue::Batch& unseen,
                                    const Reader& reader = {}) const;
  /// Of all kinds, an embedding of a live memory not counted a second time.
  [[nodiscard]] Distribution OfAll(TimeMs now, const ConfidencePolicy& policy,
                                   const AccessQueue::Batch& unseen,
                                   const Reader& reader = {}) const;

  /// Of the memory with this seq; 0 when there is none.
  [[nodiscard]] double ConfidenceOf(std::int64_t seq, TimeMs now, const ConfidencePolicy& policy,
                                    const AccessQueue::Batch& unseen) const;
  /// Of the memory with this seq; nullptr when there is none. Holds until the next Refresh.
  [[nodiscard]] const ScoreInputs* InputsOf(std::int64_t seq) const;

 private:
  /// Stands for a user; kNobody for none.
  using Owner = std::uint32_t;
  static constexpr Owner kNobody = 0;
  struct Column {
    std::vector<std::int64_t> seqs;
    std::vector<ScoreInputs> inputs;
    std::vector<Owner> owners;
    std::int64_t last_seq = 0;
    void Append(std::int64_t seq, const ScoreInputs& row, Owner owner);
    [[nodiscard]] std::optional<std::size_t> IndexOf(std::int64_t seq) const;
    /// `indexes` in rising order.
    void Remove(const std::vector<std::size_t>& indexes);
    void Clear();
  };
  /// An embedding whose memory or atom lives.
  struct SharedScore {
    MemoryKind kind = MemoryKind::kStm;
    std::size_t index = 0;
  };

  /// What became of a memory that was changed or removed.
  struct Reloaded {
    std::size_t index = 0;
    /// Nothing when the memory is gone.
    std::optional<ScoreInputs> inputs;
    /// Embeddings that share its score, of those that are known.
    std::int64_t embeddings = 0;
  };

  void Clear();
  /// Whether the rows were read with hazards of the same history.
  [[nodiscard]] bool Holds(const LearnedVolatility& learned) const;
  /// Whether what was read is what is live now, changes apart.
  [[nodiscard]] bool IsOfNow(Repositories& repositories, std::int64_t epoch) const;
  void AppendNew(ScoreRepository& scores);
  void AppendEmbedding(std::int64_t seq, const ScoreInputs& row,
                       const std::optional<ScoreSource>& source);
  /// Reads memories again that were changed or removed.
  [[nodiscard]] std::vector<Reloaded> Reload(ScoreRepository& scores,
                                             std::vector<std::int64_t> seqs) const;
  void Put(const std::vector<Reloaded>& memories);
  void ReloadChanged(ScoreRepository& scores, AuditRepository& audit);
  [[nodiscard]] const Column& ColumnOf(MemoryKind kind) const;
  [[nodiscard]] Column& ColumnOf(MemoryKind kind);
  [[nodiscard]] DistributionBuilder OwnScores(MemoryKind kind, TimeMs now,
                                              const ConfidencePolicy& policy,
                                              const AccessQueue::Batch& unseen,
                                              const Reader& reader) const;
  [[nodiscard]] Owner OwnerOf(const std::optional<std::string>& user);
  /// The owner whose rows the reader sees; nothing when that is all of them.
  [[nodiscard]] std::optional<Owner> OnlyOwner(const Reader& reader) const;

  Column stm_;
  Column atoms_;
  Column orphan_embeddings_;
  std::int64_t last_embedding_seq_ = 0;
  std::vector<SharedScore> shared_;
  std::int64_t last_audit_id_ = 0;
  std::int64_t last_change_ = 0;
  std::int64_t epoch_ = -1;
  /// What had expired by then is not in it.
  TimeMs as_of_ = 0;
  /// What the hazards are made of.
  LearnedVolatility learned_;
  std::map<std::optional<std::string>, Owner> owners_ = {{std::nullopt, kNobody}};
  /// By owner: memories and atoms.
  std::vector<std::size_t> rows_of_ = {0};
};

}  // namespace cortex
