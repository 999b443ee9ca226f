#include "brain/rekey.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/error.h"
#include "recall/documents_file.h"
#include "recall/graph_file.h"
#include "store/backup.h"
#include "store/backup_repository.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/files_beside.h"
#include "store/process_lock.h"
#include "store/replacement.h"
#include "store/schema.h"
#include "store/temporary_file.h"

namespace cortex {
namespace {

/// What may hold the brain as it was, but for `own`, the copy that takes its place.
std::vector<std::string> CopiesOf(const std::string& path, Connection& brain,
                                  const std::string& own) {
  std::set<std::string> copies;
  for (const auto& backup : BackupRepository(brain).All()) {
    std::error_code unknown;
    if (std::filesystem::exists(backup.path, unknown)) copies.insert(backup.path);
  }
  for (auto& file : FilesBeside(path, copies)) copies.insert(std::move(file));
  copies.erase(own);
  return {copies.begin(), copies.end()};
}

void RequireOneName(const std::string& path) {
  if (std::filesystem::hard_link_count(path) == 1) return;
  throw Error(ErrorCode::kValidation,
              path +
                  " has a second name (a hard link), under which it would stay as it is: remove "
                  "that first");
}

}  // namespace

RekeyReport Rekey(const std::string& path, const BrainKey& from, const BrainKey& to,
                  const CancelFlag* cancel) {
  RekeyReport report;
  report.path = CanonicalPath(path);
  report.encrypted = static_cast<bool>(to);
  if (!std::filesystem::exists(report.path))
    throw Error(ErrorCode::kNotFound, "There is no brain at " + report.path + ": check the path");
  const ProcessLock lock(report.path);
  static_cast<void>(Inspect(report.path, from, true));
  RequireOneName(report.path);
  ConnectionOptions options;
  options.path = report.path;
  options.key = from;
  Connection brain(options);
  brain.WatchCancel(cancel);
  brain.TakeAlone();
  Migrate(brain);
  const TemporaryFile copy(report.path + kRekeyingSuffix);
  brain.CopyWithKey(copy.path(), to);
  report.memories = VerifiedCount(copy.path(), to, cancel);
  if (report.memories != StoredCount(brain))
    throw Error(ErrorCode::kCorrupt, "The copy has not all memories: check the disk");
  RemoveDocumentsFile(DocumentsFilePath(report.path));
  RemoveGraphFiles(report.path);
  report.copies = CopiesOf(report.path, brain, copy.path());
  SyncToDisk(copy.path());
  MoveFile(copy.path(), report.path);
  // Who was about to open the old file finds nothing in it.
  brain.OverwriteFile();
  return report;
}

}  // namespace cortex
