#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

/// What stands before a commit where other hosts share the brain. Which host commits next is
/// decided elsewhere; the store only asks.
namespace cortex {

/// A commit in the history that the hosts of a brain share.
struct SharedPosition {
  std::int64_t number = 0;
  /// Absent: before the first.
  std::optional<std::string> commit;

  bool operator==(const SharedPosition&) const = default;
};

/// What a transaction changed, for the other hosts.
struct Publication {
  /// The commit on whose state it was computed.
  SharedPosition base;
  /// Rows as ReplicatedTables writes them: a JSON list.
  std::string rows;
  /// The highest numbers ever given, as JSON.
  std::string counters;
  /// Some of the rows are gone.
  bool removes = false;
};

/// Thread-safety: called from the writing thread alone, which waits for the answer.
class CommitGate {
 public:
  CommitGate() = default;
  virtual ~CommitGate() = default;
  CommitGate(const CommitGate&) = delete;
  CommitGate& operator=(const CommitGate&) = delete;

  /// Where it was committed: nowhere, when another host has committed since the base. Ends the
  /// turn. UNREACHABLE when nobody knows; then it may have been committed or not.
  [[nodiscard]] virtual std::optional<SharedPosition> Publish(const Publication& publication) = 0;
  /// Stands in line until no other host can commit, and gives what changed since `base`, as
  /// Replica::Apply takes it. UNREACHABLE, BUSY.
  [[nodiscard]] virtual std::string TakeTurn(const SharedPosition& base) = 0;
  /// The next part of changes that are told in parts; `more` is what the last part called the rest.
  /// UNREACHABLE.
  [[nodiscard]] virtual std::string NextChanges(const std::string& more) = 0;
  /// Ends a turn in which nothing was published; `at`: where the replica is now.
  virtual void GiveTurnBack(const SharedPosition& at) noexcept = 0;
  /// Whoever waits here is told UNREACHABLE, as is who comes later. From any thread.
  virtual void Abandon() noexcept = 0;
  /// Two gates of one server are as good as one.
  [[nodiscard]] virtual const void* server() const = 0;
};

/// How a file is opened that is a replica.
struct ReplicaOptions {
  /// Null: the brain is this file's alone.
  std::shared_ptr<CommitGate> gate;
  /// Which brain it is a replica of.
  std::string of;
  /// What a new file is called among the replicas.
  std::string id;
  /// What others wrote is taken in, and nothing is published: not even accesses are counted.
  bool reads_only = false;
};

/// What a replica says of itself.
struct ReplicaState {
  std::string id;
  /// Empty before the first pull.
  std::string epoch;
  SharedPosition at;
  /// The commit up to which what was forgotten is gone from its files.
  std::int64_t forgot = 0;
};

}  // namespace cortex
