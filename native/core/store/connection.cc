#include "store/connection.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "store/full_text_terms.h"

// 3.51.3 fixed the WAL-reset bug, which could corrupt a database; we build with more.
static_assert(SQLITE_VERSION_NUMBER >= 3053000, "SQLite 3.53 or newer is needed");

namespace cortex {
namespace {

constexpr int kPrimaryMask = 0xFF;
constexpr int kBusyTimeoutMs = 5000;
constexpr int kProgressSteps = 4000;

ErrorCode CodeOf(int primary) {
  switch (primary) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return ErrorCode::kBusy;
    case SQLITE_FULL:
      return ErrorCode::kDiskFull;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_NOLFS:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return ErrorCode::kIo;
    case SQLITE_CORRUPT:
      return ErrorCode::kCorrupt;
    case SQLITE_NOTADB:
      return ErrorCode::kNotABrain;
    case SQLITE_READONLY:
      return ErrorCode::kReadOnly;
    case SQLITE_INTERRUPT:
      return ErrorCode::kCancelled;
    case SQLITE_SCHEMA:
      return ErrorCode::kSchemaChanged;
    default:
      return ErrorCode::kStorage;
  }
}

std::string_view Advice(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBusy:
      return "another process holds the brain; try again";
    case ErrorCode::kDiskFull:
      return "the disk or the brain's size limit is full, and nothing was stored; make room, or "
             "raise "
             "the limit";
    case ErrorCode::kIo:
      return "the file or its folder cannot be read or written; check that it exists, its "
             "permissions and the disk";
    case ErrorCode::kCorrupt:
      return "the brain's file is damaged; restore a backup";
    case ErrorCode::kNotABrain:
      return "the file is no SQLite database";
    case ErrorCode::kReadOnly:
      return "the brain cannot be written; check the file's permissions";
    case ErrorCode::kCancelled:
      return "cancelled by the caller";
    default:
      return "the store refused the operation";
  }
}

Error Translate(const SQLite::Exception& error) {
  const int extended = error.getExtendedErrorCode();
  const int primary = (extended > 0 ? extended : error.getErrorCode()) & kPrimaryMask;
  const ErrorCode code = CodeOf(primary);
  return {code, std::string(Advice(code)) + " (SQLite: " + error.what() + ")", extended};
}

template <class Work>
auto Translating(const Work& work) {
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    throw Translate(error);
  }
}

int OpenFlags(const ConnectionOptions& options) {
  if (options.read_only) return SQLite::OPEN_READONLY | (options.immutable ? SQLite::OPEN_URI : 0);
  return SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
}

std::string OpenName(const ConnectionOptions& options) {
  if (!options.immutable) return options.path;
  std::string name = "file:";
  for (const char c : options.path) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#') {
      name += {'%', kHex[byte >> 4U], kHex[byte & 15U]};
    } else {
      name += c;
    }
  }
  return name + "?immutable=1";
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

}  // namespace

