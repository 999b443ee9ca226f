#pragma once

#include <string>

#include "store/time_limits.h"

namespace cortex {

/// When the user ?1 told what asks for a person, in [?2, ?3), with the memory's id: each memory of
/// theirs whose text does, also one that an agent told for them, and each time that it was told
/// again.
inline const std::string kSafetyTellings =
    "SELECT m.created_at AS at, m.id FROM safety_flags f JOIN stm_entries m ON m.seq = f.seq WHERE "
    "m.user_id = ?1 AND m.created_at >= ?2 AND m.created_at < ?3 AND " +
    kIsLive +
    "UNION ALL SELECT r.at, m.id FROM repetitions r JOIN stm_entries m ON m.id = r.memory_id JOIN "
    "safety_flags f ON f.seq = m.seq WHERE r.user_id = ?1 AND r.at >= ?2 AND r.at < ?3 AND " +
    kIsLive + "ORDER BY at, 2";

}  // namespace cortex
