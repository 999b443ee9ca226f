#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"
#include "store/evidence_repository.h"
#include "store/policy_repository.h"
#include "store/reader.h"

/// What scores are made of, for every kind of memory. One thread at a time, as its connection.
namespace cortex {

class Connection;
class Query;

/// A scored row of any kind.
struct ScoreRow {
  MemoryKind kind = MemoryKind::kStm;
  std::int64_t seq = 0;
  std::string id;
  /// Absent: nobody's, as an embedding's own.
  std::optional<std::string> user_id;
  /// decay_per_day is the policy's, by the categories of the row and what its text tells.
  ScoreInputs inputs;
  double cached_confidence = 0;
  TimeMs cached_at = 0;
};

/// The memory or atom whose score an embedding shares.
struct ScoreSource {
  MemoryKind kind = MemoryKind::kStm;
  std::int64_t seq = 0;
};

class ScoreRepository {
 public:
  ScoreRepository(Connection& connection, const PolicyInForce& policy)
      : connection_(connection), policy_(policy), evidence_(connection) {}

  [[nodiscard]] std::optional<ScoreRow> Find(MemoryKind kind, const std::string& id);
  [[nodiscard]] std::optional<ScoreRow> FindBySeq(MemoryKind kind, std::int64_t seq);
  /// The row that carries the score of `id`, whatever kind it is: of an embedding of a live memory,
  /// that memory.
  [[nodiscard]] std::optional<ScoreRow> Resolve(const std::string& id, const Reader& reader = {});
  /// Of the embedding's row: the live memory or atom it belongs to.
  [[nodiscard]] std::optional<ScoreRow> SourceOfEmbedding(std::int64_t seq);
  /// What the memory or atom says; "" of an embedding, which says nothing of its own.
  [[nodiscard]] std::string TextOf(MemoryKind kind, std::int64_t seq);
  /// Whether a vector of the memory or atom is stored, maybe before it.
  [[nodiscard]] bool HasEmbeddingOf(MemoryKind kind, const std::string& id);

  /// At most `limit` rows after `after_seq`, by seq.
  [[nodiscard]] std::vector<ScoreRow> After(MemoryKind kind, std::int64_t after_seq,
                                            std::int64_t limit);
  /// All memories or atoms after `after_seq`, by seq, with their users.
  void VisitInputs(MemoryKind kind, std::int64_t after_seq,
                   const std::function<void(std::int64_t seq, const ScoreInputs&,
                                            const std::optional<std::string>& user)>& visit);
  /// All embeddings after `after_seq`, by seq; with their sources where those live.
  void VisitEmbeddings(std::int64_t after_seq,
                       const std::function<void(std::int64_t seq, const ScoreInputs&,
                                                const std::optional<ScoreSource>&)>& visit);
  /// Of a memory, up to an embedding's seq.
  [[nodiscard]] std::int64_t CountEmbeddingsOf(const std::string& memory_id, std::int64_t last_seq);
  /// Visits a user's memories that meet the query's conditions on their provenance, newest first,
  /// of one category (folded) or of all, from the query's place on, until `visit` returns false.
  void VisitNewest(const RecentQuery& query, const std::string& user_id,
                   const std::optional<std::string>& category,
                   const std::function<bool(std::int64_t seq, const ScoreInputs&)>& visit);
  [[nodiscard]] std::int64_t Count(MemoryKind kind);
  /// Fills in what only the policy `evidence` looks at, where that is in force.
  void AddEvidence(MemoryKind kind, const std::string& id, ScoreInputs* inputs);

  void SaveConfidence(const ScoreRow& row, double confidence, TimeMs at);
  /// Audits the scores that the rows after `after_seq` up to `last_seq` have now, by seq; what is
  /// one entry's own comes from the row, the rest from `like`.
  void AuditConfidence(MemoryKind kind, std::int64_t after_seq, std::int64_t last_seq,
                       const AuditEntry& like);
  /// Writes validation_count and contradiction_count of `row.inputs` too.
  void SaveCounts(const ScoreRow& row, double confidence, TimeMs at);
  /// Adds `accesses` accesses, the last of them at `last_accessed`.
  void SaveAccess(const ScoreRow& row, std::int64_t accesses, TimeMs last_accessed,
                  double confidence);

  /// Lets go of the pages that its connection keeps: of all rows the last ones, of no use to who
  /// reads a few.
  void ReleaseMemory() noexcept;

 private:
  ScoreRow Read(MemoryKind kind, const Query& row);

  Connection& connection_;
  const PolicyInForce& policy_;
  EvidenceRepository evidence_;
};

}  // namespace cortex
