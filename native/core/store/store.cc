#include "store/store.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.h"
#include "base/free_memory.h"
#include "base/text_search.h"
#include "store/backup.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/file_health.h"
#include "store/new_brain.h"
#include "store/schema.h"
#include "store/temporary_file.h"
#include "store/writing.h"

namespace cortex {
namespace {

/// Looks at an unmarked database without touching it; passes when it is empty.
void RequireUnused(const std::string& path) {
  ConnectionOptions options;
  options.path = path;
  options.read_only = true;
  options.immutable = true;
  Connection connection(options);
  RequireEmpty(connection);
}

/// How long closing waits for readers in other processes, before it leaves the WAL to them.
constexpr std::chrono::seconds kCloseWait{5};
constexpr std::chrono::milliseconds kWalWait{1000};

/// How long accesses wait where several hosts share the brain.
constexpr std::chrono::seconds kSharedAccessDelay{30};

bool InMemory(const std::string& path) { return path == kMemoryPath; }

}  // namespace

Repositories::Repositories(Connection& connection, PolicyBoard& board)
    : policy(connection, board),
      memories(connection),
      scores(connection, policy.in_force()),
      audit(connection),
      users(connection),
      contradictions(connection),
      disputes(connection),
      embeddings(connection),
      outbox(connection),
      state(connection),
      statements(connection),
      statement_backlog(connection, BacklogRepository::Of::kStatementKeys),
      graph(connection),
      graph_backlog(connection, BacklogRepository::Of::kGraph),
      statistics(connection),
      categories(connection),
      pins(connection),
      backups(connection),
      removals(connection),
      rows(connection),
      legacy(connection),
      merges(connection),
      sessions(connection),
      sinks(connection),
      sources(connection),
      turns(connection),
      search(connection),
      atoms(connection),
      atom_links(connection),
      words(connection),
      insight(connection, policy.in_force()),
      events(connection),
      ids(connection),
      alerts(connection),
      gone(connection) {}

Store::Store(StoreOptions options)
    : options_(std::move(options)),
      policy_board_(std::make_shared<PolicyBoard>(options_.default_policy, options_.policy)),
      health_(std::make_shared<FileHealth>(options_.path)) {
  if (InMemory(options_.path)) {
    OpenWriter();
    return;
  }
  lock_ = ProcessLock(options_.path);
  try {
    OpenFile();
  } catch (...) {  // leaves nothing beside a file that is refused, and passes on
    lock_.Discard();
    throw;
  }
}

void Store::OpenFile() {
  if (Inspect(options_.path, options_.key, options_.read_only) == FileKind::kUnmarked) {
    RequireUnused(options_.path);
  }
  if (!options_.read_only) OpenWriter();
  reader_ = OpenReader();
  reading_ = std::make_unique<Repositories>(*reader_, *policy_board_);
}

Store::~Store() = default;

void Store::OpenWriter() {
  ConnectionOptions options;
  options.path = options_.path;
  options.key = options_.key;
  options.size_limit = options_.database_limit;
  options.clock = options_.clock;
  options.health = health_;
  if (!InMemory(options_.path)) {
    if (std::filesystem::exists(options_.path)) {
      RemoveAbandoned(options_.path + kPartialSuffix);  // of who was killed once it had its name
    } else {
      MakeAside(options);
    }
    CreatePrivately(options_.path);
  }
  writer_ = std::make_unique<Connection>(options);
  writer_->KeepWalOnClose(true);
  Migrate(*writer_);
  writer_->KeepWalOnClose(false);
  if (!InMemory(options_.path)) writer_->UseWal();
  writer_->ExpectVersion(SchemaVersion());
  writing_ = std::make_unique<Repositories>(*writer_, *policy_board_);
  if (!options_.replica.gate) return Replica::RequireNone(*writer_, options_.path);
  // Each flush is a commit that all hosts wait for and take in.
  accesses_.SetDelay(kSharedAccessDelay);
  replica_ = std::make_unique<Replica>(options_.replica, *writer_, OpenApplier(), *policy_board_);
}

std::unique_ptr<Connection> Store::OpenReader() const {
  std::unique_ptr<Connection> reader;
  ConnectionOptions options;
  options.path = options_.path;
  options.key = options_.key;
  options.read_only = true;
  options.clock = options_.clock;
  options.health = health_;
  try {
    reader = std::make_unique<Connection>(options);
    RequireCurrent(*reader);
  } catch (const Error& error) {
    // On a medium that cannot be written, SQLite cannot make the WAL's index; without a WAL none is
    // needed.
    const bool untouchable = error.code() == ErrorCode::kIo || error.code() == ErrorCode::kReadOnly;
    if (!options_.read_only || !untouchable || FileSize(options_.path + "-wal") > 0) throw;
    options.immutable = true;
    reader = std::make_unique<Connection>(options);
    RequireCurrent(*reader);
  }
  reader->ExpectVersion(SchemaVersion());
  return reader;
}

Connection& Store::WritingConnection() const {
  if (writer_) return *writer_;
  throw Error(ErrorCode::kReadOnly, "The brain was opened with readOnly: open it again without");
}

void Store::Write(const std::function<void(Repositories&)>& work) {
  Connection& writer = WritingConnection();
  if (!writer.InTransaction()) writer.SetSynchronous(!replica_);
  Writing writing(*this);
  writing_->policy.Refresh();
  work(*writing_);
  writing.Commit();
}

void Store::WriteRelaxed(const std::function<void(Repositories&)>& work) {
  WritingConnection().SetSynchronous(false);
  {
    Writing writing(*this);
    writing_->policy.Refresh();
    work(*writing_);
    writing.Commit();
  }
  LimitWal();
}

void Store::WriteDerived(const std::function<void(Repositories&)>& work) {
  Connection& writer = WritingConnection();
  if (!writer.InTransaction()) writer.SetSynchronous(false);
  {
    Writing writing(*this, Writing::Of::kDerived);
    writing_->policy.Refresh();
    work(*writing_);
    writing.Commit();
  }
  LimitWal();
}

bool Store::WriteIfIdle(const std::function<void(Repositories&)>& work) {
  Connection& writer = WritingConnection();
  writer.WaitForOthers(std::chrono::milliseconds(0));
  bool written = true;
  std::exception_ptr failure;
  try {
    WriteDerived(work);
  } catch (const Error& error) {
    written = false;
    if (error.code() != ErrorCode::kBusy) failure = std::current_exception();
  }
  writer.WaitForOthers(std::nullopt);
  if (failure) std::rethrow_exception(failure);
  return written;
}

void Store::LimitWal() {
  if (InMemory(options_.path) || writer_->InTransaction()) return;
  std::error_code unknown;
  const auto size = std::filesystem::file_size(options_.path + "-wal", unknown);
  if (unknown || size <= options_.largest_wal) return;
  // A reader that holds on longer lets the log grow until the next write.
  writer_->Checkpoint(kWalWait);
}

void Store::WriteLong(const CancelFlag* cancel, const std::function<void(Repositories&)>& work) {
  Connection& writer = WritingConnection();
  writer.SetSynchronous(!replica_);
  Writing writing(*this);
  {
    const CancelScope scope(writer, cancel);
    writing_->policy.Refresh();
    work(*writing_);
  }
  writing.Commit();
}

void Store::Rehearse(const CancelFlag* cancel, const std::function<void(Repositories&)>& work) {
  Connection& writer = WritingConnection();
  const Transaction transaction(writer);  // never committed
  const CancelScope scope(writer, cancel);
  writing_->policy.Refresh();
  work(*writing_);
}

WalEnd Store::TruncateWal(std::chrono::milliseconds wait) {
  if (InMemory(options_.path)) return WalEnd::kEmptied;
  return WritingConnection().Checkpoint(wait);
}

void Store::ReleaseMemory() {
  WritingConnection().ReleaseMemory();
  ReturnFreeMemory();
}

bool Store::FindInDatabase(const TextSearch& search, const CancelFlag* cancel) {
  if (InMemory(options_.path)) return false;
  bool found = false;
  StreamSearch stream(search);
  WritingConnection().VisitFiles([&](std::string_view bytes, bool begins) {
    if (cancel != nullptr && cancel->load()) throw Error(ErrorCode::kCancelled, "cancelled");
    if (begins) stream.Begin();
    found = stream.FindsIn(bytes);
    return !found;
  });
  return found;
}

bool Store::HasAlertMarksLeft() const { return writing_ && writing_->alerts.marks_left(); }

void Store::ForgetAlertMarksLeft() {
  if (writing_) writing_->alerts.LeaveMarks(false);
}

bool Store::InTransaction() const { return writer_ && writer_->InTransaction(); }

std::vector<std::exception_ptr> Store::RunGroup(std::span<const std::function<bool()>> steps) {
  if (replica_) return RunShared(steps);
  if (!writer_ || steps.size() == 1) return RunApart(steps);
  writer_->SetSynchronous(true);
  try {
    return RunTogether(steps);
  } catch (const Error& error) {
    // Nobody could begin: trying one by one would only wait as long again for each.
    if (error.code() == ErrorCode::kBusy || error.code() == ErrorCode::kSchemaChanged) {
      return {steps.size(), std::current_exception()};
    }
    return RunApart(steps);
  } catch (...) {  // whatever it is, apart each step's caller is told its own
    return RunApart(steps);
  }
}

std::vector<std::exception_ptr> Store::RunTogether(std::span<const std::function<bool()>> steps) {
  std::vector<std::exception_ptr> failures(steps.size());
  Writing writing(*this);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::int64_t changes = writer_->TotalChanges();
    try {
      steps[i]();
    } catch (...) {  // of a step that wrote nothing: its own caller's; else all is taken back
      const bool wrote = writer_->TotalChanges() != changes || !writer_->InTransaction();
      if (wrote) throw;
      failures[i] = std::current_exception();
    }
  }
  writing.Commit();
  return failures;
}

