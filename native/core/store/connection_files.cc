// A connection and its files: their bytes, keeping them to itself, copies with another key.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "base/error.h"
#include "store/brain_file.h"
#include "store/connection.h"
#include "store/sqlite_errors.h"

namespace cortex {
namespace {

using Visit = std::function<bool(std::string_view bytes, bool begins)>;

/// How a file is read: from `first` on, with a gap behind each piece.
struct Pieces {
  sqlite3_int64 first;
  sqlite3_int64 size;
  sqlite3_int64 gap;
};

/// Null when there is no such file.
sqlite3_file* FileOf(sqlite3* handle, int which) {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(handle, "main", which, &file);
  return file == nullptr || file->pMethods == nullptr ? nullptr : file;
}

[[noreturn]] void ThrowIoError(int code) {
  throw Error(ErrorCode::kIo,
              std::string(Advice(ErrorCode::kIo)) + " (SQLite: " + sqlite3_errstr(code) + ")",
              code);
}

/// False when `visit` wants no more.
bool VisitPieces(sqlite3_file* file, const Pieces& pieces, const Visit& visit) {
  std::string piece(static_cast<std::size_t>(pieces.size), '\0');
  sqlite3_int64 size = 0;
  int code = file->pMethods->xFileSize(file, &size);
  for (sqlite3_int64 at = pieces.first; at < size && code == SQLITE_OK;
       at += pieces.size + pieces.gap) {
    const auto bytes = static_cast<std::size_t>(std::min(pieces.size, size - at));
    code = file->pMethods->xRead(file, piece.data(), static_cast<int>(bytes), at);
    if (code == SQLITE_IOERR_SHORT_READ) code = SQLITE_OK;  // another process cut it meanwhile
    if (code == SQLITE_OK && !visit({piece.data(), bytes}, at == pieces.first)) return false;
  }
  if (code != SQLITE_OK) ThrowIoError(code);
  return true;
}

}  // namespace

void Connection::VisitFiles(const Visit& visit) {
  constexpr Pieces kMany = {0, 1 << 20, 0};
  // https://www.sqlite.org/fileformat2.html, "The Write-Ahead Log".
  constexpr sqlite3_int64 kLogHeader = 32;
  constexpr sqlite3_int64 kFrameHeader = 24;
  // A page in the log is decrypted when it is read by itself.
  const Pieces pages = {kLogHeader + kFrameHeader, ScalarInt64("PRAGMA page_size"), kFrameHeader};
  sqlite3_file* const main_file = FileOf(handle(), SQLITE_FCNTL_FILE_POINTER);
  if (main_file != nullptr && !VisitPieces(main_file, kMany, visit)) return;
  sqlite3_file* const log = FileOf(handle(), SQLITE_FCNTL_JOURNAL_POINTER);
  if (log != nullptr) VisitPieces(log, encrypted_ ? pages : kMany, visit);
}

std::string Connection::Bytes() const {
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
      sqlite3_serialize(handle(), "main", &size, 0), &sqlite3_free);
  if (!bytes) throw Error(ErrorCode::kInternal, "The database has no bytes");
  return {bytes.get(), bytes.get() + size};
}

void Connection::KeepOthersOut() {
  static_cast<void>(ScalarText("PRAGMA locking_mode = EXCLUSIVE"));
}

void Connection::TakeAlone() {
  KeepOthersOut();
  if (ScalarText("PRAGMA journal_mode = DELETE") != "delete")
    throw Error(ErrorCode::kBusy, std::string(Advice(ErrorCode::kBusy)));
  Execute("BEGIN EXCLUSIVE; COMMIT");  // in this mode the lock stays
}

void Connection::CopyWithKey(const std::string& target, const BrainKey& key) {
  // An empty key says: none, also where this file has one. Without, no page keeps room for its tag.
  std::string uri = UriOf(target) + (key ? "?key=" : "?reserve=0&key=");
  uri += key.told();
  std::optional<Error> failure;
  try {
    Prepare("VACUUM INTO ?").Bind(std::as_const(uri)).Run();
  } catch (const Error& error) {  // SQLite's own words may hold the URI
    failure.emplace(error.code(), target + ": " + std::string(Advice(error.code())),
                    error.sqlite_code());
  }
  Overwrite(&uri);
  if (failure) throw Error(*failure);
}

void Connection::OverwriteFile() noexcept {
  constexpr sqlite3_int64 kPiece = 1 << 16;
  static constexpr std::array<char, kPiece> kNothing = {};
  sqlite3_file* const file = FileOf(handle(), SQLITE_FCNTL_FILE_POINTER);
  if (file == nullptr) return;
  sqlite3_int64 size = 0;
  int code = file->pMethods->xFileSize(file, &size);
  for (sqlite3_int64 at = 0; at < size && code == SQLITE_OK; at += kPiece) {
    const auto bytes = static_cast<int>(std::min(kPiece, size - at));
    code = file->pMethods->xWrite(file, kNothing.data(), bytes, at);
  }
  file->pMethods->xSync(file, SQLITE_SYNC_FULL);
}

}  // namespace cortex
