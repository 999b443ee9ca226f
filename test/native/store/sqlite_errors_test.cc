#include "store/sqlite_errors.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cerrno>

namespace cortex {
namespace {

TEST(SqliteErrors, AWriteForWhichThereIsNoRoomIsAFullDisk) {
  struct Case {
    int sqlite;
    int system;
    ErrorCode code;
  };
  for (const auto& [sqlite, system, code] : {
           Case{SQLITE_FULL, 0, ErrorCode::kDiskFull},
           Case{SQLITE_IOERR_SHMSIZE, ENOSPC, ErrorCode::kDiskFull},
           Case{SQLITE_IOERR_WRITE, EFBIG, ErrorCode::kDiskFull},
           Case{SQLITE_IOERR_WRITE, EIO, ErrorCode::kIo},
           Case{SQLITE_CORRUPT, ENOSPC, ErrorCode::kCorrupt},
       }) {
    const SQLite::Exception thrown("told by SQLite", sqlite);
    errno = system;
    EXPECT_EQ(Translate(thrown).code(), code) << sqlite << ", " << system;
  }
}

}  // namespace
}  // namespace cortex
