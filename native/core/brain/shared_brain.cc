#include "brain/shared_brain.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "brain/scores.h"
#include "brain/shared_brain_host.h"
#include "store/brain_file.h"

namespace cortex {

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
  WriteOnce([step = std::move(step)](Brain& brain) { return brain.RunAlone(step); },
            std::move(done), std::move(cancel));
}

void SharedBrain::WriteOnce(Step step, Done done, std::shared_ptr<CancelFlag> cancel) {
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
