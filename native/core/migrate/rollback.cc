#include "migrate/rollback.h"

#include <chrono>
#include <filesystem>

#include "base/error.h"
#include "migrate/working_brain.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/database_files.h"
#include "store/file_locks.h"
#include "store/process_lock.h"
#include "store/replacement.h"
#include "store/schema.h"

namespace cortex {
namespace {

/// Reads where the brain came from, and leaves it in one file.
MigrationOrigin OriginOf(const std::string& path, const BrainKey& key) {
  ConnectionOptions options;
  options.path = path;
  options.key = key;
  Connection connection(options);
  Migrate(connection);
  LegacyRepository facts(connection);
  const auto origin = ReadMigrationOrigin(facts);
  connection.Checkpoint(std::chrono::milliseconds(0));
  connection.Close();
  if (origin) return *origin;
  throw Error(ErrorCode::kValidation,
              path + " did not come from the old extension: restore a backup of it instead");
}

}  // namespace

RollbackReport RollBack(const std::string& path, const BrainKey& key, TimeMs now,
                        const CancelFlag* cancel) {
  RollbackReport report;
  report.path = CanonicalPath(path);
  if (!std::filesystem::exists(report.path)) {
    throw Error(ErrorCode::kNotFound, "There is no brain at " + report.path + ": check the path");
  }
  const ProcessLock lock(report.path);
  static_cast<void>(Inspect(report.path, key, true));
  RequireUnusedFile(report.path);
  const MigrationOrigin origin = OriginOf(report.path, key);
  report.backup = origin.backup;
  if (!std::filesystem::exists(origin.backup)) {
    throw Error(ErrorCode::kNotFound, "The backup " + origin.backup +
                                          " is gone: move it back there, or use the original");
  }
  const std::string copy = report.path + ".restoring";
  RemoveDatabase(copy);
  if (CopyBytes(origin.backup, copy, cancel) != origin.backup_hash) {
    RemoveDatabase(copy);
    throw Error(ErrorCode::kCorrupt, "The backup " + origin.backup +
                                         " is not what it was when it was verified: nothing was "
                                         "changed");
  }
  SyncToDisk(copy);
  RequireUnusedFile(report.path);
  report.kept = ReplaceKeeping(report.path, copy, "", "migrated-" + TimeStamp(now));
  return report;
}

}  // namespace cortex
