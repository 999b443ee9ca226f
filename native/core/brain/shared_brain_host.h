#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/error.h"
#include "brain/shared_brain.h"
#include "store/read_lane.h"

/// What the holders of a brain share, and where a process finds it. For SharedBrain alone.
namespace cortex {

struct SharedBrain::Host {
  std::string key;
  /// Rises from host to host.
  std::uint64_t number = 0;
  /// Guarded by the registry's mutex.
  int holders = 0;
  /// Of a replica; guarded by the registry's mutex.
  std::shared_ptr<CommitGate> gate;
  /// Made and unmade on the write lane while the other lanes are idle.
  std::unique_ptr<Brain> brain;
  std::atomic<bool> open = false;
  /// As the last call of any holder said.
  std::atomic<TimeMs> now = SystemTime()();
  /// The file waits to be closed: work that can be done another time ends.
  std::atomic<bool> ending = false;
  /// A job on the background lane builds vector indexes.
  std::atomic<bool> indexing = false;
  /// Statement keys could not be made in a quiet moment. Of the write lane alone.
  bool deriving_failed = false;
  Lane write{"cortex-write"};
  Lane read{"cortex-read"};
  /// For reads that look at much; each goes to the one where the fewest wait.
  struct LongLane {
    Lane lane{"cortex-long"};
    std::atomic<int> jobs = 0;
  };
  /// The connections for long reads, but for one, which is left to work in the background.
  std::array<LongLane, kLongReaders - 1> long_reads;
  Lane background{"cortex-other"};

  Host();
  [[nodiscard]] Brain& Opened() const {
    if (!brain) throw Error(ErrorCode::kClosed, "The brain is closed: open it again");
    return *brain;
  }
  /// When the write lane is to do what nobody waits for.
  [[nodiscard]] std::optional<Lane::Clock::time_point> ChoresDue(
      Lane::Clock::time_point idle_since);
  void DoChores();
  void OpenOnLane(const BrainOptions& options);
  /// Ends the write lane's waiting for other hosts.
  void AbandonGate();
  /// Gives up a share behind everything that it posted: a holder that leaves earlier must not close
  /// the file under the writes of one that leaves too, but later.
  void CloseOnLane(bool& released);
  void CloseWhenIdle();
  void CloseNow();
  /// Has the background lane build what the last search found missing. On the read lane.
  void BuildVectorIndex();
  /// Ends the lanes, dropping what is queued, and closes the file.
  void Shutdown();
};

struct SharedBrain::Registry {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<Host>> hosts;
  std::uint64_t next_number = 0;
  /// Key and number of hosts that left `hosts` with their file still open.
  std::set<std::pair<std::string, std::uint64_t>> ending;
  std::condition_variable ended;

  /// Never destroyed: lanes may run until the process is gone.
  static Registry& Get() {
    static auto* registry = new Registry();
    return *registry;
  }
  int Holders(const Host& host) {
    const std::lock_guard lock(mutex);
    return host.holders;
  }
  /// Takes a share off its host's holders, once; gives how many are left.
  int Release(Host& host, bool& released) {
    const std::lock_guard lock(mutex);
    if (!std::exchange(released, true)) --host.holders;
    return host.holders;
  }
  /// Waits only for older hosts: `host` may itself be told to end meanwhile.
  void AwaitOlder(const Host& host) {
    std::unique_lock lock(mutex);
    ended.wait(lock, [&] {
      const auto oldest = ending.lower_bound({host.key, 0});
      return oldest == ending.end() || oldest->first != host.key || oldest->second >= host.number;
    });
  }
};

}  // namespace cortex
