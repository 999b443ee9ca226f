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
#include "graph/replacements.h"
#include "store/graph_repository.h"

namespace cortex::graph {

/// What holds of one entity at a time, and what held before in the same relations, by the times of
/// the facts of which it is the subject. Used by one thread, within one snapshot.
class CurrentClaims {
 public:
  /// All outlive it. `check` is asked between pieces of the work and may throw.
  CurrentClaims(GraphRepository& graph, FactMemories& memories, Aliases& aliases, FactTimes& times,
                const std::function<void()>& check, const GraphQuery& query);

  /// Claims told last first; of each value the memory that told it last.
  void Read(std::int64_t node, CurrentView* view);

 private:
  using Rows = std::vector<FactRow>;
  struct Claimed {
    CurrentClaim claim;
    std::int64_t object = 0;
    /// Of the memory that told it last.
    std::int64_t seq = 0;
    /// Ids of memories.
    std::set<std::string> told_by;
    /// Memories told since that may have changed it.
    std::set<std::int64_t, std::greater<>> undecided;
  };

  [[nodiscard]] bool IsAsked(const std::string& predicate, bool attribute);
  [[nodiscard]] Rows AskedFacts(std::int64_t node);
  [[nodiscard]] Rows FactsLike(std::int64_t node, const FactRow& fact);
  void AddRelation(std::int64_t node, const FactRow& fact, CurrentView* view);
  void AddClaim(const FactRow& fact, std::vector<Claimed>* claims);
  void AddUndecided(const FactRow& fact, Claimed* claimed);
  [[nodiscard]] bool IsToCome(const FactRow& fact);
  [[nodiscard]] std::vector<Claimed*> SuccessorsOf(const FactRow& fact,
                                                   std::vector<Claimed>& claims);
  [[nodiscard]] std::optional<PastClaim> PastOf(const FactRow& fact);
  [[nodiscard]] const std::string& NameOf(std::int64_t entity);

  GraphRepository& graph_;
  FactMemories& memories_;
  Aliases& aliases_;
  FactTimes& times_;
  Replacements replacements_;
  const std::function<void()>& check_;
  const GraphQuery& query_;
  TimeMs at_;
  /// Stems of the words of the relation that is asked for.
  std::set<std::string> asked_;
  /// Whether a predicate is asked for, by predicate and whether it is of an attribute.
  std::map<std::pair<std::string, bool>, bool> is_asked_;
};

}  // namespace cortex::graph
