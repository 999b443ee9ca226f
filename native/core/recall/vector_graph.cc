#include "recall/vector_graph.h"

#include <cstring>
#include <limits>
#include <usearch/index.hpp>
#include <utility>

#include "base/error.h"
#include "base/hash.h"
#include "recall/graph_file.h"

namespace cortex {
namespace {

namespace usearch = unum::usearch;
using Slot = std::uint32_t;
using Index = usearch::index_gt<float, std::int64_t, Slot>;

constexpr std::size_t kConnectivity = 16;
constexpr std::size_t kExpansionAdd = 128;

/// Farther than opposite.
constexpr float kFarthest = 2.5F;
constexpr Slot kLost = std::numeric_limits<Slot>::max();

/// What a node is known by in the file: its row and the beginning of its vector.
std::int64_t NodeKey(const VectorRows& rows, std::size_t position, std::int64_t row_seq) {
  std::string bytes(sizeof row_seq + kVectorLane * sizeof(float), '\0');
  std::memcpy(bytes.data(), &row_seq, sizeof row_seq);
  std::memcpy(bytes.data() + sizeof row_seq, rows.At(position), kVectorLane * sizeof(float));
  return StableHash(bytes);
}

/// Cosine distances, as usearch asks for them: between a vector and a node, or two nodes.
class Metric {
 public:
  Metric(const VectorRows& rows, const std::vector<Slot>& positions)
      : rows_(rows), positions_(positions) {}

  template <class Node>
  float operator()(const float* vector, const Node& node) const {
    const Slot position = positions_[get_slot(node)];
    return position == kLost ? kFarthest : 1 - rows_.Similarity(vector, position);
  }
  template <class Node, class OtherNode>
  float operator()(const Node& node, const OtherNode& other) const {
    const Slot position = positions_[get_slot(node)];
    return position == kLost ? kFarthest : (*this)(rows_.At(position), other);
  }

 private:
  const VectorRows& rows_;
  const std::vector<Slot>& positions_;
};

void Require(const usearch::error_t& error) {
  if (error) throw Error(ErrorCode::kInternal, std::string("Vector index: ") + error.what());
}

}  // namespace

struct VectorGraph::Implementation {
  Index index{usearch::index_config_t(kConnectivity)};
  /// Of each node; kLost where its vector is no more.
  std::vector<Slot> positions;
  std::size_t covered = 0;
  std::uint32_t effort = 0;

  void Reserve(std::size_t capacity) {
    if (index.reserve(usearch::index_limits_t(capacity, 1))) return;
    throw Error(ErrorCode::kInternal, "Memory for a vector index of " + std::to_string(capacity) +
                                          " vectors cannot be had");
  }
  /// Finds the nodes' vectors in the block; both are in the order of the rows.
  void Locate(const VectorBlock& block) {
    for (std::size_t slot = 0; slot < index.size(); ++slot) {
      const bool match =
          covered < block.size() && index.at(static_cast<Slot>(slot)).key ==
                                        NodeKey(block.rows(), covered, block.RowSeq(covered));
      positions.push_back(match ? static_cast<Slot>(covered++) : kLost);
    }
  }
};

VectorGraph::VectorGraph(std::size_t capacity)
    : implementation_(std::make_unique<Implementation>()) {
  implementation_->Reserve(capacity);
}
VectorGraph::~VectorGraph() = default;

std::size_t VectorGraph::covered() const { return implementation_->covered; }
std::size_t VectorGraph::lost() const {
  return implementation_->positions.size() - implementation_->covered;
}

std::unique_ptr<VectorGraph> VectorGraph::Clone(std::size_t capacity) const {
  auto clone = std::make_unique<VectorGraph>(0);
  if (covered() > 0) {
    auto copy = implementation_->index.copy();
    Require(copy.error);
    clone->implementation_->index = std::move(copy.index);
  }
  clone->implementation_->positions = implementation_->positions;
  clone->implementation_->covered = covered();
  clone->implementation_->effort = implementation_->effort;
  clone->implementation_->Reserve(capacity + lost());
  return clone;
}

void VectorGraph::Add(const VectorRows& rows, std::int64_t row_seq) {
  auto& [index, positions, covered, effort] = *implementation_;
  const std::size_t position = covered++;
  positions.push_back(static_cast<Slot>(position));
  usearch::index_update_config_t config;
  config.expansion = kExpansionAdd;
  const auto added = index.add(NodeKey(rows, position, row_seq), rows.At(position),
                               Metric(rows, positions), config);
  Require(added.error);
}

std::size_t VectorGraph::effort() const { return implementation_->effort; }
void VectorGraph::SetEffort(std::size_t effort) {
  implementation_->effort = static_cast<std::uint32_t>(effort);
}

std::vector<VectorCandidate> VectorGraph::Search(const VectorRows& rows, const float* query,
                                                 std::size_t wanted,
                                                 const std::function<bool(std::size_t)>& allowed,
                                                 std::size_t effort) const {
  const auto& positions = implementation_->positions;
  usearch::index_search_config_t config;
  config.expansion = std::max(effort, 2 * wanted);
  const auto passes = [&](const Index::member_cref_t& node) {
    const Slot position = positions[get_slot(node)];
    return position != kLost && allowed(position);
  };
  const auto found =
      implementation_->index.search(query, wanted, Metric(rows, positions), config, passes);
  Require(found.error);
  std::vector<VectorCandidate> candidates;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto match = found.at(i);
    candidates.push_back({positions[match.member.slot], 1 - match.distance});
  }
  return candidates;
}

void VectorGraph::Save(const std::string& path, const std::string& identity) const {
  std::string graph(sizeof implementation_->effort, '\0');
  std::memcpy(graph.data(), &implementation_->effort, graph.size());
  const auto saved = implementation_->index.save_to_stream([&](const void* data, std::size_t size) {
    graph.append(static_cast<const char*>(data), size);
    return true;
  });
  Require(saved.error);
  WriteGraphFile(path, identity, graph);
}

std::unique_ptr<VectorGraph> VectorGraph::Load(const std::string& path, const std::string& identity,
                                               const VectorBlock& block) {
  const auto bytes = ReadGraphFile(path, identity);
  auto graph = std::make_unique<VectorGraph>(0);
  std::uint32_t& effort = graph->implementation_->effort;
  if (!bytes || bytes->size() < sizeof effort) return nullptr;
  std::memcpy(&effort, bytes->data(), sizeof effort);
  std::size_t at = sizeof effort;
  const auto loaded =
      graph->implementation_->index.load_from_stream([&](void* data, std::size_t size) {
        if (size > bytes->size() - at) return false;
        std::memcpy(data, bytes->data() + at, size);
        at += size;
        return true;
      });
  if (loaded.error) return nullptr;
  graph->implementation_->Locate(block);
  return graph;
}

}  // namespace cortex
