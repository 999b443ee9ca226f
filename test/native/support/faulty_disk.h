#pragma once

#include <cstdint>
#include <functional>

/// A disk that stops in the middle: SQLite's own file system, of which one write is the last.
namespace cortex::test {

/// While it lives, brains that are opened write through it. One at a time.
class FaultyDisk {
 public:
  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  /// After `count` more blocks written and syncs, every one fails.
  void FailAfter(std::int64_t count);
  /// After `count` more, the process is killed with SIGKILL.
  void KillAfter(std::int64_t count);
  /// The disk works again.
  void Repair();
  [[nodiscard]] bool failed() const;
};

}  // namespace cortex::test
