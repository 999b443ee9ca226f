#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/domain.h"
#include "store/read_lane.h"

/// Accesses that wait to be written: coalesced per memory, visible to readers at once.
namespace cortex {

struct PendingAccess {
  /// Whose number it was: where the file's content was restored meanwhile, it may be another's.
  std::string id;
  std::int64_t count = 0;
  TimeMs last = kNever;
};

/// How a reader sees each access exactly once, in memory or in the database:
/// 1. A reader begins its snapshot through BeginRead; what was written before is in the snapshot.
/// 2. A flush commits through CommitFlush; what it wrote stays visible in memory to the reader
/// whose snapshot is
///    older, until that reader begins the next one.
/// 3. Each lane that reads has one snapshot at a time, so one set of "written since the snapshot"
/// for each is enough.
///
/// Thread-safety: all methods, from any thread.
class AccessQueue {
 public:
  using Key = std::pair<MemoryKind, std::int64_t>;
  using Batch = std::map<Key, PendingAccess>;
  using Clock = std::chrono::steady_clock;

  /// Accesses may wait for so long. Before the first of them.
  void SetDelay(std::chrono::milliseconds delay) { delay_ = delay; }

  void Add(MemoryKind kind, std::int64_t seq, const std::string& id, TimeMs at);

  /// When the queue must be written: the delay after the first access in it, which is less than a
  /// second unless it was set; nothing when it is empty.
  [[nodiscard]] std::optional<Clock::time_point> Due() const;

  /// Runs `begin`, which takes the reader's snapshot.
  void BeginRead(const std::function<void()>& begin, ReadLane lane = ReadLane::kShort);
  /// A long read gave its snapshot up.
  void EndRead(ReadLane lane);
  /// Adds to `inputs` what the reader's snapshot does not hold.
  void ApplyForReader(MemoryKind kind, std::int64_t seq, ScoreInputs* inputs,
                      ReadLane lane = ReadLane::kShort) const;
  /// All of it, for counting.
  [[nodiscard]] Batch UnseenByReader(ReadLane lane) const;

  /// Adds what is not written; for the writer, which sees what is.
  void ApplyForWriter(MemoryKind kind, std::int64_t seq, ScoreInputs* inputs) const;
  [[nodiscard]] Batch Pending() const;
  /// Runs `commit`, which makes `batch` durable, and takes it off the queue.
  void CommitFlush(const Batch& batch, const std::function<void()>& commit);
  /// A flush failed: try again in a second.
  void Postpone();

 private:
  static void Apply(const Batch& batch, const Key& key, ScoreInputs* inputs);

  mutable std::mutex mutex_;
  Batch pending_;
  struct Reader {
    Batch written_since_snapshot;
    /// Holds a snapshot: else nothing is kept for it. Short reads follow each other at once.
    bool reads = false;
  };
  [[nodiscard]] const Reader& ReaderAt(ReadLane lane) const {
    return readers_.at(static_cast<std::size_t>(lane));
  }

  std::array<Reader, kReadLanes> readers_;
  std::optional<Clock::time_point> due_;
  std::chrono::milliseconds delay_{800};
};

}  // namespace cortex
