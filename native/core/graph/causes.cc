#include "graph/causes.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace cortex {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// An atom at the end of a way back. A later and stronger way to it is another arrival, so that the
/// ways that were built on the earlier one stay whole.
struct Arrival {
  std::size_t node = 0;
  double strength = 1.0;
  std::size_t depth = 0;
  /// The arrival it came from, and by which edge of that one's node.
  std::size_t effect = kNone;
  std::size_t edge = 0;
};

/// Widens the search by one step at a time. Strengths are at most 1, so that a way through a cycle
/// is never stronger than the one without: only strictly stronger arrivals go on, and each way
/// passes an atom once.
class Search {
 public:
  explicit Search(const CausesOf& causes_of) : causes_of_(causes_of) {}

  CauseSearch Run(const std::vector<std::string>& effects, std::size_t max_depth) {
    for (const auto& effect : effects) {
      const std::size_t node = NodeOf(effect);
      if (nodes_[node].best != kNone) continue;
      nodes_[node].is_effect = true;
      Arrive({node, 1.0, 0, kNone, 0});
    }
    std::vector<std::size_t> frontier = std::move(arrived_);
    for (std::size_t depth = 1; depth <= max_depth && !frontier.empty(); ++depth) {
      arrived_.clear();
      for (const auto arrival : frontier) {
        if (!IsOutdone(arrival)) Widen(arrival, depth);
      }
      frontier = std::move(arrived_);
    }
    return Result(max_depth);
  }

 private:
  struct Node {
    std::string id;
    /// Once it was asked for them; and whether there was an answer.
    std::optional<std::vector<CauseEdge>> edges;
    bool is_unknown = false;
    /// Its strongest arrival.
    std::size_t best = kNone;
    bool is_effect = false;
  };

  std::size_t NodeOf(const std::string& id) {
    const auto [at, is_new] = numbers_.try_emplace(id, nodes_.size());
    if (is_new) nodes_.emplace_back().id = id;
    return at->second;
  }

  const std::vector<CauseEdge>& EdgesOf(std::size_t node) {
    Node& asked = nodes_[node];
    if (!asked.edges) {
      auto edges = causes_of_(asked.id);
      asked.is_unknown = !edges;
      has_unknown_ = has_unknown_ || asked.is_unknown;
      asked.edges = std::move(edges).value_or(std::vector<CauseEdge>());
    }
    return *asked.edges;
  }

  /// A stronger way of the same length came after it. A longer one does not count: what the shorter
  /// reaches may be out of its reach.
  [[nodiscard]] bool IsOutdone(std::size_t arrival) const {
    const std::size_t best = nodes_[arrivals_[arrival].node].best;
    return best != arrival && arrivals_[best].depth == arrivals_[arrival].depth;
  }

  void Arrive(const Arrival& arrival) {
    nodes_[arrival.node].best = arrivals_.size();
    arrived_.push_back(arrivals_.size());
    arrivals_.push_back(arrival);
  }

  void Widen(std::size_t from, std::size_t depth) {
    const Arrival effect = arrivals_[from];
    const std::size_t edges = EdgesOf(effect.node).size();
    for (std::size_t i = 0; i < edges; ++i) {
      // Making a node may move the others.
      const std::size_t cause = NodeOf(EdgesOf(effect.node)[i].cause_id);
      const double strength = effect.strength * EdgesOf(effect.node)[i].strength;
      const std::size_t known = nodes_[cause].best;
      if (nodes_[cause].is_effect) continue;
      if (known != kNone && strength <= arrivals_[known].strength) continue;
      Arrive({cause, strength, depth, from, i});
    }
  }

  CauseSearch Result(std::size_t max_depth) {
    CauseSearch result;
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (nodes_[node].is_effect || nodes_[node].best == kNone) continue;
      const Arrival& arrival = arrivals_[nodes_[node].best];
      const bool has_causes = !EdgesOf(node).empty();
      result.has_more = result.has_more || (has_causes && arrival.depth == max_depth);
      result.causes.push_back(Told(arrival, !has_causes && !nodes_[node].is_unknown));
    }
    result.has_more = result.has_more || has_unknown_;
    std::sort(result.causes.begin(), result.causes.end(),
              [](const ReachedCause& a, const ReachedCause& b) {
                if (a.strength != b.strength) return a.strength > b.strength;
                return std::tie(a.depth, a.atom_id) < std::tie(b.depth, b.atom_id);
              });
    return result;
  }

  [[nodiscard]] ReachedCause Told(const Arrival& arrival, bool is_root) const {
    ReachedCause cause;
    cause.atom_id = nodes_[arrival.node].id;
    cause.depth = arrival.depth;
    cause.strength = arrival.strength;
    cause.is_root = is_root;
    for (const Arrival* at = &arrival; at->effect != kNone; at = &arrivals_[at->effect]) {
      const Node& effect = nodes_[arrivals_[at->effect].node];
      const CauseEdge& edge = (*effect.edges)[at->edge];
      cause.is_bridged = cause.is_bridged || edge.IsBridge();
      cause.path.push_back({nodes_[at->node].id, effect.id, edge.strength, edge.type});
    }
    return cause;
  }

  const CausesOf& causes_of_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<Arrival> arrivals_;
  std::vector<std::size_t> arrived_;
  bool has_unknown_ = false;
};

}  // namespace

CauseSearch FindCauses(const std::vector<std::string>& effects, std::size_t max_depth,
                       const CausesOf& causes_of) {
  return Search(causes_of).Run(effects, max_depth);
}

}  // namespace cortex
