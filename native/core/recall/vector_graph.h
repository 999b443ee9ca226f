#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "recall/vector_block.h"

/// An HNSW graph over the vectors of a block: who is near whom, without the vectors themselves.
/// Source: Malkov and Yashunin, "Efficient and robust approximate nearest neighbor search using
/// Hierarchical Navigable Small World graphs" (2016); the graph is usearch's.
namespace cortex {

struct VectorCandidate {
  std::size_t position = 0;
  float similarity = 0;
};

/// Covers the positions of a block from the first on. A graph is a guide, never a witness: what it
/// finds is measured and judged by the rows.
/// Thread-safety: one Search at a time, by one thread; Clone and Save may overlap with it. Add from
/// one thread, before the graph is shared. INTERNAL when memory runs out.
class VectorGraph {
 public:
  /// An empty one that can take up to `capacity` positions.
  explicit VectorGraph(std::size_t capacity);
  ~VectorGraph();
  VectorGraph(const VectorGraph&) = delete;
  VectorGraph& operator=(const VectorGraph&) = delete;

  /// A copy that can take up to `capacity` positions.
  [[nodiscard]] std::unique_ptr<VectorGraph> Clone(std::size_t capacity) const;

  /// Adds the next position, whose row is `row_seq`. Needs capacity.
  void Add(const VectorRows& rows, std::int64_t row_seq);

  /// How many positions are covered.
  [[nodiscard]] std::size_t covered() const;
  /// Nodes whose vector there is no more.
  [[nodiscard]] std::size_t lost() const;

  /// How many nodes a search keeps in view: the more, the surer and the slower.
  [[nodiscard]] std::size_t effort() const;
  void SetEffort(std::size_t effort);

  /// The `wanted` nearest of those that `allowed` lets pass, nearest first; `query` is normalised.
  [[nodiscard]] std::vector<VectorCandidate> Search(
      const VectorRows& rows, const float* query, std::size_t wanted,
      const std::function<bool(std::size_t position)>& allowed, std::size_t effort) const;

  /// Writes the graph with a check sum, under its name when it is complete. IO_ERROR.
  void Save(const std::string& path, const std::string& identity) const;
  /// The graph in the file as far as its nodes are the block's vectors; null when there is none, or
  /// it is damaged, or of another identity or version.
  static std::unique_ptr<VectorGraph> Load(const std::string& path, const std::string& identity,
                                           const VectorBlock& block);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cortex
