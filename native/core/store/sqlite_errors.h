#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string_view>

#include "base/error.h"

/// What SQLite refuses, as errors of this library.
namespace cortex {

/// What whoever meets the error can do.
std::string_view Advice(ErrorCode code);

/// Whether the system (errno) had no room for a write. SQLite tells that of a full disk, but not
/// where it is the index of the log (-shm) that cannot grow, and not of a quota or a limit of the
/// process.
bool IsAtLimit(int system_error);

Error Translate(const SQLite::Exception& error);

}  // namespace cortex
