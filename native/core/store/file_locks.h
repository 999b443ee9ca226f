#pragma once

#include <string>
#include <utility>
#include <vector>

/// SQLite's locks, taken and looked at from outside SQLite. Thread-safe: no state but that of the
/// objects. As with brain_file.h, only for files that no connection of this process has open.
namespace cortex {

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

}  // namespace cortex