std::vector<std::exception_ptr> Store::RunApart(std::span<const std::function<bool()>> steps) {
  std::vector<std::exception_ptr> failures(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    try {
      steps[i]();
    } catch (...) {  // whatever it is, it belongs to this step's caller
      failures[i] = std::current_exception();
    }
  }
  return failures;
}

AuditEntry Store::AccessEntry(const ScoreRow& row, const PendingAccess& access,
                              const ConfidencePolicy& policy) {
  ScoreInputs after = row.inputs;
  after.access_count += static_cast<std::int32_t>(access.count);
  after.last_accessed = std::max(after.last_accessed, access.last);
  AuditEntry entry;
  entry.memory_id = row.id;
  entry.kind = row.kind;
  entry.old_confidence = TrueConfidence(row.inputs, access.last, policy);
  entry.new_confidence = TrueConfidence(after, access.last, policy);
  entry.reason = "access";
  entry.actor = "recall";
  if (access.count > 1) entry.note = std::to_string(access.count) + " accesses";
  entry.at = access.last;
  return entry;
}

void Store::FlushAccesses() {
  const AccessQueue::Batch batch = accesses_.Pending();
  if (batch.empty() || !writer_) return;
  writer_->SetSynchronous(false);
  Writing writing(*this, Writing::Of::kAccesses);
  writing_->policy.Refresh();
  const ConfidencePolicy& policy = *writing_->policy;
  for (const auto& [key, access] : batch) {
    const auto row = writing_->scores.FindBySeq(key.first, key.second);
    if (!row || row->id != access.id) continue;  // deleted, or the file restored, meanwhile
    const AuditEntry entry = AccessEntry(*row, access, policy);
    writing_->scores.SaveAccess(*row, access.count,
                                std::max(row->inputs.last_accessed, access.last),
                                *entry.new_confidence);
    writing_->audit.Append(entry);
  }
  writing.Publish();
  accesses_.CommitFlush(batch, [&] { writing.Commit(); });
}

void Store::Close() {
  std::exception_ptr failure;
  if (reader_) reader_->Close();
  for (auto& reader : long_readers_) {
    if (reader.connection) reader.connection->Close();
  }
  if (writer_ && !InMemory(options_.path)) {
    try {
      if (!health_->damaged()) FlushAccesses();
    } catch (const Error& error) {
      // Of accesses alone, which a database that does not answer cannot be told.
      const bool is_away = replica_ && error.code() == ErrorCode::kUnreachable;
      if (!is_away) failure = std::current_exception();
    }
    if (!health_->damaged()) writer_->Optimize();
    writer_->Checkpoint(kCloseWait);
  }
  if (replica_) replica_->Close();
  if (writer_) writer_->Close();
  reading_.reset();
  for (auto& reader : long_readers_) reader.repositories.reset();
  writing_.reset();
  lock_.Release();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cortex
