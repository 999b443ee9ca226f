#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/lane.h"
#include "base/time.h"
#include "confidence/policy.h"
#include "migrate/report.h"
#include "store/brain_key.h"

/// Bringing a brain of the old extension along.
namespace cortex {

struct MigrationOptions {
  std::string source;
  /// A file that must not exist yet; empty: the new brain takes the source's place, and the
  /// untouched original is renamed.
  std::string target;
  /// Of the new brain.
  BrainKey key = {};
  /// Does all of it in a temporary folder and leaves nothing.
  bool dry_run = false;
  /// Of times that name no zone.
  TimeZone timezone = TimeZone::Utc();
  std::string user_id;
  TimeMs now = 0;
  /// Rows per transaction.
  std::int64_t batch_size = 5'000;
  ConfidencePolicy policy;
};

/// One migration, in steps. The source is read only from a copy and then from the verified backup
/// made of that. The new brain is built in a file of its own, which knows how far it is: a
/// migration of the same source that finds one goes on with it. At the end every row is put
/// together again from the new brain and compared with the old one by hash; only then the file gets
/// its name. Whatever happens at whatever moment, there is either the old brain or the new one.
///
/// Thread-safety: one thread at a time. Errors: NOT_FOUND, NOT_A_BRAIN, CORRUPT, BUSY (a writer, or
/// another migration), VALIDATION_ERROR, IO_ERROR, DISK_FULL, CANCELLED; the source is then as it
/// was.
class LegacyMigration {
 public:
  /// VALIDATION_ERROR for options that do not fit; touches no file.
  explicit LegacyMigration(MigrationOptions options);
  ~LegacyMigration();
  LegacyMigration(const LegacyMigration&) = delete;
  LegacyMigration& operator=(const LegacyMigration&) = delete;

  /// Does the next step; true when the migration is over.
  bool Step(const CancelFlag* cancel);
  /// Rows done, of how many; each counts when it is converted, scored and verified.
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> progress() const;
  /// Complete when the migration is over.
  [[nodiscard]] const MigrationReport& report() const;

 private:
  class Run;
  std::unique_ptr<Run> run_;
};

}  // namespace cortex
