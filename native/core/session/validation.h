#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "session/document.h"

/// The shape of the blocks. Every problem is found, in document
/// order, whatever the document is. Thread-safe: pure functions.
namespace cortex {

struct ValidationRules {
  std::set<std::string> agent_types;
  /// The first turn of the history is the next one.
  std::int64_t archived_turns = 0;
  std::int64_t most_turns = 25;
};

/// A turn alone; `id` is the one it must have, 0 for any.
void ValidateTurn(const Json& turn, const std::string& pointer, std::int64_t id,
                  const ValidationRules& rules, std::vector<Problem>* problems);

std::vector<Problem> ValidateHistory(const Json& history, const ValidationRules& rules);
std::vector<Problem> ValidateActiveSession(const Json& active, const ValidationRules& rules);
std::vector<Problem> ValidateMetadata(const Json& metadata);
/// V7, V8, C6.
std::vector<Problem> ValidateTogether(const Json& history, const Json& active,
                                      const ValidationRules& rules);
/// C1 to C5: what the metadata says of the other blocks' values.
std::vector<Problem> ValidateUsage(const Json& metadata, const Json& history,
                                   const SessionBlocks& blocks);

/// All of that for four values as they are stored or given; an empty value is one not given.
std::vector<Problem> ValidateBlocks(const SessionBlocks& blocks, const ValidationRules& rules);

}  // namespace cortex
