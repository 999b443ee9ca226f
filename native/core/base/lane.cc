#include "base/lane.h"

#include <utility>

#ifdef __linux__
#include <pthread.h>
#endif

#include "base/error.h"

namespace cortex {
namespace {

/// A transaction of this many writes has long amortised its fsync; more would only delay the first.
constexpr std::size_t kLargestGroup = 512;

/// A caller that awaits each answer is back with the next job within this time; waking a thread
/// that sleeps would take as long again.
constexpr auto kLinger = std::chrono::microseconds(100);

std::exception_ptr Cancelled() {
  return std::make_exception_ptr(
      Error(ErrorCode::kCancelled, "Cancelled by the caller; nothing more was done"));
}

bool IsCancelled(const Lane::Job& job) { return job.cancel && job.cancel->load(); }

}  // namespace

void Lane::Configure(GroupRunner group_runner, Chore chore) {
  const std::lock_guard lock(mutex_);
  group_runner_ = std::move(group_runner);
  chore_ = std::move(chore);
}

void Lane::Post(Job job) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  queue_.push_back(std::move(job));
  posted_.fetch_add(1, std::memory_order_release);
  if (!thread_.joinable()) thread_ = std::thread([this] { Run(); });
  changed_.notify_all();
}

void Lane::Wake() {
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

void Lane::Drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stopped_ || (queue_.empty() && !running_); });
}

void Lane::Stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (running_cancel_) running_cancel_->store(true);
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  const std::lock_guard lock(mutex_);
  queue_.clear();
}

void Lane::LingerForWork(std::unique_lock<std::mutex>* lock) {
  if (!queue_.empty() || stopped_) return;
  const std::uint64_t seen = posted_.load(std::memory_order_acquire);
  lock->unlock();
  const auto end = Clock::now() + kLinger;
  while (posted_.load(std::memory_order_acquire) == seen && Clock::now() < end) {
    std::this_thread::yield();
  }
  lock->lock();
}

bool Lane::WaitForWork(std::unique_lock<std::mutex>* lock) {
  const auto idle_since = Clock::now();
  while (!stopped_ && queue_.empty()) {
    const auto due = chore_.due ? chore_.due(idle_since) : std::nullopt;
    if (!due) {
      changed_.wait(*lock);
    } else if (*due <= Clock::now()) {
      return true;
    } else {
      changed_.wait_until(*lock, *due);
    }
  }
  return !stopped_;
}

std::vector<Lane::Job> Lane::TakeGroup() {
  std::vector<Job> jobs;
  while (!queue_.empty() && jobs.size() < kLargestGroup &&
         (jobs.empty() || queue_.front().grouped)) {
    const bool grouped = queue_.front().grouped;
    jobs.push_back(std::move(queue_.front()));
    queue_.pop_front();
    if (!grouped) break;
  }
  return jobs;
}

void Lane::Run() {
#ifdef __linux__
  pthread_setname_np(pthread_self(), name_.c_str());
#endif
  std::unique_lock lock(mutex_);
  while (WaitForWork(&lock)) {
    const bool idle = queue_.empty();  // only a chore can have ended the wait
    const auto due = chore_.due && !idle ? chore_.due(Clock::now()) : std::nullopt;
    std::vector<Job> jobs = TakeGroup();
    running_ = true;
    if (!jobs.empty() && !jobs.front().grouped) running_cancel_ = jobs.front().cancel;
    lock.unlock();
    if (idle || (due && *due <= Clock::now())) chore_.run();
    if (!jobs.empty()) {
      if (jobs.front().grouped) {
        RunGroup(std::move(jobs));
      } else {
        RunOne(std::move(jobs.front()));
      }
    }
    lock.lock();
    running_ = false;
    running_cancel_.reset();
    changed_.notify_all();
    LingerForWork(&lock);
  }
}

void Lane::RunOne(Job job) {
  if (IsCancelled(job)) return job.done(Cancelled());
  bool finished = true;
  std::exception_ptr failure;
  try {
    finished = job.step();
  } catch (...) {  // whatever it is, it is the caller's to see
    failure = std::current_exception();
  }
  if (finished || failure) return job.done(failure);
  const std::lock_guard lock(mutex_);
  if (!stopped_) queue_.push_back(std::move(job));
}

void Lane::RunGroup(std::vector<Job> jobs) {
  std::vector<std::function<bool()>> steps;
  std::vector<Job> live;
  for (auto& job : jobs) {
    if (IsCancelled(job)) {
      job.done(Cancelled());
      continue;
    }
    steps.push_back(job.step);
    live.push_back(std::move(job));
  }
  if (steps.empty()) return;
  std::vector<std::exception_ptr> failures(steps.size());
  try {
    failures = group_runner_(steps);
  } catch (...) {  // the group as a whole failed: every member did
    failures.assign(steps.size(), std::current_exception());
  }
  for (std::size_t i = 0; i < live.size(); ++i) live[i].done(failures[i]);
}

}  // namespace cortex
