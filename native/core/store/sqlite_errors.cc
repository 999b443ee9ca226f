#include "store/sqlite_errors.h"

#include <sqlite3.h>

#include <cerrno>
#include <string>

namespace cortex {
namespace {

constexpr int kPrimaryMask = 0xFF;

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

}  // namespace

bool IsAtLimit(int system_error) {
#ifdef EDQUOT
  if (system_error == EDQUOT) return true;
#endif
  return system_error == EFBIG || system_error == ENOSPC;
}

std::string_view Advice(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBusy:
      return "another process holds the brain; try again";
    case ErrorCode::kDiskFull:
      return "the disk or a size limit is full, and this was not stored; make room, or raise the "
             "limit (the brain's own, a quota, ulimit -f); opened for reading alone, the brain can "
             "still be read";
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
  const int system_error = errno;
  const int extended = error.getExtendedErrorCode();
  const int primary = (extended > 0 ? extended : error.getErrorCode()) & kPrimaryMask;
  const bool full = primary == SQLITE_IOERR && IsAtLimit(system_error);
  const ErrorCode code = full ? ErrorCode::kDiskFull : CodeOf(primary);
  return {code, std::string(Advice(code)) + " (SQLite: " + error.what() + ")", extended};
}

}  // namespace cortex
