#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/lane.h"
#include "base/time.h"
#include "confidence/evidence.h"
#include "store/domain.h"
#include "store/read_lane.h"
#include "store/reader.h"

/// How much the rows of a brain are trusted: their confidence, and what moves it.
namespace cortex {

class ScoreColumns;
class ScoreLookup;
class Store;
struct BrainOptions;
struct Repositories;
struct ScoreRow;

/// Scores of memories, embeddings and atoms: accesses, validations, what stands against them, their
/// audit, and counts of all. Thread-safety and errors: as Brain, which owns it; every write is one
/// transaction.
class Scores {
 public:
  Scores(Store& store, const BrainOptions& options);
  ~Scores();
  Scores(const Scores&) = delete;
  Scores& operator=(const Scores&) = delete;

  // --- Writes ---

  /// Success adds to validation_count, failure to contradiction_count. NOT_FOUND. Not in a group.
  ValidationOutcome RecordValidation(const std::string& id, bool success, TimeMs now,
                                     const std::string& actor,
                                     const std::optional<std::string>& note,
                                     const Reader& reader = {});
  /// Oldest first, with the accesses that were still queued. NOT_FOUND when nothing is known of the
  /// id. Whose a memory was that is gone nobody knows: its history is told to the only user of a
  /// brain, and with everybody's.
  std::vector<AuditEntry> GetHistory(const std::string& id, const Reader& reader = {});
  /// At most `limit` of those that are written down, behind a place. NOT_FOUND as GetHistory.
  std::vector<AuditEntry> PageOfHistory(const std::string& id,
                                        const std::optional<ListPosition>& after,
                                        std::int64_t limit, const Reader& reader = {});
  /// Writes the accesses that are queued.
  void FlushAccesses();
  /// When they must be written; nothing when there are none. On any lane.
  [[nodiscard]] std::optional<Lane::Clock::time_point> AccessesDue() const;

  // --- Reads ---

  /// One access of each but the disputed and the perhaps changed; NOT_FOUND for an unknown id, and
  /// then none is counted.
  std::vector<AccessOutcome> RecordAccess(const std::vector<std::string>& ids, TimeMs now,
                                          const Reader& reader = {});
  /// What the score of a row is made of, with the accesses that are still queued. NOT_FOUND.
  ConfidenceExplanation Explain(const std::string& id, TimeMs now, const Reader& reader = {});
  /// As scores are at `now`, to the last row.
  Distribution GetDistribution(std::optional<MemoryKind> kind, TimeMs now, const CancelFlag* cancel,
                               const Reader& reader = {});
  /// The same for the memories of each topic, category (folded), user or speaker, the largest group
  /// first.
  std::vector<GroupDistribution> GetDistributionBy(const GroupQuery& query,
                                                   const CancelFlag* cancel);
  /// But for the counts of memories, scores, categories and sources these are of the whole file.
  Statistics GetStatistics(TimeMs now, const CancelFlag* cancel, const Reader& reader = {});

  // --- Within a read of the brain's ---

  /// Fills in what depends on now, and what stands against the memory.
  void Score(Repositories& repositories, Memory* memory, TimeMs now,
             ReadLane lane = ReadLane::kShort) const;
  /// What a reader is told of a scored memory beside its score: what it contradicts, what may
  /// have changed it, and why somebody should check it.
  static void MarkForReader(Repositories& repositories, const ConstantValues& profile, TimeMs now,
                            Memory* memory);
  /// Says why somebody should check a scored memory that is below what a profile asks for
  /// (confidence/profile.h).
  static void MarkToVerify(const ConstantValues& profile, const ConfidencePolicy& policy,
                           TimeMs now, Memory* memory);
  /// Of a memory that may carry a penalty.
  static bool IsDisputed(Repositories& repositories, std::int64_t seq);
  /// Of the same: whether another memory took its place.
  static bool IsSuperseded(Repositories& repositories, std::int64_t seq);
  /// Not of a disputed memory: a penalty must not be read away; nor of one that was marked for a
  /// reader as perhaps changed: asking after it does not say that it still holds.
  void CountAccess(const Memory& memory, TimeMs now);
  /// The scores of all rows, side by side; to be refreshed in each read.
  [[nodiscard]] ScoreLookup& lookup() { return *lookup_; }

  // --- Within a transaction of the brain's ---

  /// What the score of a row is to the history: before something changes, what it was. NOT_FOUND.
  double TrueScore(Repositories& repositories, const std::string& id, TimeMs now);
  /// Appends the entry when the score is another than its old_confidence by now. NOT_FOUND.
  void NoteMove(Repositories& repositories, const std::string& id, AuditEntry entry);
  /// Adds to the counts of a row, and the entry to its audit. NOT_FOUND.
  void ChangeCounts(Repositories& repositories, const std::string& id, int validations,
                    int contradictions, AuditEntry entry, ValidationOutcome* outcome);

 private:
  /// Whether something stands against it, or a newer one may have changed it.
  static bool IsInDoubt(Repositories& repositories, const ScoreRow& row);
  Store& store_;
  const BrainOptions& options_;
  /// Of short reads.
  std::unique_ptr<ScoreColumns> columns_;
  std::unique_ptr<ScoreLookup> lookup_;
  /// The same for statistics, which are long reads.
  std::unique_ptr<ScoreColumns> counted_;
  std::mutex counting_;
};

}  // namespace cortex
