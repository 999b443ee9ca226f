#pragma once

#include <string>

#include "base/lane.h"
#include "base/time.h"
#include "migrate/legacy_schema.h"

/// From a legacy file to a verified backup of it, from which all else is read. Thread-safe: no
/// state.
namespace cortex {

struct PreparedSource {
  /// The bytes of the source when it was copied.
  std::int64_t fingerprint = 0;
  std::string backup;
  std::int64_t backup_hash = 0;
  LegacyFullText full_text;
};

/// Names for the files of a migration into `target`.
struct MigrationFiles {
  explicit MigrationFiles(const std::string& target)
      : working(target + ".migrating"), copy(target + ".copying") {}
  /// The new brain until it is whole.
  std::string working;
  /// The source as it is, with its write-ahead log applied.
  std::string copy;
};

/// NOT_FOUND, NOT_A_BRAIN, CORRUPT or IO_ERROR for a file that cannot be a legacy brain;
/// VALIDATION_ERROR for a brain of cortex.
void RequireLegacyFile(const std::string& path);

/// Copies the source, lets SQLite bring the copy to its last commit, and writes a backup from that
/// whose rows are compared with the copy's. `files.copy` stays, unless this throws. BUSY when
/// somebody is writing; CORRUPT when the file is damaged; NOT_A_BRAIN; CANCELLED.
PreparedSource PrepareSource(const std::string& source, const std::string& target, TimeMs now,
                             const MigrationFiles& files, const CancelFlag* cancel);

/// The first thing that is wrong with the structure of a database, "" when it is sound. Values that
/// break a rule of their table do not count: they can be read.
std::string StructuralDamage(Connection& connection);

}  // namespace cortex
