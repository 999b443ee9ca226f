#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "brain/derivation.h"
#include "brain/fact_graph.h"
#include "brain/maintenance.h"
#include "brain/memories.h"
#include "graph/graph_view.h"
#include "support/support.h"

/// What the tests of a brain's fact graph share.
namespace cortex::test {

/// Looks at the graph of one user, alice.
class GraphTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }

  std::string Tell(const std::string& text, TimeMs at = kNow) {
    NewMemory memory = Said(text);
    memory.user_id = "alice";
    memory.created_at = at;
    return Remember(brain(), memory);
  }

  void Import(const std::vector<std::string>& texts) {
    std::vector<NewMemory> memories;
    for (const auto& text : texts) {
      memories.push_back(Said(text));
      memories.back().user_id = "alice";
    }
    ImportProgress progress;
    while (!brain().memories().ImportBatch(memories, {.duplicates = false}, kNow, &progress)) {
    }
  }

  static graph::GraphQuery About(const std::string& entity) {
    graph::GraphQuery query;
    query.user_id = "alice";
    query.entity = entity;
    query.now = kNow;
    return query;
  }

  static std::vector<std::string> Told(const graph::GraphView& view) {
    std::vector<std::string> facts;
    for (const auto& fact : view.facts)
      facts.push_back((fact.negated ? "not " : "") + fact.subject + " | " + fact.predicate + " | " +
                      fact.object);
    std::sort(facts.begin(), facts.end());
    return facts;
  }

  std::vector<std::string> FactsOf(const std::string& entity,
                                   std::optional<TimeMs> as_of = std::nullopt) {
    auto query = About(entity);
    query.as_of = as_of;
    return Told(brain().facts().GetFactsOf(query, nullptr));
  }

  /// What the person works for at a time.
  std::vector<std::string> EmployersAt(TimeMs at) {
    std::vector<std::string> names;
    for (const auto& fact : FactsOf("alice", at)) {
      const auto bar = fact.rfind("| ");
      names.push_back(fact.substr(bar + 2));
    }
    return names;
  }

  GraphDerivation Derive(bool anew = false) {
    GraphDerivation derivation;
    derivation.anew = anew;
    while (!brain().derivation().DeriveGraphBatch(&derivation)) {
    }
    return derivation;
  }

  std::vector<std::string> Problems() {
    return brain().maintenance().Check(true, nullptr).problems;
  }
};

}  // namespace cortex::test
