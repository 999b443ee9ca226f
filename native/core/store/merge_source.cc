#include "store/merge_source.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "store/brain_file.h"
#include "store/check.h"
#include "store/connection.h"
#include "store/schema.h"

namespace cortex {
namespace {

constexpr const char* kLogSuffix = "-wal";

}  // namespace

MergeSource::Tidying::Tidying(std::string path, const BrainKey& key)
    : path_(std::move(path)), key_(key) {
  std::error_code unknown;  // what cannot be looked at is left as it is
  had_log_ = std::filesystem::exists(path_ + kLogSuffix, unknown) || unknown;
}

MergeSource::Tidying::~Tidying() {
  std::error_code unknown;
  if (had_log_ || !std::filesystem::exists(path_ + kLogSuffix, unknown)) return;
  try {  // who only reads leaves them; who may write and is the last one to close takes them along
    ConnectionOptions options;
    options.path = path_;
    options.key = key_;
    Connection connection(options);
    static_cast<void>(connection.ScalarInt64("PRAGMA user_version"));  // opens them
  } catch (const Error&) {
    return;  // it is not ours to write, or somebody is at it: SQLite goes on with what is there
  }
}

MergeSource::MergeSource(const std::string& path, const BrainKey& key, const std::string& scratch,
                         const CancelFlag* cancel)
    : tidying_(path, key_) {
  if (!std::filesystem::exists(path)) {
    throw Error(ErrorCode::kNotFound, "There is no brain " + path + " to merge: check the path");
  }
  lock_ = ProcessLock(path);
  if (IsEncrypted(path)) key_ = key;
  const bool marked = Inspect(path, key_, true) == FileKind::kBrain;
  ConnectionOptions options;
  options.path = path;
  options.key = key_;
  options.read_only = true;
  options.immutable = !marked;
  connection_ = std::make_unique<Connection>(options);
  connection_->WatchCancel(cancel);
  if (!marked) {
    RequireEmpty(*connection_);  // says what else it is
    throw Error(ErrorCode::kNotABrain, path + " is an empty database and no brain: name another");
  }
  if (connection_->ScalarInt64("PRAGMA user_version") < SchemaVersion()) OpenCopy(scratch);
  connection_->WatchCancel(cancel);
  connection_->ExpectVersion(SchemaVersion());
  connection_->Begin(false);
  const CheckReport report = CheckBrain(*connection_, CheckDepth::kStructure);
  if (report.problems.empty()) return;
  throw Error(ErrorCode::kCorrupt, path + " is damaged (" + report.problems.front() +
                                       "): merge a backup of it, or restore one first");
}

void MergeSource::OpenCopy(const std::string& scratch) {
  copy_ = std::make_unique<TemporaryFile>(scratch);
  connection_->Prepare("VACUUM INTO ?").Bind(scratch).Run();
  ConnectionOptions options;
  options.path = scratch;
  options.key = key_;
  connection_ = std::make_unique<Connection>(options);
  Migrate(*connection_);
}

MergeSource::~MergeSource() {
  if (connection_) {
    connection_->WatchCancel(nullptr);
    connection_->Rollback();
    connection_.reset();
  }
  lock_.Discard();  // a brain that is only read has nothing put beside it
}

}  // namespace cortex
