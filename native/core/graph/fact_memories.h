#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

/// The memories that facts are of, and what contradicts them, each read once. Used by one thread,
/// within one snapshot.
class FactMemories {
 public:
  explicit FactMemories(GraphSources sources) : sources_(std::move(sources)) {}

  /// The memory of a fact, with its confidence at the query's time. nullptr for one that is gone.
  const Memory* Of(std::int64_t seq);
  /// Nothing for one that is gone.
  [[nodiscard]] std::optional<std::int64_t> SeqOf(const std::string& memory_id);
  /// All facts of a memory.
  [[nodiscard]] std::vector<FactRow> FactsOf(std::int64_t seq);
  /// Its contradictions but those with what is gone.
  const std::vector<Contradiction>& PairsOf(const std::string& memory_id);
  /// Whether the last word on a memory was against it: its facts end nothing then.
  [[nodiscard]] bool ProvedWrong(std::int64_t seq);
  /// Somebody looked at the memories of two facts and found that both may be true.
  [[nodiscard]] bool Dismissed(const FactRow& one, const FactRow& other);

 private:
  GraphSources sources_;
  std::map<std::int64_t, Memory> memories_;
  std::map<std::string, std::vector<Contradiction>> pairs_;
};

}  // namespace cortex::graph
