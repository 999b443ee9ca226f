#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "recall/graph_tuning.h"
#include "recall/vector_block.h"
#include "recall/vector_graph.h"

/// Nearest vectors of one model.
namespace cortex {

class EmbeddingRepository;

struct VectorHit {
  /// The memory's.
  std::int64_t seq = 0;
  /// Cosine, -1 to 1.
  float similarity = 0;
};

/// Whether a memory, by its seq, may be found; empty: any.
using MemoryFilter = std::function<bool(std::int64_t memory_seq)>;

struct VectorLimits {
  /// While the filter leaves no more, every vector is compared; above, there is a graph.
  std::size_t exact = 20'000;
  /// New vectors that are compared one by one until the graph is extended.
  std::size_t tail = 10'000;
};

/// Extends a graph over a block's vectors, or begins one, and finds out how it must be searched.
/// One thread at a time, any thread.
class GraphBuild {
 public:
  /// Does a part of it; true when all is done. INTERNAL, also when the vectors are of a kind in
  /// which a graph finds too little.
  bool Step();
  [[nodiscard]] bool finished() const { return finished_; }
  /// What the graph is of, for its file.
  [[nodiscard]] const std::string& identity() const { return identity_; }
  [[nodiscard]] std::shared_ptr<const VectorGraph> graph() const { return graph_; }

 private:
  friend class VectorIndex;
  explicit GraphBuild(VectorRows rows) : rows_(std::move(rows)) {}
  void AddSome();

  std::string identity_;
  /// Of the block that it is made of.
  std::uint64_t block_number_ = 0;
  VectorRows rows_;
  std::vector<std::int64_t> row_seqs_;
  std::shared_ptr<const VectorGraph> base_;
  std::shared_ptr<VectorGraph> graph_;
  GraphTuning tuning_;
  bool finished_ = false;
};

/// The vectors of one model in memory, loaded at the first search and brought up to date by the
/// next: new rows by their seq, removed ones when a hit turns out to have no row, since a row's
/// vector never changes. That tells of other processes' writes too. After a restoration, when rows
/// have other numbers, they are loaded anew.
/// One thread at a time: the read lane.
class VectorIndex {
 public:
  /// `graph_path` is empty where no file is to be used.
  VectorIndex(std::string model, std::size_t dimensions, std::string graph_path,
              VectorLimits limits);

  /// The `wanted` nearest of those that the filter, if any, lets pass; the most similar first, of
  /// equals the lower seq. Must run inside a snapshot.
  std::vector<VectorHit> Search(EmbeddingRepository& embeddings, std::span<const float> query,
                                std::size_t wanted, const MemoryFilter& filter);

  /// Work that would make the next searches quicker; nothing when there is none.
  [[nodiscard]] std::unique_ptr<GraphBuild> NextBuild() const;
  /// Takes what was built, unless the vectors were loaded anew since.
  void Adopt(const GraphBuild& build);
  /// Lets go of all vectors; the next search loads them again.
  void Reset();

  [[nodiscard]] const std::string& graph_path() const { return graph_path_; }
  /// Vectors in memory, and how many of them the graph covers.
  [[nodiscard]] std::size_t size() const { return block_.size() - block_.gone(); }
  [[nodiscard]] std::size_t covered() const { return graph_ ? graph_->covered() : 0; }

 private:
  void Refresh(EmbeddingRepository& embeddings);
  void LoadGraph();
  /// The model, and the state of the brain whose row numbers a graph knows.
  [[nodiscard]] std::string Identity() const;
  [[nodiscard]] bool TooMuchGone() const;
  [[nodiscard]] bool Passes(std::size_t position, const MemoryFilter& filter) const;
  [[nodiscard]] std::vector<VectorCandidate> Find(const std::vector<float>& query,
                                                  std::size_t wanted,
                                                  const MemoryFilter& filter) const;
  [[nodiscard]] bool AnyGone(EmbeddingRepository& embeddings,
                             const std::vector<VectorCandidate>& candidates) const;

  std::string model_;
  std::size_t dimensions_;
  std::string graph_path_;
  VectorLimits limits_;
  VectorBlock block_;
  std::uint64_t block_number_ = 0;
  bool loaded_ = false;
  std::int64_t restorations_ = 0;
  std::shared_ptr<const VectorGraph> graph_;
};

}  // namespace cortex
