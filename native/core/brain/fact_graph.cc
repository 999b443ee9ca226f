#include "brain/fact_graph.h"

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/accepted_memory.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/scores.h"
#include "graph/graph_reader.h"
#include "language/facts/fact_reader.h"
#include "language/facts/validity.h"
#include "language/slots/analysis.h"
#include "store/store.h"

namespace cortex {
namespace {

void RequireGraphQuery(const graph::GraphQuery& query) {
  RequireName(query.user_id, "user_id");
  constexpr int kDeepest = 10;
  if (query.depth < 1 || query.depth > kDeepest) {
    throw Error(ErrorCode::kValidation,
                "depth is " + std::to_string(query.depth) + ": give 1 to 10");
  }
  RequireLimit(query.limit);
}

void ThrowIfCancelled(const CancelFlag* cancel) {
  if (cancel != nullptr && cancel->load()) throw Error(ErrorCode::kCancelled, "cancelled");
}

std::string Line(const std::string& subject, const std::string& predicate,
                 const std::string& object, bool negated) {
  return FoldCase(subject) + "|" + predicate + "|" + FoldCase(object) + (negated ? "|not" : "");
}

/// Facts in one order, whatever rows they are in.
std::vector<std::string> FactsAsText(const std::vector<FactRow>& facts, GraphRepository& graph) {
  std::vector<std::string> told;
  for (const auto& fact : facts) {
    told.push_back(Line(graph.EntityOf(fact.subject_id).name, fact.predicate,
                        graph.EntityOf(fact.object_id).name, fact.negated));
  }
  return told;
}

std::vector<std::string> FactsAsText(const TextGraph& graph) {
  std::vector<std::string> told;
  for (const auto& fact : graph.facts) {
    told.push_back(Line(fact.subject.name, fact.predicate, fact.object.name, fact.negated));
  }
  return told;
}

std::vector<std::string> NamesIn(const TextGraph& graph) {
  std::vector<std::string> names;
  for (const auto& mention : graph.mentions) names.push_back(FoldCase(mention.name));
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

std::optional<TextGraph> FactGraph::ReadGraph(const Statement& statement,
                                              const std::string& speaker, TimeMs told_at) const {
  try {
    TextGraph graph = options_.read_facts(statement, speaker);
    graph::ReadValidity(told_at, options_.timezone, &graph);
    return graph;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {  // of the rules, not of the store: the memory itself is sound
    return std::nullopt;
  }
}

void FactGraph::PutGraph(Repositories& repositories, const AcceptedMemory& accepted,
                         StorageResult* result) const {
  const Memory& memory = accepted.memory;
  const auto graph = ReadGraph(*accepted.statement, memory.speaker.value_or(memory.user_id),
                               memory.score.created_at);
  if (!graph) {
    result->graph_state = GraphState::kFailed;
    result->status = StorageStatus::kSuccessLocalOnly;
    result->message += "; its facts could not be read, so that the graph is without them";
    return;
  }
  repositories.graph.Put(memory.seq, memory.user_id, *graph);
  result->graph_success = true;
  if (result->graph_state == GraphState::kOff) result->graph_state = GraphState::kOk;
}

void FactGraph::CheckGraph(Repositories& repositories, CheckReport* report) const {
  report->checked.emplace_back("facts");
  constexpr std::int64_t kAtOnce = 2000;
  std::int64_t after = 0;
  for (;;) {
    const auto memories =
        repositories.memories.Between(after + 1, repositories.memories.LastSeq(), kAtOnce);
    for (const auto& memory : memories) {
      if (repositories.graph_backlog.Covers(memory.seq)) continue;
      const TextGraph expected =
          ReadGraph(AnalyzeStatement(Document(memory.content)),
                    memory.speaker.value_or(memory.user_id), memory.created_at)
              .value_or(TextGraph{});
      std::vector<std::string> names;
      for (auto& [name, type] : repositories.graph.MentionsOf(memory.seq))
        names.push_back(std::move(name));
      const auto facts = repositories.graph.FactsOfMemory(memory.seq);
      if (names != NamesIn(expected) ||
          FactsAsText(facts, repositories.graph) != FactsAsText(expected))
        report->problems.push_back("facts of " + memory.id);
    }
    if (static_cast<std::int64_t>(memories.size()) < kAtOnce) return;
    after = memories.back().seq;
  }
}

graph::GraphSources FactGraph::SourcesOf(Repositories& repositories, ReadLane lane, TimeMs now,
                                         const CancelFlag* cancel) const {
  return {repositories.graph, repositories.memories, repositories.contradictions,
          [this, &repositories, lane, now](Memory* memory) {
            scores_.Score(repositories, memory, now, lane);
          },
          [cancel] { ThrowIfCancelled(cancel); }};
}

template <class View>
View FactGraph::ReadView(const graph::GraphQuery& query, const CancelFlag* cancel,
                         View (graph::GraphReader::*read)()) {
  RequireGraphQuery(query);
  View view;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    const std::int64_t underived = repositories.graph_backlog.Count();
    if (underived == 0 || query.partial) {
      graph::GraphReader reader(SourcesOf(repositories, lane, query.now, cancel), query);
      view = (reader.*read)();
    }
    view.underived = underived;
  });
  return view;
}

graph::GraphView FactGraph::GetFactsOfMemory(const std::string& id, TimeMs now,
                                             const Reader& reader, const CancelFlag* cancel) {
  graph::GraphView view;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    const auto memory = repositories.memories.Find(id, reader);
    if (!memory) throw NoMemory(id);
    graph::GraphQuery query;
    query.user_id = memory->user_id;
    query.now = now;
    graph::GraphReader of_user(SourcesOf(repositories, lane, now, cancel), query);
    view = of_user.FactsOfMemory(memory->seq);
    view.underived = repositories.graph_backlog.Covers(memory->seq) ? 1 : 0;
  });
  return view;
}

graph::GraphView FactGraph::GetFactsOf(const graph::GraphQuery& query, const CancelFlag* cancel) {
  return ReadView(query, cancel, &graph::GraphReader::FactsOf);
}

graph::GraphView FactGraph::GetNeighbourhood(const graph::GraphQuery& query,
                                             const CancelFlag* cancel) {
  return ReadView(query, cancel, &graph::GraphReader::Neighbourhood);
}

graph::GraphView FactGraph::GetPath(const graph::GraphQuery& query, const CancelFlag* cancel) {
  return ReadView(query, cancel, &graph::GraphReader::Path);
}

graph::GraphView FactGraph::GetGraph(const graph::GraphQuery& query, const CancelFlag* cancel) {
  return ReadView(query, cancel, &graph::GraphReader::All);
}

graph::CurrentView FactGraph::GetCurrent(const graph::GraphQuery& query, const CancelFlag* cancel) {
  return ReadView(query, cancel, &graph::GraphReader::Current);
}

}  // namespace cortex
