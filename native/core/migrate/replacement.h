#pragma once

#include <cstdint>
#include <string>

#include "base/time.h"

/// Puts one file in the place of another. Thread-safe: no state.
namespace cortex {

/// Gives `replacement`, a closed database, the name `path`, and keeps what was there, with the
/// files beside it, as `<path>.<suffix>`, which it returns. There is a whole database at `path` at
/// every moment: where the old one has a write-ahead log or a journal, `settled`, its copy with
/// those applied, takes its place first. IO_ERROR.
std::string ReplaceKeeping(const std::string& path, const std::string& replacement,
                           const std::string& settled, const std::string& suffix);

}  // namespace cortex
