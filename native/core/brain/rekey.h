#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/lane.h"
#include "store/brain_key.h"

/// Another key for a brain's file. Thread-safe: no state.
namespace cortex {

struct RekeyReport {
  std::string path;
  bool encrypted = false;
  std::int64_t memories = 0;
  /// Copies that the brain knows of and files beside it: they are as they were before.
  std::vector<std::string> copies;
};

/// Gives the brain at `path`, which has the key `from` or none, the key `to`, or none: encrypts it,
/// changes its key or decrypts it. A copy with that key is written, checked and synced before it
/// takes the file's place, so that whatever happens at whatever moment there is the whole brain,
/// with the one key or the other. The old file is overwritten then, as far as its disk does that in
/// place, and what was kept beside it is removed. NOT_FOUND; WRONG_KEY, NOT_A_BRAIN, LEGACY_BRAIN,
/// NEWER_VERSION, CORRUPT; BUSY when another process has the brain open, ALREADY_OPEN when this one
/// has; VALIDATION_ERROR when the file has a second name, which would keep it as it was; CANCELLED.
RekeyReport Rekey(const std::string& path, const BrainKey& from, const BrainKey& to,
                  const CancelFlag* cancel);

}  // namespace cortex
