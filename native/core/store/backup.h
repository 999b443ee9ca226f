#pragma once

#include <functional>
#include <string>

#include "base/lane.h"
#include "store/brain_key.h"
#include "store/domain.h"

/// Copies of a brain. Thread-safe: each call opens connections of its own.
namespace cortex {

/// Behind the name of a backup or export while it is written.
inline constexpr const char* kPartialSuffix = ".partial";
/// Behind the brain's name while a backup is made ready to take its place.
inline constexpr const char* kRestoringSuffix = ".restoring";
/// Behind the brain's name while a copy with another key is made ready to take its place.
inline constexpr const char* kRekeyingSuffix = ".rekeying";

class Connection;

/// Writes a compact copy of the brain at `path` to `target`, checks it and only then gives it its
/// name, so that a backup that exists is a whole one. VALIDATION_ERROR when `target` exists;
/// CANCELLED; otherwise as the store. `record`, where given, is called before, so that no copy
/// exists that the brain does not know of; what it throws leaves no copy. The copy has the brain's
/// key.
BackupReport BackUp(const std::string& path, const BrainKey& key, const std::string& target,
                    const CancelFlag* cancel,
                    const std::function<void(const BackupReport&)>& record = {});

/// Memories in a copy that nobody has open. CORRUPT when it is damaged; CANCELLED.
std::int64_t VerifiedCount(const std::string& copy, const BrainKey& key, const CancelFlag* cancel);

/// Memories in an open brain, of everybody.
std::int64_t StoredCount(Connection& brain);

/// Writes a compact copy of an open database, with its key, to `target`, which must not exist. Only
/// when `check` has looked at the written file and not thrown does it get its name.
void WriteCompactCopy(Connection& source, const std::string& target,
                      const std::function<void(const std::string& written)>& check);

/// Notes in the brain at `path`, as RecordBackup, that this process begins, or is done with, a
/// temporary file.
void NoteTemporaryFile(const std::string& path, const BrainKey& key, const std::string& file,
                       bool begins);

/// Notes a copy in the brain at `path`, which is open, through a connection of its own.
void RecordBackup(const std::string& path, const BrainKey& key, const BackupReport& report,
                  TimeMs now);

}  // namespace cortex
