// Brain: exports and their import, and content from backups.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "brain.h"
#include "brain_sessions.h"
#include "store/archive.h"
#include "store/brain_file.h"
#include "store/confidence_table.h"
#include "store/connection.h"
#include "store/replacement.h"
#include "store/restore.h"
#include "store/schema.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kLinesPerBatch = 5'000;

/// A file that is removed again unless it becomes whole.
class NewFile {
 public:
  explicit NewFile(const std::string& target) : target_(target), partial_(target + ".partial") {
    if (std::filesystem::exists(target_)) {
      throw Error(ErrorCode::kValidation,
                  target_ + " exists already: choose a new name for the export");
    }
    CreatePrivately(partial_);
    out_.open(partial_, std::ios::binary | std::ios::trunc);
  }
  ~NewFile() {
    std::error_code ignored;  // nothing to remove is as good
    std::filesystem::remove(partial_, ignored);
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  std::ostream& out() { return out_; }
  void Finish() {
    out_.close();
    if (!out_) {
      throw Error(ErrorCode::kDiskFull, partial_ + " could not be written: no space left?");
    }
    SyncToDisk(partial_);
    MoveFile(partial_, target_);
  }

 private:
  std::string target_;
  std::string partial_;
  std::ofstream out_;
};

RowCounts WriteExport(Repositories& repositories, ExportFormat format,
                      const ConfidencePolicy& policy, TimeMs now, const CancelFlag* cancel,
                      std::ostream& out) {
  if (format == ExportFormat::kConfidenceCsv) {
    return WriteConfidenceTable(repositories.scores, repositories.disputes, policy, now, cancel,
                                out);
  }
  return ArchiveWriter(out, cancel).Write(repositories.rows, repositories.legacy);
}

}  // namespace

ExportReport Brain::Export(const std::string& target, ExportFormat format, TimeMs now,
                           const CancelFlag* cancel) {
  ExportReport report;
  report.path = CanonicalPath(target);
  NewFile file(report.path);
  const auto write = [&](Repositories& repositories) {
    report.rows = WriteExport(repositories, format, options_.policy, now, cancel, file.out());
  };
  if (options_.path == kMemoryPath) {
    store_->Read(cancel, write);
  } else {
    ConnectionOptions of_reader;
    of_reader.path = options_.path;
    of_reader.read_only = true;
    Connection reader(of_reader);
    reader.ExpectVersion(SchemaVersion());
    reader.WatchCancel(cancel);
    const Transaction snapshot(reader, false);
    Repositories repositories(reader, options_.policy);
    write(repositories);
  }
  file.Finish();
  report.bytes = FileSize(report.path);
  return report;
}

bool Brain::ImportArchiveBatch(ArchiveReader* archive) {
  bool more = true;
  store_->Write([&](Repositories& repositories) {
    const std::int64_t last_seq = repositories.memories.LastSeq();
    more = archive->Batch(kLinesPerBatch, repositories.rows, repositories.legacy);
    for (const auto& id : archive->new_sessions()) Sessions::RequireSound(repositories, id);
    const std::int64_t new_last_seq = repositories.memories.LastSeq();
    LeaveToDerive(repositories, last_seq + 1, new_last_seq);
    repositories.state.Raise(kScoreEpoch);
  });
  return !more;
}

RestoreReport Brain::Restore(const std::string& backup, TimeMs now, const CancelFlag* cancel) {
  if (options_.read_only)
    throw Error(ErrorCode::kReadOnly, "The brain was opened with readOnly: open it again without");
  store_->FlushAccesses();  // they belong to what is replaced
  std::int64_t change = 0;
  std::int64_t epoch = 0;
  store_->Write([&](Repositories& repositories) {
    change = repositories.search.LastChange();
    epoch = repositories.state.Get(kScoreEpoch, 0);
  });
  RestoreReport report = RestoreInPlace(options_.path, backup, now, cancel);
  // What readers hold of the brain as it was, in this process and others, is worth nothing now.
  store_->Write([&](Repositories& repositories) {
    repositories.search.BreakChanges(change);
    const std::int64_t restored = repositories.state.Get(kScoreEpoch, 0);
    repositories.state.Set(kScoreEpoch, std::max(epoch, restored) + 1);
    RenewOutdated(repositories);  // what the backup holds may have been made by other rules
  });
  return report;
}

}  // namespace cortex
