#include "store/backup.h"

#include <filesystem>

#include "base/error.h"
#include "store/backup_repository.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/files_beside.h"
#include "store/schema.h"
#include "store/temporary_file.h"

namespace cortex {
std::int64_t VerifiedCount(const std::string& copy, const BrainKey& key, const CancelFlag* cancel) {
  ConnectionOptions options;
  options.path = copy;
  options.key = key;
  options.read_only = true;
  options.immutable = true;
  Connection connection(options);
  connection.WatchCancel(cancel);
  const std::string verdict = connection.ScalarText("PRAGMA integrity_check");
  if (verdict != "ok") throw Error(ErrorCode::kCorrupt, "The copy is damaged: " + verdict);
  return StoredCount(connection);
}

std::int64_t StoredCount(Connection& brain) {
  return brain.ScalarInt64("SELECT count(*) FROM stm_entries");
}

void WriteCompactCopy(Connection& source, const std::string& target,
                      const std::function<void(const std::string& written)>& check) {
  const TemporaryFile partial(target + kPartialSuffix);
  {
    Query vacuum = source.Prepare("VACUUM INTO ?");
    vacuum.Bind(partial.path());
    vacuum.Run();
  }
  check(partial.path());
  SyncToDisk(partial.path());
  std::filesystem::rename(partial.path(), target);
  SyncToDisk(target);
}

BackupReport BackUp(const std::string& path, const BrainKey& key, const std::string& target,
                    const CancelFlag* cancel,
                    const std::function<void(const BackupReport&)>& record) {
  if (path == kMemoryPath) {
    throw Error(ErrorCode::kValidation, "A brain in memory has no file to copy: use export");
  }
  BackupReport report;
  report.path = CanonicalPath(target);
  RequireNameOfCopy(report.path, path);
  if (std::filesystem::exists(report.path)) {
    throw Error(ErrorCode::kValidation,
                report.path + " exists already: choose a new name for the backup");
  }
  ConnectionOptions options;
  options.path = path;
  options.key = key;
  options.read_only = true;
  Connection source(options);
  source.WatchCancel(cancel);
  // Also before: what is forgotten meanwhile may be in the copy.
  if (record) record(report);
  WriteCompactCopy(source, report.path, [&](const std::string& written) {
    report.memories = VerifiedCount(written, key, cancel);
    report.bytes = FileSize(written);
    if (record) record(report);
  });
  return report;
}

void NoteTemporaryFile(const std::string& path, const BrainKey& key, const std::string& file,
                       bool begins) {
  ConnectionOptions options;
  options.path = path;
  options.key = key;
  Connection connection(options);
  connection.ExpectVersion(SchemaVersion());
  Transaction transaction(connection);
  BackupRepository repository(connection);
  if (begins) repository.AddTemporaryFile(file);
  if (!begins) repository.RemoveTemporaryFile(file);
  transaction.Commit();
}

void RecordBackup(const std::string& path, const BrainKey& key, const BackupReport& report,
                  TimeMs now) {
  ConnectionOptions options;
  options.path = path;
  options.key = key;
  Connection connection(options);
  connection.ExpectVersion(SchemaVersion());
  Transaction transaction(connection);
  BackupRepository(connection).Append({report.path, now, report.bytes, true});
  transaction.Commit();
}

}  // namespace cortex
