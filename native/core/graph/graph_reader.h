#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "graph/aliases.h"
#include "graph/graph_view.h"
#include "store/contradiction_repository.h"
#include "store/graph_repository.h"
#include "store/memory_repository.h"

namespace cortex::graph {

/// Answers questions about the fact graph of one user. A fact that another one supersedes is closed
/// at the other's time: one of two that exclude each other (another employer, a denial), or whose
/// memory lost a contradiction to the other's. Used by one thread, within one snapshot.
class GraphReader {
 public:
  struct Sources {
    GraphRepository& graph;
    MemoryRepository& memories;
    ContradictionRepository& contradictions;
    /// Sets a memory's confidence for now.
    std::function<void(Memory*)> score;
  };

  GraphReader(Sources sources, GraphQuery query)
      : sources_(std::move(sources)),
        query_(std::move(query)),
        aliases_(sources_.graph, query_.user_id) {}

  /// The facts of an entity. NOT_FOUND, naming entities that share a word with it.
  GraphView FactsOf();
  /// What is within `depth` steps of an entity. NOT_FOUND.
  GraphView Neighbourhood();
  /// The shortest way from the entity to the target; no facts where there is none within `depth`.
  /// NOT_FOUND.
  GraphView Path();
  /// All of the user's graph.
  GraphView All();

 private:
  /// An entity under all of its names: the id of the fullest.
  using Node = std::int64_t;
  struct Step {
    Node from;
    FactRow fact;
  };

  /// Nothing for the user of whom no memory tells; NOT_FOUND for anybody else.
  [[nodiscard]] std::optional<Node> Find(const std::string& name);
  void ShowUnknownUser(GraphView* view) const;
  [[nodiscard]] Node NodeOf(std::int64_t entity_id) { return aliases_.Of(entity_id).front().id; }
  /// Facts of a node that held at the time asked for, the newest first.
  [[nodiscard]] std::vector<FactRow> FactsAt(Node node, std::int64_t limit);
  [[nodiscard]] bool Holds(const FactRow& fact);
  [[nodiscard]] TimeMs BeginOf(const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> EndOf(const FactRow& fact);
  [[nodiscard]] std::vector<FactRow> Rivals(const FactRow& fact);
  [[nodiscard]] bool Excludes(const FactRow& later, const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> EndByContradiction(const FactRow& fact);
  [[nodiscard]] bool Dismissed(const FactRow& one, const FactRow& other);
  const Memory* MemoryOf(std::int64_t seq);
  const std::vector<Contradiction>& PairsOf(const std::string& memory_id);

  void Show(Node node, GraphView* view);
  void Show(const FactRow& fact, GraphView* view);
  [[nodiscard]] std::string IdOf(Node node);

  Sources sources_;
  GraphQuery query_;
  Aliases aliases_;
  std::map<std::int64_t, Memory> memories_;
  std::map<std::string, std::vector<Contradiction>> pairs_;
  std::set<Node> shown_;
};

}  // namespace cortex::graph
