#include "store/access_queue.h"

#include <algorithm>

namespace cortex {
namespace {
constexpr auto kDelay = std::chrono::milliseconds(800);

void Merge(const AccessQueue::Batch& from, AccessQueue::Batch* into) {
  for (const auto& [key, access] : from) {
    auto& sum = (*into)[key];
    sum.count += access.count;
    sum.last = std::max(sum.last, access.last);
  }
}
}  // namespace

void AccessQueue::Add(MemoryKind kind, std::int64_t seq, TimeMs at) {
  const std::lock_guard lock(mutex_);
  auto& access = pending_[{kind, seq}];
  ++access.count;
  access.last = std::max(access.last, at);
  if (!due_) due_ = Clock::now() + kDelay;
}

std::optional<AccessQueue::Clock::time_point> AccessQueue::Due() const {
  const std::lock_guard lock(mutex_);
  return due_;
}

void AccessQueue::BeginRead(const std::function<void()>& begin, ReadLane lane) {
  const std::lock_guard lock(mutex_);
  begin();
  if (lane == ReadLane::kGraph) graph_is_read_ = true;
  written_since_snapshot_.at(static_cast<std::size_t>(lane)).clear();
}

void AccessQueue::EndGraphRead() {
  const std::lock_guard lock(mutex_);
  graph_is_read_ = false;
  written_since_snapshot_.at(static_cast<std::size_t>(ReadLane::kGraph)).clear();
}

void AccessQueue::Apply(const Batch& batch, const Key& key, ScoreInputs* inputs) {
  const auto found = batch.find(key);
  if (found == batch.end()) return;
  inputs->access_count += static_cast<std::int32_t>(found->second.count);
  inputs->last_accessed = std::max(inputs->last_accessed, found->second.last);
}

void AccessQueue::ApplyForReader(MemoryKind kind, std::int64_t seq, ScoreInputs* inputs,
                                 ReadLane lane) const {
  const std::lock_guard lock(mutex_);
  Apply(pending_, {kind, seq}, inputs);
  Apply(written_since_snapshot_.at(static_cast<std::size_t>(lane)), {kind, seq}, inputs);
}

AccessQueue::Batch AccessQueue::UnseenByReader() const {
  const std::lock_guard lock(mutex_);
  Batch unseen = pending_;
  Merge(written_since_snapshot_.at(static_cast<std::size_t>(ReadLane::kRead)), &unseen);
  return unseen;
}

void AccessQueue::ApplyForWriter(MemoryKind kind, std::int64_t seq, ScoreInputs* inputs) const {
  const std::lock_guard lock(mutex_);
  Apply(pending_, {kind, seq}, inputs);
}

AccessQueue::Batch AccessQueue::Pending() const {
  const std::lock_guard lock(mutex_);
  return pending_;
}

void AccessQueue::CommitFlush(const Batch& batch, const std::function<void()>& commit) {
  const std::lock_guard lock(mutex_);
  commit();
  Merge(batch, &written_since_snapshot_.at(static_cast<std::size_t>(ReadLane::kRead)));
  if (graph_is_read_)
    Merge(batch, &written_since_snapshot_.at(static_cast<std::size_t>(ReadLane::kGraph)));
  for (const auto& [key, access] : batch) {
    auto& rest = pending_[key];
    rest.count -= access.count;
    if (rest.count == 0) pending_.erase(key);
  }
  due_ = pending_.empty() ? std::nullopt : std::optional(Clock::now() + kDelay);
}

void AccessQueue::Postpone() {
  const std::lock_guard lock(mutex_);
  due_ = Clock::now() + kDelay;
}

}  // namespace cortex
