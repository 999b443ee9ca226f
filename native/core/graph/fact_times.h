#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "graph/aliases.h"
#include "graph/fact_memories.h"
#include "graph/replacements.h"

namespace cortex::graph {

/// From when its text says that a fact holds, else from when it was told; nothing where it was over
/// by then and nobody said since when.
std::optional<TimeMs> BeginOf(const FactRow& fact);

/// From when to when facts hold, beside what their texts say. A fact that another one supersedes is
/// closed at the other's time: the one told earlier of two that exclude each other (another
/// employer, a denial), or the one that lost a contradiction. One that is told with its end ("lives
/// in Lisbon until June") closes no other, which does not hold until then. What is told of
/// somebody, and that somebody is one's wife or one's dog, ends with a death. Used by one thread,
/// within one snapshot.
class FactTimes {
 public:
  /// All outlive it.
  FactTimes(GraphRepository& graph, FactMemories& memories, Aliases& aliases)
      : graph_(graph), memories_(memories), aliases_(aliases), replacements_(memories, aliases) {}

  /// Nothing: it still holds.
  [[nodiscard]] std::optional<TimeMs> EndOf(const FactRow& fact);
  [[nodiscard]] bool HoldsAt(const FactRow& fact, TimeMs time);

  /// Whether a fact may be believed: the last word on its memory was not against it, or was a
  /// decision about other facts of it.
  [[nodiscard]] bool Stands(const FactRow& fact);

 private:
  struct Rival {
    FactRow fact;
    /// Of it and those that follow.
    TimeMs earliest_begin = 0;
    /// Where the next one with another object, or that tells it in another way, stands.
    std::size_t next_object = 0;
  };
  /// In the order in which they were told.
  using Line = std::vector<Rival>;
  /// Facts of one matter, by what they may exclude.
  struct Rivals {
    /// Where only one object holds at a time: what is affirmed of any.
    Line exclusive;
    /// By predicate, object and whether they deny it.
    std::map<std::tuple<std::string, std::int64_t, bool>, Line> same;
    /// Those that are told with an end.
    std::vector<FactRow> passing;
  };

  const Rivals& RivalsOf(const FactRow& fact);
  static void Order(Line* line);
  [[nodiscard]] bool IsOfConcept(const FactRow& fact);
  [[nodiscard]] bool Excludes(const FactRow& later, const FactRow& fact);
  void CloseBy(const Line& line, const FactRow& fact, std::optional<TimeMs>* end);
  [[nodiscard]] std::optional<TimeMs> EndByContradiction(const FactRow& fact);
  [[nodiscard]] bool IsSuspendedAt(const FactRow& fact, TimeMs time);
  [[nodiscard]] bool TellsOfDeath(const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> EndByDeath(const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> EndBySuccession(const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> DeathOf(std::int64_t entity);

  GraphRepository& graph_;
  FactMemories& memories_;
  Aliases& aliases_;
  Replacements replacements_;
  /// By node.
  std::map<std::int64_t, std::optional<TimeMs>> deaths_;
  /// By subject, predicate and, where several objects may hold together, object.
  std::map<std::tuple<std::int64_t, std::string, std::int64_t>, Rivals> rivals_;
};

}  // namespace cortex::graph
