#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "recall/vector_index.h"

/// Nearest vectors, model by model: a brain may hold vectors of several models, and only like is
/// compared with like.
namespace cortex {

/// How a model's vectors are searched now.
struct VectorState {
  std::string model;
  std::size_t dimensions = 0;
  /// In memory; the graph covers that many of them.
  std::size_t loaded = 0;
  std::size_t covered = 0;
  /// A graph is in the making; the search after it is done takes it.
  bool building = false;
  /// Why the last build came to nothing, or its file could not be written; empty: it did not fail.
  std::string failure;
};

/// Thread-safety: Search on the read lane, BuildStep on the background lane; the rest from any
/// thread.
class VectorSearch {
 public:
  /// `brain_path` is empty for a brain without files; where they may not be written, those that are
  /// there are used.
  VectorSearch(std::string brain_path, bool writes_files, VectorLimits limits = {})
      : brain_path_(std::move(brain_path)), writes_files_(writes_files), limits_(limits) {}

  /// Among the vectors of `model` that are as long as `query`; else as VectorIndex::Search.
  std::vector<VectorHit> Search(EmbeddingRepository& embeddings, const std::string& model,
                                std::span<const float> query, std::size_t wanted,
                                const MemoryFilter& filter);

  /// Whether a graph waits to be built.
  [[nodiscard]] bool BuildDue() const;
  /// Builds a part of it; true when nothing is left to build.
  bool BuildStep();

  /// Removes the files beside the brain and, with the next search, all vectors from memory.
  /// IO_ERROR.
  void Forget();

  [[nodiscard]] std::vector<VectorState> States() const;

 private:
  struct Entry {
    explicit Entry(VectorIndex made) : index(std::move(made)) {}
    [[nodiscard]] bool Waits() const { return build && !built; }

    /// The read lane's, but for its names.
    VectorIndex index;
    // Guarded by the mutex:
    /// The value of `forgotten_` that the index knows of.
    std::uint64_t forgotten = 0;
    std::shared_ptr<GraphBuild> build;
    bool built = false;
    std::size_t loaded = 0;
    std::size_t covered = 0;
    std::string failure;
  };
  Entry& EntryOf(const std::string& model, std::size_t dimensions);
  void TakeUp(Entry* entry);
  void Publish(Entry* entry);
  void Save(const Entry& entry, const GraphBuild& build);

  std::string brain_path_;
  bool writes_files_;
  VectorLimits limits_;
  /// Held while files are written or removed, before the other mutex.
  std::mutex files_mutex_;
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, std::size_t>, Entry> entries_;
  /// How often files were removed.
  std::uint64_t forgotten_ = 0;
};

}  // namespace cortex
