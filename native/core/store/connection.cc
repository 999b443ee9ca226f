#include "store/connection.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "store/brain_file.h"
#include "store/file_health.h"
#include "store/full_text_terms.h"
#include "store/sqlite_errors.h"

// 3.51.3 fixed the WAL-reset bug, which could corrupt a database; we build with more.
static_assert(SQLITE_VERSION_NUMBER >= 3053000, "SQLite 3.53 or newer is needed");

namespace cortex {
namespace {

constexpr int kBusyTimeoutMs = 5000;
constexpr int kProgressSteps = 4000;

int OpenFlags(const ConnectionOptions& options) {
  return SQLite::OPEN_URI |
         (options.read_only ? SQLite::OPEN_READONLY : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
}

std::string OpenName(const ConnectionOptions& options) {
  if (options.path == kMemoryPath) return options.path;
  return UriOf(options.path) + (options.immutable ? "?immutable=1" : "");
}

// Pages in the write-ahead log before they are moved to the database. A small log is written over
// in place, and syncing it moves no end of file: a quarter faster for single writes. A large one
// spares what is written in bulk from being moved again and again.
constexpr const char* kSmallWal = "PRAGMA wal_autocheckpoint = 1000";
constexpr const char* kLargeWal = "PRAGMA wal_autocheckpoint = 16000";

// KiB of pages that a connection keeps. A reader, and who writes one memory after another, look at
// little at a time: at the inner pages of indexes. What is written in bulk has a leaf of its own in
// some indexes, which would be written twice if it did not stay until the commit.
constexpr const char* kSmallCache = "PRAGMA cache_size = -4096";
constexpr const char* kLargeCache = "PRAGMA cache_size = -16384";

/// brain_now(): the same within a transaction, so that no statement sees a time pass.
void TellNow(sqlite3_context* context, int /*count*/, sqlite3_value** /*values*/) {
  const auto* const connection = static_cast<Connection*>(sqlite3_user_data(context));
  sqlite3_result_int64(context, connection->now());
}

/// fold_name(TEXT): what FoldName makes of it, since SQLite's NOCASE knows A to Z alone.
void TellFolded(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
  const auto* const text = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
  if (text == nullptr) return sqlite3_result_null(context);
  try {
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[0]));
    const std::string folded = FoldName({text, size});
    sqlite3_result_text(context, folded.data(), static_cast<int>(folded.size()), SQLITE_TRANSIENT);
  } catch (const std::exception& error) {  // must not pass through C
    sqlite3_result_error(context, error.what(), -1);
  }
}

}  // namespace

std::string QuoteName(const std::string& name) {
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

Connection::Connection(const ConnectionOptions& options)
    : health_(options.health ? options.health : std::make_shared<FileHealth>(options.path)),
      clock_(options.clock),
      now_(options.clock()) {
  if (sqlite3_libversion_number() != SQLITE_VERSION_NUMBER) {
    throw Error(ErrorCode::kInternal,
                std::string("Another SQLite (") + sqlite3_libversion() +
                    ") took the place of the one cortex was built with (" SQLITE_VERSION ")");
  }
  try {
    Open(options);
  } catch (const Error& error) {
    if (!encrypted_ || error.code() != ErrorCode::kNotABrain) throw;
    throw Error(ErrorCode::kWrongKey,
                options.path +
                    " cannot be read with this key: give the brain's own, or, "
                    "where the file is damaged, restore a backup");
  }
}

void Connection::Open(const ConnectionOptions& options) {
  health_->Translating([&] {
    database_ =
        std::make_unique<SQLite::Database>(OpenName(options), OpenFlags(options), kBusyTimeoutMs);
    sqlite3* handle = database_->getHandle();
    encrypted_ = options.key && options.path != kMemoryPath;
    if (encrypted_) {
      const std::string_view key = options.key.told();
      database_->check(sqlite3_key(handle, key.data(), static_cast<int>(key.size())));
    }
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    // Else a cached statement is planned anew at each use, in case its new values deserve another
    // plan.
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_QPSG, 1, nullptr);
    sqlite3_create_function_v2(handle, "brain_now", 0,
                               SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, this,
                               &TellNow, nullptr, nullptr, nullptr);
    sqlite3_create_function_v2(handle, "fold_name", 1,
                               SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nullptr,
                               &TellFolded, nullptr, nullptr, nullptr);
    sqlite3_progress_handler(handle, kProgressSteps, &Connection::OnProgress, this);
    // mmap off: an I/O error would be a signal. Temporary data stays off the disk.
    database_->exec(
        "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
        "PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON;"
        "PRAGMA synchronous = FULL;");
    database_->exec(kSmallCache);
    if (options.size_limit > 0) {
      const auto page_size = database_->execAndGet("PRAGMA page_size").getInt64();
      const auto pages =
          std::max<std::int64_t>(1, options.size_limit / page_size);  // 0 means no limit
      database_->exec("PRAGMA max_page_count = " + std::to_string(pages));
    }
  });
}

Connection::~Connection() = default;

int Connection::OnProgress(void* self) {
  const auto* flag = static_cast<Connection*>(self)->cancel_;
  return flag != nullptr && flag->load(std::memory_order_relaxed) ? 1 : 0;
}

Query Connection::Prepare(const char* sql) {
  auto& statement = statements_[sql];
  if (!statement) {
    health_->Translating([&] { statement = std::make_unique<SQLite::Statement>(*database_, sql); });
  }
  return {statement.get(), health_.get()};
}

