#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/time.h"
#include "store/brain_key.h"
#include "store/query.h"
#include "store/telling_marks.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite
struct sqlite3;

/// One SQLite connection with its cached statements. SQLite's failures leave it as cortex::Error.
/// Thread-safety: one thread at a time; Interrupt flags may be set from any.
namespace cortex {

class FileHealth;
class FullTextTerms;

/// A name of a table or column as SQL takes it, whatever it holds.
std::string QuoteName(const std::string& name);

/// How writing the WAL back ended: all of it, not since a reader held it after the wait or for
/// another reason of the system's, or not since the disk, or a limit, is full.
enum class WalEnd { kEmptied, kHeld, kNoRoom };

struct ConnectionOptions {
  std::string path;
  /// Of an encrypted file, or of one that is to become one. Not of a database in memory.
  BrainKey key = {};
  bool read_only = false;
  /// Look at a file that nobody can change, on a medium that cannot be written.
  bool immutable = false;
  /// Largest database in bytes; 0: no limit.
  std::int64_t size_limit = 0;
  /// The clock of brain_now() in SQL, read once when a transaction begins.
  TimeSource clock = SystemTime();
  /// Of connections that are to know of each other's damages; null: one of its own.
  std::shared_ptr<FileHealth> health = nullptr;
};

class Connection {
 public:
  /// Opens and sets the pragmas, journal mode apart. Creates the file unless read_only; who wants
  /// it private to its owner makes it before, with CreatePrivately. WRONG_KEY.
  explicit Connection(const ConnectionOptions& options);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// A cached statement; `sql` is a literal (its address is the key) that holds one statement.
  [[nodiscard]] Query Prepare(const char* sql);
  /// The same for a text that was put together at run time.
  [[nodiscard]] Query PrepareText(const std::string& sql);
  /// A statement of which only one use is expected.
  void Execute(const std::string& sql);
  [[nodiscard]] std::int64_t ScalarInt64(const char* sql);
  [[nodiscard]] std::string ScalarText(const char* sql);

  [[nodiscard]] std::int64_t TotalChanges() const;
  [[nodiscard]] bool InTransaction() const;
  [[nodiscard]] std::int64_t LastInsertRowId() const;
  /// Words as the full-text index has them.
  [[nodiscard]] const FullTextTerms& full_text_terms();

  /// What the transaction tells, for alerts.
  [[nodiscard]] TellingMarks& tellings() { return tellings_; }

  /// What brain_now() gives: what the clock said when the last transaction began.
  [[nodiscard]] TimeMs now() const { return now_; }

  /// BEGIN IMMEDIATE, or BEGIN for a read; SCHEMA_CHANGED when the file's version is not the
  /// expected one.
  void Begin(bool immediate);
  void Commit();
  /// Never throws: the transaction may be gone already.
  void Rollback() noexcept;
  /// What Begin expects in user_version.
  void ExpectVersion(int version) {
    expected_version_ = version;
    seen_state_.reset();
  }

  /// From now on, statements stop with CANCELLED soon after `*flag` is true; null: never.
  void WatchCancel(const std::atomic<bool>* flag) { cancel_ = flag; }

  /// WAL; IO_ERROR where the file system cannot.
  void UseWal();
  /// Visits the bytes of the database's files, decrypted, of each in pieces until `visit` answers
  /// false, by SQLite's own handles: one of ours would drop SQLite's locks when it is closed.
  /// `begins` tells the first piece of a file. What is -shm holds only numbers of pages, and is
  /// left out.
  void VisitFiles(const std::function<bool(std::string_view bytes, bool begins)>& visit);

  /// The database as the file that holds it. Of one in memory.
  [[nodiscard]] std::string Bytes() const;

  void SetSynchronous(bool full);
  /// Nobody else may open the file from the first use on, until this connection closes.
  void KeepOthersOut();
  /// The same at once, with all of the database in one file. BUSY when anybody has it open.
  void TakeAlone();
  /// Writes a compact copy to a file that is missing or empty, with a key of its own or none.
  void CopyWithKey(const std::string& target, const BrainKey& key);
  /// Overwrites the file, which another one took the place of and nobody else has open, as far as
  /// that can be done.
  void OverwriteFile() noexcept;
  /// Writes the WAL back and truncates it.
  WalEnd Checkpoint(std::chrono::milliseconds wait);
  /// How long a lock that another process holds is waited for; without a time as long as usual.
  void WaitForOthers(std::optional<std::chrono::milliseconds> wait) noexcept;
  /// Makes this database's content that of `source`, in one transaction. BUSY.
  void ReplaceContent(Connection& source);
  /// Refreshes the query planner's statistics where they are stale; that it cannot does no harm.
  void Optimize() noexcept;
  /// Empties the cache of pages, but for those in use.
  void ReleaseMemory() noexcept;
  /// From now on rows are written as they are told: no trigger and no foreign key adds to them.
  void WriteAsTold();
  /// For what SQLite offers beside statements.
  [[nodiscard]] sqlite3* handle() const;
  /// Leave the file alone when the connection closes.
  void KeepWalOnClose(bool keep);
  /// Closes; what fails is reported as Error.
  void Close();

 private:
  void Open(const ConnectionOptions& options);
  static int OnProgress(void* self);
  /// A number that changes with every change of the file: with another's, when the next transaction
  /// begins.
  [[nodiscard]] std::uint32_t FileState() const;

  std::shared_ptr<FileHealth> health_;
  std::unique_ptr<SQLite::Database> database_;
  /// Made at the first use.
  std::unique_ptr<FullTextTerms> terms_;
  std::unordered_map<const char*, std::unique_ptr<SQLite::Statement>> statements_;
  /// What PrepareText was given: the statements' keys must live as long as they.
  std::unordered_set<std::string> texts_;
  const std::atomic<bool>* cancel_ = nullptr;
  TellingMarks tellings_;
  TimeSource clock_;
  TimeMs now_ = 0;
  bool encrypted_ = false;
  int expected_version_ = -1;
  /// The file as it was left when its version was the expected one.
  std::optional<std::uint32_t> seen_state_;
  bool full_ = true;
};

/// Watches a cancel flag while it lives.
class CancelScope {
 public:
  CancelScope(Connection& connection, const std::atomic<bool>* flag) : connection_(connection) {
    connection_.WatchCancel(flag);
  }
  ~CancelScope() { connection_.WatchCancel(nullptr); }
  CancelScope(const CancelScope&) = delete;
  CancelScope& operator=(const CancelScope&) = delete;

 private:
  Connection& connection_;
};

/// A transaction that is rolled back unless committed. Inside another one it joins that and decides
/// nothing.
class Transaction {
 public:
  explicit Transaction(Connection& connection, bool immediate = true)
      : connection_(connection), owner_(!connection.InTransaction()) {
    if (owner_) connection_.Begin(immediate);
  }
  ~Transaction() {
    if (owner_ && !committed_) connection_.Rollback();
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void Commit() {
    if (owner_) connection_.Commit();
    committed_ = true;
  }

 private:
  Connection& connection_;
  bool owner_;
  bool committed_ = false;
};

}  // namespace cortex
