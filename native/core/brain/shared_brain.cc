#include "brain/shared_brain.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "base/error.h"
#include "brain/alert_rules.h"
#include "brain/derivation.h"
#include "brain/finder.h"
#include "brain/scores.h"
#include "store/brain_file.h"
#include "store/read_lane.h"

namespace cortex {
namespace {

/// Memories whose keys are made between two writes: some milliseconds.
constexpr std::int64_t kDerivedAtOnce = 200;

/// What an import left is made when nobody writes: who has nothing to write for this long is done.
constexpr std::chrono::milliseconds kBeforeDeriving{20};

/// The connections for long reads, but for one, which is left to work in the background.
constexpr std::size_t kLongLanes = kLongReaders - 1;

}  // namespace

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
  std::array<LongLane, kLongLanes> long_reads;
  Lane background{"cortex-other"};

  Host();
  [[nodiscard]] Brain& Opened() const {
    if (!brain) throw Error(ErrorCode::kClosed, "The brain is closed: open it again");
    return *brain;
  }
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

SharedBrain::Host::Host() {
  Lane::Chore chores;
  chores.due =
      [this](Lane::Clock::time_point idle_since) -> std::optional<Lane::Clock::time_point> {
    if (!open) return std::nullopt;
    const auto accesses = brain->scores().AccessesDue();
    deriving_failed = deriving_failed && brain->derivation().HasBacklog();
    const bool derives = !deriving_failed && brain->derivation().HasBacklog();
    if (!derives && !brain->alerts().HasDaysLeft()) return accesses;
    const auto quiet = idle_since + kBeforeDeriving;
    return accesses ? std::min(*accesses, quiet) : quiet;
  };
  chores.run = [this] {
    if (!brain) return;
    try {
      if (!deriving_failed) brain->derivation().DeriveBatch(kDerivedAtOnce);
    } catch (...) {
      deriving_failed = true;  // the next memory that needs the keys makes them, or says why not
    }
    try {
      if (brain->alerts().HasDaysLeft()) brain->alerts().EvaluateDays(now);
    } catch (...) {
      // The next write leaves them to look at again.
    }
    try {
      const auto accesses = brain->scores().AccessesDue();
      if (accesses && *accesses <= Lane::Clock::now()) brain->scores().FlushAccesses();
    } catch (...) {
      return;  // they stay queued and are tried again; Close reports it if they cannot be written
    }
  };
  write.Configure(
      [this](std::span<const std::function<bool()>> steps) { return Opened().RunGroup(steps); },
      chores);
}

void SharedBrain::Host::OpenOnLane(const BrainOptions& options) {
  if (brain && brain->Join(options)) return;
  if (brain) {
    if (Registry::Get().Holders(*this) > 1) {
      throw Error(
          ErrorCode::kOptionsConflict,
          options.path +
              " is open in this process with other options: use the same, or close it first");
    }
    // The only holder is the one that opens: it came after the others closed, before the file was.
    CloseWhenIdle();
  }
  // A world that ends on another thread may still be closing the file.
  Registry::Get().AwaitOlder(*this);
  BrainOptions timed = options;
  timed.clock = [this] { return now.load(); };
  {
    const std::lock_guard lock(Registry::Get().mutex);
    gate = options.replica.gate;
  }
  brain = std::make_unique<Brain>(std::move(timed));
  deriving_failed = false;
  open = true;
}

void SharedBrain::Host::CloseOnLane(bool& released) {
  const int left = Registry::Get().Release(*this, released);
  if (brain && left == 0) CloseWhenIdle();
}

void SharedBrain::Host::CloseWhenIdle() {
  read.Drain();
  for (auto& each : long_reads) each.lane.Drain();
  ending = true;
  background.Drain();
  ending = false;
  CloseNow();
}

void SharedBrain::Host::BuildVectorIndex() {
  if (!brain->finder().VectorIndexDue() || indexing.exchange(true)) return;
  Lane::Job job;
  // Short steps, between which other work is done.
  job.step = [this] { return ending || Opened().finder().BuildVectorIndex(); };
  job.done = [this](const std::exception_ptr&) { indexing = false; };
  job.cancel = std::make_shared<CancelFlag>(false);
  background.Post(std::move(job));
}

void SharedBrain::Host::CloseNow() {
  const std::unique_ptr<Brain> closing = std::move(brain);
  std::exception_ptr failure;
  try {
    closing->Close();
  } catch (const Error&) {
    failure = std::current_exception();
  }
  // Only now may another host open the file.
  open = false;
  if (failure) std::rethrow_exception(failure);
}

void SharedBrain::Host::AbandonGate() {
  const std::lock_guard lock(Registry::Get().mutex);
  if (gate) gate->Abandon();
}

void SharedBrain::Host::Shutdown() {
  AbandonGate();
  read.Stop();
  for (auto& each : long_reads) each.lane.Stop();
  background.Stop();
  write.Stop();
  if (!brain) return;
  try {
    CloseNow();
  } catch (const Error&) {
    // Nobody is left to be told, and what was acknowledged is in the file.
    return;
  }
}

SharedBrain::SharedBrain(std::shared_ptr<Host> host, BrainOptions options)
    : host_(std::move(host)), options_(std::move(options)) {}

SharedBrain::~SharedBrain() {
  Close([](const std::exception_ptr&) {});
}

std::unique_ptr<SharedBrain> SharedBrain::Acquire(BrainOptions options) {
  static std::atomic<std::int64_t> memory_brains = 0;
  const bool in_memory = options.path == kMemoryPath;
  if (!in_memory) options.path = CanonicalPath(options.path);
  const std::string key = in_memory ? ":memory:" + std::to_string(++memory_brains) : options.path;
  Reap();  // or who tries many files would gather threads
  Registry& registry = Registry::Get();
  const std::lock_guard lock(registry.mutex);
  auto& host = registry.hosts[key];
  if (!host) {
    host = std::make_shared<Host>();
    host->key = key;
    host->number = registry.next_number++;
  }
  ++host->holders;
  return std::unique_ptr<SharedBrain>(new SharedBrain(host, std::move(options)));
}

void SharedBrain::SetTime(TimeMs now) { host_->now = now; }

std::shared_ptr<PolicyBoard> SharedBrain::policy_board() const {
  return host_->Opened().policy_board();
}

void SharedBrain::Open(Done done) {
  Lane::Job job;
  job.step = [host = host_, options = options_] {
    host->OpenOnLane(options);
    return true;
  };
  job.done = std::move(done);
  host_->write.Post(std::move(job));
}

namespace {

std::shared_ptr<CancelFlag> OrNew(std::shared_ptr<CancelFlag> cancel) {
  return cancel ? std::move(cancel) : std::make_shared<CancelFlag>(false);
}

}  // namespace

Lane::Job SharedBrain::MakeJob(Step step, Done done, std::shared_ptr<CancelFlag> cancel) const {
  Lane::Job job;
  // A host outlives its lanes, so that a plain pointer to it is enough.
  job.step = [host = host_.get(), step = std::move(step)] { return step(host->Opened()); };
  job.done = std::move(done);
  job.cancel = std::move(cancel);
  return job;
}

void SharedBrain::Write(Step step, Done done, std::shared_ptr<CancelFlag> cancel) {
  if (options_.read_only) return Read(std::move(step), std::move(done), std::move(cancel));
  Lane::Job job = MakeJob(std::move(step), std::move(done), std::move(cancel));
  job.grouped = true;
  host_->write.Post(std::move(job));
}

void SharedBrain::WriteAlone(Step step, Done done, std::shared_ptr<CancelFlag> cancel) {
  if (options_.read_only) return Read(std::move(step), std::move(done), std::move(cancel));
  PostAlone(std::move(step), std::move(done), std::move(cancel));
}

void SharedBrain::PostAlone(Step step, Done done, std::shared_ptr<CancelFlag> cancel) {
  host_->write.Post(MakeJob(std::move(step), std::move(done), OrNew(std::move(cancel))));
}

void SharedBrain::Read(Step step, Done done, std::shared_ptr<CancelFlag> cancel) {
  if (options_.path == kMemoryPath)
    return PostAlone(std::move(step), std::move(done), std::move(cancel));
  // A read may queue accesses, and the write lane must learn when to write them; or find that an
  // index is missing.
  Done wake = [host = host_.get(), done = std::move(done)](const std::exception_ptr& failure) {
    done(failure);
    if (!host->open) return;
    if (host->brain->scores().AccessesDue()) host->write.Wake();
    host->BuildVectorIndex();
  };
  host_->read.Post(MakeJob(std::move(step), std::move(wake), OrNew(std::move(cancel))));
}

void SharedBrain::ReadLong(Step step, Done done, std::shared_ptr<CancelFlag> cancel) {
  if (options_.path == kMemoryPath)
    return PostAlone(std::move(step), std::move(done), std::move(cancel));
  auto& lanes = host_->long_reads;
  auto& chosen = *std::min_element(lanes.begin(), lanes.end(),
                                   [](const auto& a, const auto& b) { return a.jobs < b.jobs; });
  ++chosen.jobs;
  // A read may queue accesses, and the write lane must learn when to write them.
  Done after = [host = host_.get(), jobs = &chosen.jobs,
                done = std::move(done)](const std::exception_ptr& failure) {
    --*jobs;
    done(failure);
    if (host->open && host->brain->scores().AccessesDue()) host->write.Wake();
  };
  chosen.lane.Post(MakeJob(std::move(step), std::move(after), OrNew(std::move(cancel))));
}

void SharedBrain::InBackground(Step step, Done done, std::shared_ptr<CancelFlag> cancel) {
  if (options_.path == kMemoryPath)
    return PostAlone(std::move(step), std::move(done), std::move(cancel));
  host_->background.Post(MakeJob(std::move(step), std::move(done), OrNew(std::move(cancel))));
}

void SharedBrain::Close(Done done) {
  if (std::exchange(closing_, true)) return;
  Lane::Job job;
  job.step = [host = host_.get(), released = released_] {
    host->CloseOnLane(*released);
    return true;
  };
  job.done = std::move(done);
  host_->write.Post(std::move(job));
}

void SharedBrain::Abandon() {
  Registry& registry = Registry::Get();
  {
    const std::lock_guard lock(registry.mutex);
    closing_ = true;
    if (!std::exchange(*released_, true)) --host_->holders;
    if (host_->holders > 0) return;
    // A host that is no longer registered was ended by another, and its path may be a newer host's
    // by now.
    const auto entry = registry.hosts.find(host_->key);
    if (entry == registry.hosts.end() || entry->second != host_) return;
    registry.hosts.erase(entry);
    registry.ending.emplace(host_->key, host_->number);
  }
  host_->Shutdown();
  const std::lock_guard lock(registry.mutex);
  registry.ending.erase({host_->key, host_->number});
  registry.ended.notify_all();
}

void SharedBrain::Reap() {
  std::vector<std::shared_ptr<Host>> unused;
  Registry& registry = Registry::Get();
  {
    const std::lock_guard lock(registry.mutex);
    for (auto entry = registry.hosts.begin(); entry != registry.hosts.end();) {
      const Host& host = *entry->second;
      const bool idle = host.holders == 0 && !host.open;
      if (idle) unused.push_back(entry->second);
      entry = idle ? registry.hosts.erase(entry) : std::next(entry);
    }
  }
  for (const auto& host : unused) {
    host->write.Drain();  // closes that were asked for together are all answered
    host->Shutdown();
  }
}

void SharedBrain::EndAll() {
  std::map<std::string, std::shared_ptr<Host>> hosts;
  Registry& registry = Registry::Get();
  {
    const std::lock_guard lock(registry.mutex);
    hosts.swap(registry.hosts);
  }
  for (const auto& [key, host] : hosts) host->Shutdown();
}

}  // namespace cortex
