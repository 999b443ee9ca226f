#pragma once

#include <cstdint>
#include <string>

#include "base/time.h"

/// Names of files, and one file in the place of another. Thread-safe: no state.
namespace cortex {

/// `name`, or the first of `name-2`, `name-3`, ... that is free.
std::string FreeFileName(const std::string& name);

/// `20260301T120000Z`, for names of files.
std::string TimeStamp(TimeMs time);

/// Renames a file that is on the disk to a name that is free. IO_ERROR.
void MoveFile(const std::string& from, const std::string& to);

/// Gives `replacement`, a closed database, the name `path`, and keeps what was there, with the
/// files beside it, as `<path>.<suffix>`, which it returns. There is a whole database at `path` at
/// every moment: where the old one has a write-ahead log or a journal, `settled`, its copy with
/// those applied, takes its place first; empty where that one is damaged anyway. IO_ERROR.
std::string ReplaceKeeping(const std::string& path, const std::string& replacement,
                           const std::string& settled, const std::string& suffix);

}  // namespace cortex
