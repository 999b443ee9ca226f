#include "store/restore.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>

#include "base/error.h"
#include "store/audit_repository.h"
#include "store/backup.h"
#include "store/backup_repository.h"
#include "store/brain_file.h"
#include "store/check.h"
#include "store/connection.h"
#include "store/database_files.h"
#include "store/file_locks.h"
#include "store/process_lock.h"
#include "store/replacement.h"
#include "store/row_repository.h"
#include "store/schema.h"
#include "store/state_repository.h"
#include "store/temporary_file.h"

namespace cortex {
namespace {

/// A copy of a backup that may be changed; gone with the object, unless it was moved away.
class RestorableCopy {
 public:
  RestorableCopy(const std::string& backup, const std::string& path, const BrainKey& key,
                 const CancelFlag* cancel)
      : file_(path) {
    if (!std::filesystem::exists(backup)) {
      throw Error(ErrorCode::kNotFound, "There is no backup " + backup + ": check the path");
    }
    ProcessLock lock(backup);  // looking at a file of an open brain would drop its locks
    lock.Discard();
    static_cast<void>(Inspect(backup, key, true));
    CopyDatabase(backup, path, cancel);
    Open(backup, key);
    connection_->WatchCancel(cancel);
    Migrate(*connection_);
    RequireSound(backup);
  }
  [[nodiscard]] Connection& connection() { return *connection_; }
  [[nodiscard]] const std::string& path() const { return file_.path(); }

  /// Notes the restoration in the copy, as the history of scores knows it.
  void NoteRestoration(const std::string& backup, TimeMs now) {
    AuditEntry entry;
    entry.reason = "restored";
    entry.actor = "restore";
    entry.note = "from " + backup;
    entry.at = now;
    AuditRepository(*connection_).Append(entry);
  }
  void Close() {
    connection_->Close();
    connection_.reset();
  }

 private:
  /// The copy has a name that nobody knows: what is wrong with it is told of the backup.
  void Open(const std::string& backup, const BrainKey& key) {
    ConnectionOptions options;
    options.path = file_.path();
    options.key = key;
    try {
      connection_ = std::make_unique<Connection>(options);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kWrongKey) throw;
      throw Error(ErrorCode::kWrongKey,
                  backup +
                      " cannot be read with this key: restore it with the key that the brain "
                      "had then, or, where the file is damaged, restore another backup");
    }
  }

  void RequireSound(const std::string& backup) {
    CheckReport report = CheckBrain(*connection_, CheckDepth::kAll);
    if (report.problems.empty()) return;
    throw Error(ErrorCode::kCorrupt,
                backup + " is damaged (" + report.problems.front() + "): use another backup");
  }

  TemporaryFile file_;
  std::unique_ptr<Connection> connection_;
};

/// The suffix of what a backup took the place of.
std::string ReplacedAt(TimeMs now) { return "replaced-" + TimeStamp(now); }

/// What a brain holds, as a backup beside it; gone with the object, unless it is to be kept.
class KeptCopy {
 public:
  KeptCopy(const std::string& path, const BrainKey& key, TimeMs now, const CancelFlag* cancel)
      : path_(BackUp(path, key, FreeFileName(path + "." + ReplacedAt(now)), cancel,
                     [&](const BackupReport& report) { RecordBackup(path, key, report, now); })
                  .path) {}
  ~KeptCopy() {
    std::error_code ignored;
    if (!kept_) std::filesystem::remove(path_, ignored);
  }
  KeptCopy(const KeptCopy&) = delete;
  KeptCopy& operator=(const KeptCopy&) = delete;

  std::string Keep() {
    kept_ = true;
    return path_;
  }

 private:
  std::string path_;
  bool kept_ = false;
};

/// What this process and others keep in memory of the brain must look outdated to them, and the
/// brain must go on knowing of copies that were made after the backup.
void CarryFromLive(Connection& live, Connection& copy) {
  StateRepository of_live(live);
  StateRepository of_copy(copy);
  for (const char* key : {kScoreEpoch, kRestorations})
    of_copy.Set(key, std::max(of_live.Get(key, 0), of_copy.Get(key, 0)) + 1);
  RowRepository into(copy);
  RowRepository(live).Visit(row_kinds::kBackup, [&](const std::vector<Value>& row) {
    into.Insert(row_kinds::kBackup, row);
  });
}

void RequireSameCounts(Connection& live, Connection& copy) {
  for (const RowKind* kind : AllRowKinds()) {
    if (RowRepository(live).Count(*kind) == RowRepository(copy).Count(*kind)) continue;
    throw Error(ErrorCode::kCorrupt, std::string("After restoring, the number of rows of ") +
                                         kind->table + " differs: check the disk");
  }
}

RestoreReport ReportOf(Connection& copy, const std::string& path, const std::string& backup) {
  RestoreReport report;
  report.path = path;
  report.backup = backup;
  report.memories = RowRepository(copy).Count(row_kinds::kMemory);
  return report;
}

}  // namespace

RestoreReport RestoreInPlace(const std::string& path, const BrainKey& key,
                             const std::string& backup, bool keep, TimeMs now,
                             const CancelFlag* cancel) {
  if (path == kMemoryPath) {
    throw Error(ErrorCode::kValidation, "A brain in memory has no file to restore: use import");
  }
  const std::string from = CanonicalPath(backup);
  if (from == path) {
    throw Error(ErrorCode::kValidation, "The backup is the brain itself: name a copy of it");
  }
  RestorableCopy copy(from, path + kRestoringSuffix, key, cancel);
  ConnectionOptions options;
  options.path = path;
  options.key = key;
  Connection live(options);
  live.ExpectVersion(SchemaVersion());
  std::optional<KeptCopy> kept;
  if (keep) kept.emplace(path, key, now, cancel);
  {
    Transaction transaction(copy.connection());
    CarryFromLive(live, copy.connection());
    copy.NoteRestoration(from, now);
    transaction.Commit();
  }
  live.ReplaceContent(copy.connection());
  RequireSameCounts(live, copy.connection());
  RestoreReport report = ReportOf(copy.connection(), path, from);
  if (kept) report.kept = kept->Keep();
  return report;
}

RestoreReport RestoreFile(const std::string& path, const BrainKey& key, const std::string& backup,
                          TimeMs now, const CancelFlag* cancel) {
  const std::string to = CanonicalPath(path);
  const std::string from = CanonicalPath(backup);
  if (from == to) {
    throw Error(ErrorCode::kValidation, "The backup is the brain itself: name a copy of it");
  }
  const ProcessLock lock(to);
  RestorableCopy copy(from, to + kRestoringSuffix, key, cancel);
  copy.NoteRestoration(from, now);
  RestoreReport report = ReportOf(copy.connection(), to, from);
  copy.Close();
  SyncToDisk(copy.path());
  RequireUnusedFile(to);
  if (std::filesystem::exists(to)) {
    report.kept = ReplaceKeeping(to, copy.path(), "", ReplacedAt(now));
  } else {
    MoveFile(copy.path(), to);
  }
  return report;
}

}  // namespace cortex
