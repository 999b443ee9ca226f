#pragma once

#include <string>

#include "base/lane.h"
#include "store/brain_key.h"
#include "store/domain.h"

/// A brain's content from a backup. Thread-safe: each call opens connections of its own.
namespace cortex {

/// Puts the backup's content in the place of the brain's, in one transaction of the brain's file:
/// other connections and other processes that have it open go on with the new content, and a crash
/// leaves the old one or the new one. The backup is copied, brought to the current version and
/// checked before. VALIDATION_ERROR when it is the brain itself; NOT_FOUND, LEGACY_BRAIN,
/// NOT_A_BRAIN, NEWER_VERSION or CORRUPT for a file that is no whole backup; WRONG_KEY when its key
/// is not the brain's; BUSY when another
/// process goes on writing; CANCELLED. Whatever fails has changed nothing. With
/// `keep`, what the brain held stays beside it as a backup that it knows of, named as RestoreFile
/// names what was there.
RestoreReport RestoreInPlace(const std::string& path, const BrainKey& key,
                             const std::string& backup, bool keep, TimeMs now,
                             const CancelFlag* cancel);

/// The same for a brain that nobody has open, and that may be damaged or missing: the backup gets
/// its name, and what was there is kept beside it. BUSY when another process has it open,
/// ALREADY_OPEN when this one has.
RestoreReport RestoreFile(const std::string& path, const BrainKey& key, const std::string& backup,
                          TimeMs now, const CancelFlag* cancel);

}  // namespace cortex
