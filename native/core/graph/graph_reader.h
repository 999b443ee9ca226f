#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graph/aliases.h"
#include "graph/fact_times.h"
#include "graph/graph_view.h"
#include "store/graph_repository.h"

namespace cortex::graph {

/// Answers questions about the fact graph of one user. Used by one thread, within one snapshot.
class GraphReader {
 public:
  GraphReader(const GraphSources& sources, GraphQuery query)
      : graph_(sources.graph),
        check_(sources.check),
        query_(std::move(query)),
        aliases_(sources.graph, query_.user_id),
        memories_(sources),
        times_(graph_, memories_, aliases_) {}
  GraphReader(const GraphReader&) = delete;
  GraphReader& operator=(const GraphReader&) = delete;

  /// The facts of an entity. NOT_FOUND, naming entities that share a word with it.
  GraphView FactsOf();
  /// What one memory tells.
  GraphView FactsOfMemory(std::int64_t seq);
  /// What is within `depth` steps of an entity. NOT_FOUND.
  GraphView Neighbourhood();
  /// The shortest way from the entity to the target; no facts where there is none within `depth`.
  /// NOT_FOUND.
  GraphView Path();
  /// All of the user's graph.
  GraphView All();
  /// What holds of the entity, now or at the time asked for, and what held before. NOT_FOUND.
  CurrentView Current();

 private:
  /// An entity under all of its names: the id of the fullest.
  using Node = std::int64_t;
  struct Step {
    Node from;
    FactRow fact;
  };
  /// How each node was reached; the first one by nothing.
  using Reached = std::map<Node, std::optional<Step>>;
  /// What was reached from one end of a path, and what of it last.
  struct End {
    Reached reached;
    std::vector<Node> edge;
  };

  /// Nothing for the user of whom no memory tells; NOT_FOUND for anybody else.
  [[nodiscard]] std::optional<Node> Find(const std::string& name);
  /// "The cat", "my cat": who is told of as "cat".
  [[nodiscard]] std::optional<Node> FindWithoutDeterminer(const std::string& name);
  /// By the noun, or another word for the same kin; `own`: told as the user's own.
  [[nodiscard]] std::optional<Node> FindTold(const std::string& noun, bool own);
  /// Whether any fact has it as its subject.
  [[nodiscard]] bool TellsOf(std::int64_t entity);
  /// Who "Ada's sister" is, now or as of the time that is asked for.
  [[nodiscard]] std::set<Node> RelativesOf(const std::string& name);
  /// As the user would say it: "my sister".
  [[nodiscard]] std::string Spoken(const std::string& name) const;
  /// Names that share a word with it, that are of it ("Oma's number"), or are the user's ("my
  /// car").
  [[nodiscard]] std::string NamesLike(const std::string& name, const std::set<Node>& relatives);
  void ShowUnknownUser(GraphView* view) const;
  [[nodiscard]] EntityView UnknownUser() const;
  [[nodiscard]] EntityView EntityOf(Node node);
  /// Facts of a node that held at the time asked for, the newest first; no more than `limit`.
  [[nodiscard]] std::vector<FactRow> FactsAt(Node node, std::int64_t limit, bool* truncated);
  std::optional<Node> Grow(const Reached& other, End* end, bool* truncated);
  [[nodiscard]] static std::vector<FactRow> WayTo(Node node, const Reached& reached);

  void Show(Node node, GraphView* view);
  void Show(const FactRow& fact, GraphView* view);
  [[nodiscard]] std::string IdOf(Node node);

  GraphRepository& graph_;
  std::function<void()> check_;
  GraphQuery query_;
  Aliases aliases_;
  FactMemories memories_;
  FactTimes times_;
  std::set<Node> shown_;
};

}  // namespace cortex::graph
