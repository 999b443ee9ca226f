#pragma once

#include <cstdint>

#include "session/rotation.h"
#include "session/state.h"

/// The four blocks as views of a session's rows: derived from them, never
/// stored on their own. Thread-safe: pure functions.
namespace cortex {

/// In session_metadata, where context_quality_score is not the host's: "derived".
inline constexpr const char* kContextQualitySource = "context_quality_source";

/// Documents of a session without turns, fields in the seed's order.
Json NewHistory(const std::string& session_id, const std::string& start_time);
Json NewActiveSession(const std::string& start_time);
Json NewMetadata();

/// What rotation looks at.
HistorySizes SizesOf(const SessionState& state);

/// Sets the values of all four blocks, and the derived fields of their documents. Deriving twice
/// gives the same. CONTENT_TOO_LONG when active_session or memory_metadata cannot be made to fit.
void DeriveBlocks(SessionState* state);

/// The size of a block's value.
std::int64_t SizeOf(const SessionBlock& block);

}  // namespace cortex
