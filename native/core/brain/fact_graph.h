#pragma once

#include <optional>
#include <string>

#include "base/lane.h"
#include "base/time.h"
#include "graph/graph_view.h"
#include "store/read_lane.h"
#include "store/reader.h"

/// The fact graph of a brain: what its memories tell of whom and what.
namespace cortex {

namespace graph {
class GraphReader;
struct GraphSources;
}  // namespace graph
class Scores;
class Store;
struct AcceptedMemory;
struct BrainOptions;
struct CheckReport;
struct Repositories;
struct Statement;
struct StorageResult;
struct TextGraph;

/// Puts facts in and answers questions, each to the graph of one user. Thread-safety and errors: as
/// Brain, which owns it; what writes runs within a transaction of the brain's.
class FactGraph {
 public:
  FactGraph(Store& store, const BrainOptions& options, Scores& scores)
      : store_(store), options_(options), scores_(scores) {}

  // --- Reads, on the graph lane ---
  // VALIDATION_ERROR for a depth or limit out of range; NOT_FOUND for an entity that no memory
  // tells of.

  graph::GraphView GetFactsOf(const graph::GraphQuery& query, const CancelFlag* cancel);
  /// What one memory tells, whose ever it is that the reader sees; `underived` is 1 while its facts
  /// are still to be derived. NOT_FOUND.
  graph::GraphView GetFactsOfMemory(const std::string& id, TimeMs now, const Reader& reader,
                                    const CancelFlag* cancel);
  graph::GraphView GetNeighbourhood(const graph::GraphQuery& query, const CancelFlag* cancel);
  /// The shortest way; no facts where there is none.
  graph::GraphView GetPath(const graph::GraphQuery& query, const CancelFlag* cancel);
  /// All of it; without limit.
  graph::GraphView GetGraph(const graph::GraphQuery& query, const CancelFlag* cancel);
  /// What holds of an entity, now or at a time.
  graph::CurrentView GetCurrent(const graph::GraphQuery& query, const CancelFlag* cancel);

  // --- Within a transaction of the brain's ---

  /// Puts what the stored memory tells into the graph. Of a text that cannot be read the memory
  /// stays without facts until the rules change, and the result says so.
  void PutGraph(Repositories& repositories, const AcceptedMemory& accepted,
                StorageResult* result) const;
  /// What a text tells, with the times from and to which it holds; nothing when reading it fails.
  [[nodiscard]] std::optional<TextGraph> ReadGraph(const Statement& statement,
                                                   const std::string& speaker,
                                                   TimeMs told_at) const;
  /// Compares the graph with what the texts give.
  void CheckGraph(Repositories& repositories, CheckReport* report) const;

 private:
  [[nodiscard]] graph::GraphSources SourcesOf(Repositories& repositories, ReadLane lane, TimeMs now,
                                              const CancelFlag* cancel) const;
  template <class View>
  View ReadView(const graph::GraphQuery& query, const CancelFlag* cancel,
                View (graph::GraphReader::*read)());

  Store& store_;
  const BrainOptions& options_;
  Scores& scores_;
};

}  // namespace cortex
