#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/lane.h"

/// A legacy file as bytes: it is never opened by SQLite, so that not one byte of it changes, and no
/// file appears beside it. Thread-safe: no state but the lock's.
namespace cortex {

/// NOT_FOUND, NOT_A_BRAIN, CORRUPT or IO_ERROR for a file that cannot be a legacy brain;
/// VALIDATION_ERROR for a brain of cortex.
void RequireLegacyFile(const std::string& path);

/// An open file, closed when it goes out of scope.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor();
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

/// Keeps those who write through SQLite away from a file while it lives, by SQLite's own locks
/// (https://www.sqlite.org/lockingv3.html, https://www.sqlite.org/walformat.html). BUSY when one is
/// writing. Someone who has the file open and does nothing is noticed in WAL mode only.
class WriterLock {
 public:
  explicit WriterLock(const std::string& path);

 private:
  std::vector<FileDescriptor> descriptors_;
};

/// BUSY when somebody has the file open, as far as locks tell (see WriterLock).
void RequireUnusedFile(const std::string& path);

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