std::string QuoteName(const std::string& name) {
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

Query::~Query() {
  if (statement_ == nullptr) return;
  statement_->tryReset();
  try {
    statement_->clearBindings();
  } catch (const SQLite::Exception&) {
    // Clearing cannot fail on a prepared statement; were it to, the next use binds every parameter
    // anyway.
    statement_ = nullptr;
  }
}

bool Query::Step() {
  return Translating([&] { return statement_->executeStep(); });
}
void Query::Run() {
  Translating([&] { statement_->exec(); });
}
bool Query::IsNull(int column) const { return statement_->isColumnNull(column); }
std::int64_t Query::Int64(int column) const { return statement_->getColumn(column).getInt64(); }
double Query::Double(int column) const { return statement_->getColumn(column).getDouble(); }
std::string Query::Text(int column) const { return statement_->getColumn(column).getString(); }
std::span<const std::byte> Query::Bytes(int column) const {
  const SQLite::Column cell = statement_->getColumn(column);
  return {static_cast<const std::byte*>(cell.getBlob()), static_cast<std::size_t>(cell.getBytes())};
}
std::optional<std::int64_t> Query::OptionalInt64(int column) const {
  if (IsNull(column)) return std::nullopt;
  return Int64(column);
}
std::optional<double> Query::OptionalDouble(int column) const {
  if (IsNull(column)) return std::nullopt;
  return Double(column);
}
std::optional<std::string> Query::OptionalText(int column) const {
  if (IsNull(column)) return std::nullopt;
  return Text(column);
}
void Query::BindOne(int index, std::int64_t value) {
  Translating([&] { statement_->bind(index, value); });
}
void Query::BindOne(int index, double value) {
  Translating([&] { statement_->bind(index, value); });
}
void Query::BindOne(int index, const std::string& variable) {
  Translating([&] { statement_->bindNoCopy(index, variable); });
}
void Query::BindOne(int index, std::string&& temporary) {
  Translating([&] { statement_->bind(index, temporary); });
}
void Query::BindNull(int index) {
  Translating([&] { statement_->bind(index); });
}
void Query::BindBlob(int index, const void* data, std::size_t size) {
  Translating([&] { statement_->bind(index, data, static_cast<int>(size)); });
}

int Query::ColumnCount() const { return statement_->getColumnCount(); }
std::string Query::ColumnName(int column) const { return statement_->getColumnName(column); }
Value Query::ValueAt(int column) const {
  const SQLite::Column cell = statement_->getColumn(column);
  switch (cell.getType()) {
    case SQLITE_INTEGER:
      return cell.getInt64();
    case SQLITE_FLOAT:
      return cell.getDouble();
    case SQLITE_TEXT: {
      const char* text = cell.getText();  // in UTF-8 whatever the database's encoding is
      return std::string(text, static_cast<std::size_t>(cell.getBytes()));
    }
    case SQLITE_BLOB:
      return Blob{cell.getString()};
    default:
      return std::monostate{};
  }
}
std::vector<Value> Query::Row() const {
  std::vector<Value> row;
  row.reserve(static_cast<std::size_t>(ColumnCount()));
  for (int column = 0; column < ColumnCount(); ++column) row.push_back(ValueAt(column));
  return row;
}
void Query::BindValue(int index, const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return BindOne(index, *number);
  if (const auto* real = std::get_if<double>(&value)) return BindOne(index, *real);
  if (const auto* text = std::get_if<std::string>(&value)) return BindOne(index, *text);
  if (const auto* blob = std::get_if<Blob>(&value)) {
    Translating([&] {
      statement_->bindNoCopy(index, blob->bytes.data(), static_cast<int>(blob->bytes.size()));
    });
    return;
  }
  BindNull(index);
}
void Query::BindRow(const std::vector<Value>& row) {
  int index = 0;
  for (const auto& value : row) BindValue(++index, value);
}

Connection::Connection(const ConnectionOptions& options) {
  if (sqlite3_libversion_number() != SQLITE_VERSION_NUMBER) {
    throw Error(ErrorCode::kInternal,
                std::string("Another SQLite (") + sqlite3_libversion() +
                    ") took the place of the one cortex was built with (" SQLITE_VERSION ")");
  }
  Translating([&] {
    database_ =
        std::make_unique<SQLite::Database>(OpenName(options), OpenFlags(options), kBusyTimeoutMs);
    sqlite3* handle = database_->getHandle();
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    // Else a cached statement is planned anew at each use, in case its new values deserve another
    // plan.
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_QPSG, 1, nullptr);
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
    Translating([&] { statement = std::make_unique<SQLite::Statement>(*database_, sql); });
  }
  return Query(statement.get());
}

Query Connection::PrepareText(const std::string& sql) {
  return Prepare(texts_.insert(sql).first->c_str());
}

void Connection::Execute(const std::string& sql) {
  Translating([&] { database_->exec(sql); });
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

void Connection::Begin(bool immediate) {
  Prepare(immediate ? "BEGIN IMMEDIATE" : "BEGIN").Run();
  if (expected_version_ < 0) return;
  std::int64_t version = -1;
  try {
    version = ScalarInt64("PRAGMA user_version");
  } catch (const Error&) {
    Rollback();
    throw;
  }
  if (version == expected_version_) return;
  Rollback();
  throw Error(ErrorCode::kSchemaChanged,
              "Another process brought the brain from version " +
                  std::to_string(expected_version_) + " to " + std::to_string(version) +
                  ": close it and open it again with a cortex of that version");
}

void Connection::Commit() { Prepare("COMMIT").Run(); }

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

void Connection::KeepOthersOut() {
  static_cast<void>(ScalarText("PRAGMA locking_mode = EXCLUSIVE"));
}

void Connection::SetSynchronous(bool full) {
  if (full == full_) return;
  Execute(full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  Execute(full ? kSmallWal : kLargeWal);
  Execute(full ? kSmallCache : kLargeCache);
  full_ = full;
}

bool Connection::Checkpoint(std::chrono::milliseconds wait) {
  sqlite3* handle = database_->getHandle();
  sqlite3_busy_timeout(handle, static_cast<int>(wait.count()));
  const int code =
      sqlite3_wal_checkpoint_v2(handle, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(handle, kBusyTimeoutMs);
  return code == SQLITE_OK;
}

void Connection::VisitFiles(const std::function<bool(std::string_view bytes, bool begins)>& visit) {
  constexpr sqlite3_int64 kPiece = 1 << 20;
  std::string piece(static_cast<std::size_t>(kPiece), '\0');
  for (const int which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER}) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(database_->getHandle(), "main", which, &file);
    if (file == nullptr || file->pMethods == nullptr) continue;  // there is no such file
    sqlite3_int64 size = 0;
    int code = file->pMethods->xFileSize(file, &size);
    for (sqlite3_int64 at = 0; at < size && code == SQLITE_OK; at += kPiece) {
      const auto bytes = static_cast<std::size_t>(std::min(kPiece, size - at));
      code = file->pMethods->xRead(file, piece.data(), static_cast<int>(bytes), at);
      if (code == SQLITE_IOERR_SHORT_READ) code = SQLITE_OK;  // another process cut it meanwhile
      if (code == SQLITE_OK && !visit({piece.data(), bytes}, at == 0)) return;
    }
    if (code != SQLITE_OK) {
      throw Error(ErrorCode::kIo,
                  std::string(Advice(ErrorCode::kIo)) + " (SQLite: " + sqlite3_errstr(code) + ")",
                  code);
    }
  }
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
  throw Translate(SQLite::Exception(to, code));
}

void Connection::Optimize() noexcept {
  sqlite3_exec(database_->getHandle(), "PRAGMA analysis_limit = 400; PRAGMA optimize;", nullptr,
               nullptr, nullptr);
}

void Connection::ReleaseMemory() noexcept { sqlite3_db_release_memory(database_->getHandle()); }

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
