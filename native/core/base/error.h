#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Errors of the core: a code from one list and a message that says what to do.
/// Thread-safe: errors are values.
namespace cortex {

enum class ErrorCode {
#define CORTEX_ERROR_CODE(enumerator, name) enumerator,
#include "base/error_codes.def"
#undef CORTEX_ERROR_CODE
};

/// The code as callers see it, e.g. "NOT_FOUND".
std::string_view ErrorCodeName(ErrorCode code);

/// All codes, in the order of the list.
std::vector<std::string_view> ErrorCodeNames();

class Error : public std::runtime_error {
 public:
  /// `sqlite_code` is the extended SQLite result code where one is behind the error, else 0.
  /// A NUL in the message, which what() would end at, is shown as U+2400.
  Error(ErrorCode code, const std::string& message, int sqlite_code = 0);

  [[nodiscard]] ErrorCode code() const noexcept { return code_; }
  [[nodiscard]] int sqlite_code() const noexcept { return sqlite_code_; }

 private:
  ErrorCode code_;
  int sqlite_code_;
};

}  // namespace cortex
