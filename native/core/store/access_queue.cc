#include "store/access_queue.h"

#include <algorithm>

namespace cortex {
namespace {

void Merge(const AccessQueue::Batch& from, AccessQueue::Batch* into) {
  for (const auto& [key, access] : from) {
    auto& sum = (*into)[key];
    if (sum.id != access.id) sum = {access.id, 0, kNever};
    sum.count += access.count;
    sum.last = std::max(sum.last, access.last);
  }
}
}  // namespace

void AccessQueue::Add(MemoryKind kind, std::int64_t seq, const std::string& id, TimeMs at) {
  const std::lock_guard lock(mutex_);
  auto& access = pending_[{kind, seq}];
  if (access.id != id) access = {id, 0, kNever};
  ++access.count;
  access.last = std::max(access.last, at);
  if (!due_) due_ = Clock::now() + delay_;
}

std::optional<AccessQueue::Clock::time_point> AccessQueue::Due() const {
  const std::lock_guard lock(mutex_);
  return due_;
}

void AccessQueue::BeginRead(const std::function<void()>& begin, ReadLane lane) {
  const std::lock_guard lock(mutex_);
  begin();
  Reader& reader = readers_.at(static_cast<std::size_t>(lane));
  reader.reads = true;
  reader.written_since_snapshot.clear();
}

void AccessQueue::EndRead(ReadLane lane) {
  const std::lock_guard lock(mutex_);
  readers_.at(static_cast<std::size_t>(lane)) = {};
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
  Apply(ReaderAt(lane).written_since_snapshot, {kind, seq}, inputs);
}

AccessQueue::Batch AccessQueue::UnseenByReader(ReadLane lane) const {
  const std::lock_guard lock(mutex_);
  Batch unseen = pending_;
  Merge(ReaderAt(lane).written_since_snapshot, &unseen);
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
  for (auto& reader : readers_) {
    if (reader.reads) Merge(batch, &reader.written_since_snapshot);
  }
  for (const auto& [key, access] : batch) {
    auto& rest = pending_[key];
    if (rest.id == access.id) rest.count -= access.count;
    if (rest.count == 0) pending_.erase(key);
  }
  due_ = pending_.empty() ? std::nullopt : std::optional(Clock::now() + delay_);
}

void AccessQueue::Postpone() {
  const std::lock_guard lock(mutex_);
  due_ = Clock::now() + delay_;
}

}  // namespace cortex
