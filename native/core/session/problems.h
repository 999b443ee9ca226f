#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "store/session_rows.h"

/// What validation finds. Thread-safe: values.
namespace cortex {

struct Problem {
  BlockLabel block = BlockLabel::kHistory;
  /// Where: a JSON pointer (RFC 6901) into the block.
  std::string pointer;
  ErrorCode code = ErrorCode::kValidation;
  /// Which rule it breaks, for programs: "V3". The message says it in words.
  std::string rule;
  std::string message;
};

/// Every problem in one error, with the first one's code; nothing when there is none.
void ThrowIfAny(const std::vector<Problem>& problems, const std::string& what);

/// `/turns/0/timestamp ...`.
std::string Describe(const Problem& problem);

}  // namespace cortex
