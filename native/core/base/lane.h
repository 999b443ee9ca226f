#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

/// A thread and its queue: what one lane runs never overlaps.
namespace cortex {

/// Set from any thread to stop a job that waits or works in steps.
using CancelFlag = std::atomic<bool>;

/// Runs jobs in the order they come, on a thread of its own that starts with the first job.
///
/// Lifetime:
/// 1. A job's `done` is called exactly once on the lane's thread, unless the lane is stopped first:
/// then jobs
///    that did not finish are dropped without a call.
/// 2. Neighbouring grouped jobs are handed together to the group runner (one transaction, one
/// fsync); their
///    `done` is called after the group is over, so that an acknowledged write is a durable one.
/// 3. A job whose step returns false goes to the back of the queue: long work lets others pass.
///
/// Thread-safety: every method may be called from any thread; Stop and the destructor not from the
/// lane's own.
class Lane {
 public:
  struct Job {
    /// May share a transaction with its neighbours. A grouped step must finish in one call and be
    /// repeatable.
    bool grouped = false;
    /// Returns true when finished. What it throws fails the job.
    std::function<bool()> step;
    /// Gets null, or what went wrong.
    std::function<void(std::exception_ptr)> done;
    /// Optional; checked before each step, and set when the lane stops. A cancelled job fails with
    /// CANCELLED.
    std::shared_ptr<CancelFlag> cancel;
  };

  /// Runs all steps, all or none durable, and returns one null or failure for each.
  using GroupRunner =
      std::function<std::vector<std::exception_ptr>(std::span<const std::function<bool()>>)>;
  using Clock = std::chrono::steady_clock;

  /// Work for between jobs: `due` says when `run` must be called (nothing: not at all), knowing
  /// since when the lane has nothing else to do.
  struct Chore {
    std::function<std::optional<Clock::time_point>(Clock::time_point idle_since)> due;
    std::function<void()> run;
  };

  /// `name` is what debuggers and process viewers show; 15 characters at most.
  explicit Lane(std::string name) : name_(std::move(name)) {}
  ~Lane() { Stop(); }
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  /// Sets what grouped jobs and the chore need. Call before the first Post.
  void Configure(GroupRunner group_runner, Chore chore);

  void Post(Job job);

  /// Makes the lane ask the chore again when it is due.
  void Wake();

  /// Waits until no job is queued or running. Not from a job of the same lane.
  void Drain();

  /// Drops what is queued, waits for the running step and ends the thread. Idempotent.
  void Stop();

 private:
  void Run();
  void RunOne(Job job);
  void RunGroup(std::vector<Job> jobs);
  bool WaitForWork(std::unique_lock<std::mutex>* lock);
  void LingerForWork(std::unique_lock<std::mutex>* lock);
  std::vector<Job> TakeGroup();

  std::string name_;
  GroupRunner group_runner_;
  Chore chore_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;
  /// Jobs posted so far; what a lane that is about to sleep looks at.
  std::atomic<std::uint64_t> posted_ = 0;
  bool running_ = false;
  std::shared_ptr<CancelFlag> running_cancel_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace cortex
