#include "graph/fact_memories.h"

#include <algorithm>
#include <utility>

namespace cortex::graph {

const Memory* FactMemories::Of(std::int64_t seq) {
  const auto known = memories_.find(seq);
  if (known != memories_.end()) return &known->second;
  auto memory = sources_.memories.FindBySeq(seq);
  if (!memory) return nullptr;
  sources_.score(&*memory);
  return &memories_.emplace(seq, std::move(*memory)).first->second;
}

std::optional<std::int64_t> FactMemories::SeqOf(const std::string& memory_id) {
  return sources_.memories.SeqOf(memory_id);
}

std::vector<FactRow> FactMemories::FactsOf(std::int64_t seq) {
  return sources_.graph.FactsOfMemory(seq);
}

bool FactMemories::ProvedWrong(std::int64_t seq) {
  const Memory* const memory = Of(seq);
  return memory != nullptr && memory->disputed && memory->disputed->proved_wrong;
}

const std::vector<Contradiction>& FactMemories::PairsOf(const std::string& memory_id) {
  const auto known = pairs_.find(memory_id);
  if (known != pairs_.end()) return known->second;
  return pairs_.emplace(memory_id, sources_.contradictions.LiveOf(memory_id)).first->second;
}

bool FactMemories::Dismissed(const FactRow& one, const FactRow& other) {
  const Memory* const a = Of(one.seq);
  const Memory* const b = Of(other.seq);
  if (a == nullptr || b == nullptr) return false;
  const auto& pairs = PairsOf(a->id);
  return std::any_of(pairs.begin(), pairs.end(), [&](const Contradiction& pair) {
    const bool both = pair.older_id == b->id || pair.newer_id == b->id;
    const bool won = pair.status == "resolved" && pair.penalised_id == b->id;
    return both && (pair.status == "dismissed" || won);
  });
}

}  // namespace cortex::graph
