#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/instant.h"
#include "session/validation.h"

/// Turns as they are given, changed and read.
/// Thread-safe: pure functions. What does not fit is an error that names every place.
namespace cortex {

/// A new turn from a host's JSON. Absent: turn_id is `id`, the timestamp `now` or the last turn's
/// when that is later, turn_status what the response says. VALIDATION_ERROR for a timestamp before
/// `last`.
SessionTurn NewTurn(std::string_view given, std::int64_t id, const std::optional<Instant>& last,
                    TimeMs now, const ValidationRules& rules);

/// The turn with the members that `patch` names set anew, and of answer, intent, enrichment and
/// summary only the members that it names there; identity, time and message stay.
/// VALIDATION_ERROR when the status would go back.
SessionTurn PatchedTurn(const SessionTurn& turn, std::string_view patch,
                        const ValidationRules& rules);

/// The turn in the place of `before`, with the same id; as PatchedTurn otherwise.
SessionTurn ReplacedTurn(const SessionTurn& before, const Json& after,
                         const ValidationRules& rules);

/// Reads out of a valid turn's JSON what stands beside it.
SessionTurn ReadTurn(const Json& turn);

/// The seconds that agent_response.response_time reports, in milliseconds.
std::optional<std::int64_t> ResponseMillis(const SessionTurn& turn);

}  // namespace cortex
