#include "brain/archives.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>
#include <utility>

#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/derivation.h"
#include "brain/secret_gate.h"
#include "brain/sessions.h"
#include "store/archive.h"
#include "store/backup.h"
#include "store/brain_file.h"
#include "store/confidence_table.h"
#include "store/connection.h"
#include "store/files_beside.h"
#include "store/replacement.h"
#include "store/restore.h"
#include "store/schema.h"
#include "store/store.h"
#include "store/temporary_file.h"

namespace cortex {
namespace {

constexpr std::int64_t kLinesPerBatch = 5'000;

/// A file that is removed again unless it becomes whole.
class NewFile {
 public:
  explicit NewFile(const std::string& target)
      : target_(Unused(target)), partial_(target + kPartialSuffix) {
    out_.open(partial_.path(), std::ios::binary | std::ios::trunc);
  }

  std::ostream& out() { return out_; }
  void Finish() {
    out_.close();
    if (!out_) {
      throw Error(ErrorCode::kDiskFull, partial_.path() + " could not be written: no space left?");
    }
    SyncToDisk(partial_.path());
    MoveFile(partial_.path(), target_);
  }

 private:
  static const std::string& Unused(const std::string& target) {
    if (!std::filesystem::exists(target)) return target;
    throw Error(ErrorCode::kValidation,
                target + " exists already: choose a new name for the export");
  }

  std::string target_;
  TemporaryFile partial_;
  std::ofstream out_;
};

/// VALIDATION_ERROR for a session from outside that is none, whatever it trips over.
void RequireSoundSession(Repositories& repositories, const std::string& id) {
  try {
    Sessions::RequireSound(repositories, id);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kInternal) throw;
    throw Error(ErrorCode::kValidation, "The session \"" + id + "\" is damaged: " + error.what());
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(ErrorCode::kValidation, "The session \"" + id + "\" is damaged: " + error.what());
  }
}

/// VALIDATION_ERROR: other hosts would not get the tables.
void RequireNoCarriedTables(const BrainOptions& options, Repositories& repositories) {
  if (!options.replica.gate || repositories.legacy.CarriedTables().empty()) return;
  throw Error(ErrorCode::kValidation,
              "It holds tables of a brain of the old extension that hosts cannot share: leave the "
              "brain that they are in a file of its own");
}

RowCounts WriteExport(Repositories& repositories, ExportFormat format, const Reader& reader,
                      TimeMs now, const CancelFlag* cancel, std::ostream& out) {
  if (format == ExportFormat::kConfidenceCsv) {
    const bool of_nobody = repositories.users.SeesWhatNobodyOwns(reader);
    const auto sees = [&](const std::optional<std::string>& user) {
      return user ? reader.Sees(user) : of_nobody;
    };
    return WriteConfidenceTable(repositories.scores, repositories.disputes, sees,
                                *repositories.policy, now, cancel, out);
  }
  return ArchiveWriter(out, cancel).Write(repositories.rows, repositories.legacy);
}

}  // namespace

ExportReport Archives::Export(const std::string& target, ExportFormat format, TimeMs now,
                              const CancelFlag* cancel, const Reader& reader) {
  ExportReport report;
  report.path = CanonicalPath(target);
  RequireNameOfCopy(report.path, options_.path);
  const bool notes = !options_.read_only && options_.path != kMemoryPath;
  const std::string partial = report.path + kPartialSuffix;
  NewFile file(report.path);
  // So that the brain finds what is left of it if this process is killed.
  if (notes) NoteTemporaryFile(options_.path, options_.key, partial, true);
  ReadSnapshot(cancel, [&](Repositories& repositories) {
    report.rows = WriteExport(repositories, format, reader, now, cancel, file.out());
  });
  file.Finish();
  if (notes) NoteTemporaryFile(options_.path, options_.key, partial, false);
  report.bytes = FileSize(report.path);
  return report;
}

std::string Archives::ExportBytes(const CancelFlag* cancel) {
  std::ostringstream out;
  ReadSnapshot(cancel, [&](Repositories& repositories) {
    ArchiveWriter(out, cancel).Write(repositories.rows, repositories.legacy);
  });
  return std::move(out).str();
}

void Archives::ReadSnapshot(const CancelFlag* cancel,
                            const std::function<void(Repositories& repositories)>& write) {
  if (options_.path == kMemoryPath) {
    store_.Read(cancel, write);
    return;
  }
  ConnectionOptions of_reader;
  of_reader.path = options_.path;
  of_reader.key = options_.key;
  of_reader.read_only = true;
  Connection connection(of_reader);
  connection.ExpectVersion(SchemaVersion());
  connection.WatchCancel(cancel);
  const Transaction snapshot(connection, false);
  Repositories repositories(connection, *store_.policy_board());
  repositories.policy.Refresh();
  write(repositories);
}

bool Archives::ImportBatch(ArchiveReader* archive) {
  // An archive is a copy word for word, and its sessions prove what was said: nothing is taken out.
  SecretPolicy refusing = options_.secrets;
  if (refusing.action != SecretAction::kAllow) refusing.action = SecretAction::kRefuse;
  archive->LookAtLines(
      [gate = SecretGate(refusing, std::nullopt)](std::string line) mutable { gate.Json(&line); });
  bool more = true;
  store_.Write([&](Repositories& repositories) {
    const std::int64_t last_seq = repositories.memories.LastSeq();
    more = archive->Batch(kLinesPerBatch, repositories);
    RequireNoCarriedTables(options_, repositories);
    for (const auto& id : archive->new_sessions()) RequireSoundSession(repositories, id);
    if (repositories.memories.LastSeq() > last_seq)
      derivation_.LeaveToDerive(repositories, last_seq + 1);
    repositories.state.Raise(kScoreEpoch);
  });
  return !more;
}

RestoreReport Archives::Restore(const std::string& backup, bool keep, TimeMs now,
                                const CancelFlag* cancel) {
  if (options_.read_only)
    throw Error(ErrorCode::kReadOnly, "The brain was opened with readOnly: open it again without");
  if (options_.replica.gate)
    throw Error(ErrorCode::kValidation,
                "A brain that hosts share is not restored in one of them: restore its database");
  store_.FlushAccesses();  // they belong to what is replaced
  std::int64_t change = 0;
  std::int64_t epoch = 0;
  store_.Write([&](Repositories& repositories) {
    change = repositories.search.LastChange();
    epoch = repositories.state.Get(kScoreEpoch, 0);
  });
  RestoreReport report = RestoreInPlace(options_.path, options_.key, backup, keep, now, cancel);
  // What readers hold of the brain as it was, in this process and others, is worth nothing now.
  store_.Write([&](Repositories& repositories) {
    repositories.search.BreakChanges(change);
    const std::int64_t restored = repositories.state.Get(kScoreEpoch, 0);
    repositories.state.Set(kScoreEpoch, std::max(epoch, restored) + 1);
    derivation_.RenewOutdated(
        repositories);  // what the backup holds may have been made by other rules
  });
  return report;
}

BackupReport Archives::BackUp(const std::string& target, TimeMs now,
                              const CancelFlag* cancel) const {
  return cortex::BackUp(options_.path, options_.key, target, cancel,
                        [&](const BackupReport& report) {
                          if (!options_.read_only)
                            RecordBackup(options_.path, options_.key, report, now);
                        });
}

std::vector<KnownBackup> Archives::GetBackups() {
  std::vector<KnownBackup> backups;
  store_.Read(nullptr, [&](Repositories& repositories) { backups = repositories.backups.All(); });
  return backups;
}

}  // namespace cortex
