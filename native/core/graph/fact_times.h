#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "graph/aliases.h"
#include "store/contradiction_repository.h"
#include "store/graph_repository.h"
#include "store/memory_repository.h"

namespace cortex::graph {

struct GraphSources {
  GraphRepository& graph;
  MemoryRepository& memories;
  ContradictionRepository& contradictions;
  /// Sets a memory's confidence to what it is at the query's time.
  std::function<void(Memory*)> score;
  /// Throws CANCELLED when the question is to end; asked between pieces of the work.
  std::function<void()> check;
};

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
  /// `aliases` outlives it.
  FactTimes(GraphSources sources, Aliases& aliases)
      : sources_(std::move(sources)), aliases_(aliases) {}

  /// Nothing: it still holds.
  [[nodiscard]] std::optional<TimeMs> EndOf(const FactRow& fact);
  [[nodiscard]] bool HoldsAt(const FactRow& fact, TimeMs time);

  /// The memory of a fact, with its confidence at the query's time; read once. nullptr for one that
  /// is gone.
  const Memory* MemoryOf(std::int64_t seq);
  /// Whether the last word on a memory was against it: its facts end nothing then.
  [[nodiscard]] bool ProvedWrong(std::int64_t seq);
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

  /// Of a memory, by a contradiction.
  struct Replacement {
    std::int64_t seq = 0;
    /// Its facts that exclude the one; empty where it says only that it is not so any more.
    std::vector<FactRow> clashing;
  };

  const Rivals& RivalsOf(const FactRow& fact);
  static void Order(Line* line);
  [[nodiscard]] bool IsOfConcept(const FactRow& fact);
  [[nodiscard]] bool Excludes(const FactRow& later, const FactRow& fact);
  void CloseBy(const Line& line, const FactRow& fact, std::optional<TimeMs>* end);
  [[nodiscard]] bool Clashes(const Contradiction& pair, const FactRow& fact, const FactRow& rival);
  [[nodiscard]] bool Tells(const FactRow& fact, const std::string& words);
  [[nodiscard]] bool IsSpeaker(const FactRow& fact, const std::string& word);
  [[nodiscard]] bool IsReplaced(const Contradiction& pair, const FactRow& fact,
                                const Memory& memory);
  [[nodiscard]] bool SharesWord(const FactRow& fact, const std::string& words);
  [[nodiscard]] bool IsSpared(const Contradiction& pair, const FactRow& fact, const Memory& memory);
  [[nodiscard]] bool IsOfAnother(const FactRow& fact, const Memory& newer);
  [[nodiscard]] std::vector<Replacement> ReplacementsOf(const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> EndByContradiction(const FactRow& fact);
  [[nodiscard]] bool IsSuspendedAt(const FactRow& fact, TimeMs time);
  [[nodiscard]] bool Dismissed(const FactRow& one, const FactRow& other);
  const std::vector<Contradiction>& PairsOf(const std::string& memory_id);
  [[nodiscard]] bool TellsOfDeath(const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> EndByDeath(const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> EndBySuccession(const FactRow& fact);
  [[nodiscard]] std::optional<TimeMs> DeathOf(std::int64_t entity);

  GraphSources sources_;
  Aliases& aliases_;
  std::map<std::int64_t, Memory> memories_;
  std::map<std::string, std::vector<Contradiction>> pairs_;
  /// By node.
  std::map<std::int64_t, std::optional<TimeMs>> deaths_;
  /// By subject, predicate and, where several objects may hold together, object.
  std::map<std::tuple<std::int64_t, std::string, std::int64_t>, Rivals> rivals_;
};

}  // namespace cortex::graph
