#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/lane.h"

/// Databases as bytes: copies and hashes of closed files. Thread-safe: no state. Must only be used
/// on files that no connection of this process has open (see brain_file.h). IO_ERROR, DISK_FULL,
/// CANCELLED.
namespace cortex {

/// The files that make up a database beside its main file, as far as they are there and not empty.
std::vector<std::string> SidecarsOf(const std::string& path);

/// Of the bytes of the file.
std::int64_t HashOfFile(const std::string& path, const CancelFlag* cancel);
/// Of the bytes of the database with its write-ahead log and journal.
std::int64_t FingerprintOf(const std::string& path, const CancelFlag* cancel);

/// Copies the bytes of one file to a new one that only its owner can read; their hash.
std::int64_t CopyBytes(const std::string& from, const std::string& to, const CancelFlag* cancel);
/// The same for a database with its sidecars; gives what FingerprintOf would.
std::int64_t CopyDatabase(const std::string& from, const std::string& to, const CancelFlag* cancel);

/// Removes a database with all files beside it; what is not there is as good.
void RemoveDatabase(const std::string& path);

}  // namespace cortex
