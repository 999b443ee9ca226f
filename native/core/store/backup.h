#pragma once

#include <string>

#include "base/lane.h"
#include "store/domain.h"

/// Copies of a brain. Thread-safe: each call opens connections of its own.
namespace cortex {

/// Writes a compact copy of the brain at `path` to `target`, checks it and only then gives it its
/// name, so that a backup that exists is a whole one. VALIDATION_ERROR when `target` exists;
/// CANCELLED; otherwise as the store.
BackupReport BackUp(const std::string& path, const std::string& target, const CancelFlag* cancel);

}  // namespace cortex
