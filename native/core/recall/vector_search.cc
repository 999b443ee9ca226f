#include "recall/vector_search.h"

#include <algorithm>

#include "base/error.h"
#include "recall/graph_file.h"
#include "store/embedding_repository.h"

namespace cortex {

VectorSearch::Entry& VectorSearch::EntryOf(const std::string& model, std::size_t dimensions) {
  const std::lock_guard lock(mutex_);
  const auto key = std::pair(model, dimensions);
  const auto known = entries_.find(key);
  if (known != entries_.end()) return known->second;
  const std::string path = brain_path_.empty() ? "" : GraphFilePath(brain_path_, model, dimensions);
  return entries_.try_emplace(key, VectorIndex(model, dimensions, path, limits_)).first->second;
}

std::vector<VectorHit> VectorSearch::Search(EmbeddingRepository& embeddings,
                                            const std::string& model, std::span<const float> query,
                                            std::size_t wanted, const MemoryFilter& filter) {
  Entry& entry = EntryOf(model, query.size());
  TakeUp(&entry);
  auto hits = entry.index.Search(embeddings, query, wanted, filter);
  Publish(&entry);
  return hits;
}

void VectorSearch::TakeUp(Entry* entry) {
  const std::lock_guard lock(mutex_);
  if (entry->forgotten != forgotten_) {
    entry->forgotten = forgotten_;
    entry->index.Reset();
    entry->build.reset();
    entry->built = false;
  }
  if (!entry->built) return;
  entry->index.Adopt(*entry->build);
  entry->build.reset();
  entry->built = false;
}

void VectorSearch::Publish(Entry* entry) {
  const std::lock_guard lock(mutex_);
  if (!entry->build && entry->failure.empty()) entry->build = entry->index.NextBuild();
  entry->loaded = entry->index.size();
  entry->covered = entry->index.covered();
}

bool VectorSearch::BuildDue() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(entries_.begin(), entries_.end(),
                     [](const auto& entry) { return entry.second.Waits(); });
}

bool VectorSearch::BuildStep() {
  Entry* entry = nullptr;
  std::shared_ptr<GraphBuild> build;
  {
    const std::lock_guard lock(mutex_);
    const auto waiting = std::find_if(entries_.begin(), entries_.end(),
                                      [](const auto& one) { return one.second.Waits(); });
    if (waiting == entries_.end()) return true;
    entry = &waiting->second;
    build = entry->build;
  }
  bool finished = true;
  std::string failure;
  try {
    finished = build->Step();
    if (finished) Save(*entry, *build);
  } catch (const std::exception& error) {
    failure = error.what();
  }
  if (!finished) return false;
  const std::lock_guard lock(mutex_);
  if (entry->build != build) return false;
  entry->failure = failure;
  entry->built = build->finished();
  if (!entry->built) entry->build.reset();
  return false;
}

void VectorSearch::Save(const Entry& entry, const GraphBuild& build) {
  if (brain_path_.empty() || !writes_files_) return;
  const std::lock_guard files(files_mutex_);
  {
    const std::lock_guard lock(mutex_);
    if (entry.forgotten != forgotten_) return;
  }
  try {
    build.graph()->Save(entry.index.graph_path(), build.identity());
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kBusy) throw;  // busy: another process writes the same graph
  }
}

void VectorSearch::Forget() {
  const std::lock_guard files(files_mutex_);
  {
    const std::lock_guard lock(mutex_);
    ++forgotten_;
  }
  if (!brain_path_.empty() && writes_files_) RemoveGraphFiles(brain_path_);
}

std::vector<VectorState> VectorSearch::States() const {
  const std::lock_guard lock(mutex_);
  std::vector<VectorState> states;
  for (const auto& [key, entry] : entries_) {
    states.push_back(
        {key.first, key.second, entry.loaded, entry.covered, entry.Waits(), entry.failure});
  }
  return states;
}

}  // namespace cortex
