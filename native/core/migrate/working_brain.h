#pragma once

#include <memory>
#include <optional>
#include <string>

#include "confidence/policy.h"
#include "migrate/preparation.h"
#include "migrate/report.h"
#include "store/brain_key.h"
#include "store/legacy_repository.h"
#include "store/row_repository.h"
#include "store/score_repository.h"

/// The new brain while a migration builds it. One thread at a time.
namespace cortex {

class Connection;

/// Where a migration is; on disk with the rows it speaks of.
struct MigrationPosition {
  /// Of LegacySchema::tables; behind the last one: scoring.
  std::int64_t table = 0;
  /// Rows of the table that are done.
  std::int64_t row = 0;
  /// Of the kinds that are scored, then behind which sequence number.
  std::int64_t kind = 0;
  std::int64_t seq = 0;
};

/// What the working file knows of the run that began it.
struct MigrationOrigin {
  std::int64_t fingerprint = 0;
  std::string backup;
  std::int64_t backup_hash = 0;
  std::string timezone;
  std::string user_id;
  TimeMs now = 0;
};

/// Nothing for a brain that did not come from the old extension.
std::optional<MigrationOrigin> ReadMigrationOrigin(LegacyRepository& facts);

class WorkingBrain {
 public:
  /// Makes the file, or opens the one that is there; nobody else may open it meanwhile. BUSY,
  /// WRONG_KEY.
  WorkingBrain(const std::string& path, const BrainKey& key, const ConfidencePolicy& policy);
  ~WorkingBrain();
  WorkingBrain(const WorkingBrain&) = delete;
  WorkingBrain& operator=(const WorkingBrain&) = delete;

  /// Of the interrupted run that left the file; nothing when it was just made.
  [[nodiscard]] std::optional<MigrationOrigin> ReadOrigin() { return ReadMigrationOrigin(legacy_); }
  [[nodiscard]] MigrationPosition ReadPosition();
  [[nodiscard]] MigrationReport ReadReport();
  void WriteOrigin(const MigrationOrigin& origin, const MigrationReport& report);

  /// Runs `work` in a transaction, with the position and the report that it left behind.
  template <class Work>
  void Write(const MigrationPosition& position, const MigrationReport& report, const Work& work) {
    BeginBatch();
    try {
      work();
      EndBatch(position, report);
    } catch (...) {  // whatever it is, the batch is taken back and the caller is told
      CancelBatch();
      throw;
    }
  }

  RowRepository& rows() { return rows_; }
  LegacyRepository& legacy() { return legacy_; }
  ScoreRepository& scores() { return scores_; }

  /// Keeps the text of what is not carried over.
  void PutLeftOut(const LegacyObject& object) {
    legacy_.PutObject(object.kind, object.name, std::nullopt, object.sql);
  }
  /// Notes where the brain came from and which copies of it there are.
  void WriteOutcome(const MigrationReport& report, const MigrationOrigin& origin);
  /// CORRUPT when the finished brain is not sound.
  void RequireSound();
  /// Closes the file, whole and on the disk.
  void Close();

 private:
  void BeginBatch();
  void EndBatch(const MigrationPosition& position, const MigrationReport& report);
  void CancelBatch();

  std::string path_;
  PolicyInForce policy_;
  std::unique_ptr<Connection> connection_;
  RowRepository rows_;
  LegacyRepository legacy_;
  ScoreRepository scores_;
};

}  // namespace cortex