Query Connection::PrepareText(const std::string& sql) {
  return Prepare(texts_.insert(sql).first->c_str());
}

void Connection::Execute(const std::string& sql) {
  health_->Translating([&] { database_->exec(sql); });
}

std::int64_t Connection::ScalarInt64(const char* sql) {
  Query query = Prepare(sql);
  return query.Step() ? query.Int64(0) : 0;
}

std::string Connection::ScalarText(const char* sql) {
  Query query = Prepare(sql);
  return query.Step() ? query.Text(0) : std::string();
}

std::int64_t Connection::TotalChanges() const {
  return sqlite3_total_changes64(database_->getHandle());
}
bool Connection::InTransaction() const {
  return sqlite3_get_autocommit(database_->getHandle()) == 0;
}
std::int64_t Connection::LastInsertRowId() const { return database_->getLastInsertRowid(); }

const FullTextTerms& Connection::full_text_terms() {
  if (!terms_) terms_ = std::make_unique<FullTextTerms>(database_->getHandle());
  return *terms_;
}

std::uint32_t Connection::FileState() const {
  unsigned int state = 0;
  sqlite3_file_control(database_->getHandle(), "main", SQLITE_FCNTL_DATA_VERSION, &state);
  return state;
}

void Connection::Begin(bool immediate) {
  Prepare(immediate ? "BEGIN IMMEDIATE" : "BEGIN").Run();
  tellings_.Forget();
  now_ = clock_();
  if (expected_version_ < 0) return;
  std::int64_t version = expected_version_;
  // A write has begun, and knows of what others changed; a read begins with its first statement.
  if (!immediate || seen_state_ != FileState()) {
    try {
      version = ScalarInt64("PRAGMA user_version");
    } catch (const Error&) {
      Rollback();
      throw;
    }
  }
  if (version == expected_version_) {
    seen_state_ = FileState();
    return;
  }
  Rollback();
  throw Error(ErrorCode::kSchemaChanged,
              "Another process brought the brain from version " +
                  std::to_string(expected_version_) + " to " + std::to_string(version) +
                  ": close it and open it again with a cortex of that version");
}

void Connection::Commit() {
  tellings_.Write(*this);
  Prepare("COMMIT").Run();
  if (seen_state_) seen_state_ = FileState();
}

void Connection::Rollback() noexcept {
  if (!InTransaction()) return;
  try {
    Prepare("ROLLBACK").Run();
  } catch (const Error&) {
    // SQLite itself has rolled back, or will when the connection closes.
    return;
  }
}

void Connection::UseWal() {
  if (ScalarText("PRAGMA journal_mode = WAL") != "wal") {
    throw Error(ErrorCode::kIo,
                "The file system does not support SQLite's write-ahead log: keep the brain on a "
                "local disk");
  }
  Execute("PRAGMA journal_size_limit = 67108864");
  Execute(kSmallWal);
}

void Connection::SetSynchronous(bool full) {
  if (full == full_) return;
  Execute(full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  Execute(full ? kSmallWal : kLargeWal);
  Execute(full ? kSmallCache : kLargeCache);
  full_ = full;
}

WalEnd Connection::Checkpoint(std::chrono::milliseconds wait) {
  WaitForOthers(wait);
  const int code = sqlite3_wal_checkpoint_v2(database_->getHandle(), nullptr,
                                             SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  WalEnd end = WalEnd::kEmptied;
  if (code != SQLITE_OK) {
    const Error error = Translate(SQLite::Exception(database_->getHandle(), code));
    end = error.code() == ErrorCode::kDiskFull ? WalEnd::kNoRoom : WalEnd::kHeld;
  }
  WaitForOthers(std::nullopt);
  return end;
}

void Connection::WaitForOthers(std::optional<std::chrono::milliseconds> wait) noexcept {
  const int milliseconds = wait ? static_cast<int>(wait->count()) : kBusyTimeoutMs;
  sqlite3_busy_timeout(database_->getHandle(), milliseconds);
}

void Connection::ReplaceContent(Connection& source) {
  sqlite3* to = database_->getHandle();
  sqlite3_backup* backup = sqlite3_backup_init(to, "main", source.database_->getHandle(), "main");
  if (backup != nullptr) {
    constexpr int kAllPages = -1;
    sqlite3_backup_step(backup, kAllPages);
    sqlite3_backup_finish(backup);  // leaves the step's failure in the connection
  }
  const int code = sqlite3_errcode(to);
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  throw health_->Told(SQLite::Exception(to, code));
}

void Connection::Optimize() noexcept {
  sqlite3_exec(database_->getHandle(), "PRAGMA analysis_limit = 400; PRAGMA optimize;", nullptr,
               nullptr, nullptr);
}

void Connection::ReleaseMemory() noexcept { sqlite3_db_release_memory(database_->getHandle()); }

void Connection::WriteAsTold() {
  for (const int rule : {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_FKEY})
    sqlite3_db_config(database_->getHandle(), rule, 0, nullptr);
}

sqlite3* Connection::handle() const { return database_->getHandle(); }

void Connection::KeepWalOnClose(bool keep) {
  sqlite3_db_config(database_->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0,
                    nullptr);
}

void Connection::Close() {
  statements_.clear();
  terms_.reset();
  database_.reset();
}

}  // namespace cortex
