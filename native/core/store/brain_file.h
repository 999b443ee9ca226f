#pragma once

#include <cstdint>
#include <string>

#include "store/brain_key.h"

/// The brain's file before SQLite opens it: a look at its header, so that what is not ours stays
/// untouched. Thread-safe: no state. Must only be asked while no connection of this process has the
/// file open (closing a second descriptor drops SQLite's locks); ProcessLock sees to that.
namespace cortex {

inline constexpr const char* kMemoryPath = ":memory:";

enum class FileKind {
  /// Missing or empty.
  kNew,
  /// Marked as a brain, or a journal may still make it one.
  kBrain,
  /// A database without a mark: its schema must be looked at without touching it.
  kUnmarked,
};

/// NOT_A_BRAIN, NEWER_VERSION, CORRUPT or IO_ERROR when the file cannot be opened as a brain;
/// WRONG_KEY when it is encrypted and there is no key, or in the clear and there is one. Of an
/// encrypted file that is all that can be told.
FileKind Inspect(const std::string& path, const BrainKey& key, bool read_only);

/// Whether the file's head is one of an encrypted brain.
bool IsEncrypted(const std::string& path);

/// The name of a file as a URI of SQLite, to which parameters can be added.
std::string UriOf(const std::string& path);

/// Bytes of a file, 0 when it does not exist.
std::int64_t FileSize(const std::string& path);

/// The path without links, "." and "..", so that one file has one name. The file need not exist,
/// its folder must: IO_ERROR.
std::string CanonicalPath(const std::string& path);

/// Creates an empty file that only its owner can read, unless there is one.
void CreatePrivately(const std::string& path);

/// Writes a file's data and its folder's entry to the disk.
void SyncToDisk(const std::string& path);

}  // namespace cortex
