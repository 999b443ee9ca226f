#pragma once

#include <string>
#include <utility>

/// Keeps a second copy of the addon in this process away from a brain, and lets other processes
/// pass.
namespace cortex {

/// Two copies of SQLite in one process on one file drop each other's POSIX locks, and commits are
/// lost. The lock is on `<brain>.lock`, on a byte chosen by
/// the process (id, start time, id namespace), and belongs to the open file description: a second
/// copy in the process meets it, another process uses another byte. The file stays behind, empty.
/// Thread-safe: owned by one brain.
class ProcessLock {
 public:
  ProcessLock() = default;
  /// ALREADY_OPEN when another copy in this process holds it.
  explicit ProcessLock(const std::string& brain_path);
  ~ProcessLock() { Release(); }
  ProcessLock(const ProcessLock&) = delete;
  ProcessLock& operator=(const ProcessLock&) = delete;
  ProcessLock(ProcessLock&& other) noexcept { *this = std::move(other); }
  ProcessLock& operator=(ProcessLock&& other) noexcept;

  void Release() noexcept;
  /// Releases, and takes away the lock file if this lock made it: for a file that turned out to be
  /// no brain.
  void Discard() noexcept;

 private:
  int descriptor_ = -1;
  /// The file, if this lock made it.
  std::string made_;
};

}  // namespace cortex
