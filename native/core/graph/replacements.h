#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "graph/aliases.h"
#include "graph/fact_memories.h"

namespace cortex::graph {

/// A memory that took a fact's place, by a contradiction.
struct Replacement {
  std::int64_t seq = 0;
  /// Its facts that exclude the one; empty where it says only that it is not so any more.
  std::vector<FactRow> clashing;
};

/// Which of a memory's facts a contradiction is about: a pair joins two memories, which may tell of
/// other things besides. "Takes ramipril 5 mg and warfarin" loses against "ramipril is up to 10",
/// and the warfarin holds on. Used by one thread, within one snapshot.
class Replacements {
 public:
  /// Both outlive it.
  Replacements(FactMemories& memories, Aliases& aliases) : memories_(memories), aliases_(aliases) {}

  /// What won a contradiction against the fact's memory, or may have taken its place.
  [[nodiscard]] std::vector<Replacement> Of(const FactRow& fact);

  /// The memories told later that may have changed the fact, by contradictions that nobody decided:
  /// of "takes ramipril 5 mg and warfarin 3 mg" the ramipril, by "ramipril is up to 10 mg". The
  /// latest first.
  [[nodiscard]] std::vector<std::int64_t> Undecided(const FactRow& fact);

 private:
  [[nodiscard]] bool Clashes(const Contradiction& pair, const FactRow& fact, const FactRow& rival);
  [[nodiscard]] bool Tells(const FactRow& fact, const std::string& words);
  [[nodiscard]] bool IsSpeaker(const FactRow& fact, const std::string& word);
  [[nodiscard]] bool IsReplaced(const Contradiction& pair, const FactRow& fact,
                                const Memory& memory);
  [[nodiscard]] std::ptrdiff_t SharedWords(const FactRow& fact, const std::string& words);
  [[nodiscard]] bool IsInDispute(const Contradiction& pair, const FactRow& fact);
  [[nodiscard]] bool IsSpared(const Contradiction& pair, const FactRow& fact, const Memory& memory);
  [[nodiscard]] bool IsOfAnother(const FactRow& fact, const Memory& newer);

  FactMemories& memories_;
  Aliases& aliases_;
};

}  // namespace cortex::graph
