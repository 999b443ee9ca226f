#pragma once

#include <string>

#include "base/lane.h"
#include "base/time.h"
#include "store/brain_key.h"

/// Back to the brain of the old extension. Thread-safe: no state.
namespace cortex {

struct RollbackReport {
  std::string path;
  /// The copy that was made when the brain was migrated.
  std::string backup;
  /// Where the brain is now.
  std::string kept;
};

/// Puts the backup of a migrated brain, bytes unchanged, in the brain's place and keeps the brain
/// beside it. VALIDATION_ERROR for a brain that was not migrated; NOT_FOUND when the backup is
/// gone; CORRUPT when its bytes are no longer those that were verified; BUSY when another process
/// has the brain open, ALREADY_OPEN when this one has; WRONG_KEY; CANCELLED.
RollbackReport RollBack(const std::string& path, const BrainKey& key, TimeMs now,
                        const CancelFlag* cancel);

}  // namespace cortex
