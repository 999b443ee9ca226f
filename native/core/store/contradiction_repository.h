#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"
#include "store/reader.h"

/// Pairs of memories that cannot both be true. One thread at a time, as its connection.
namespace cortex {

class Connection;

class ContradictionRepository {
 public:
  explicit ContradictionRepository(Connection& connection) : connection_(connection) {}

  /// False when the pair, either way round, is recorded already.
  bool Insert(const Contradiction& pair);
  [[nodiscard]] std::optional<Contradiction> Find(const std::string& id, const Reader& reader = {});
  /// Newest first.
  [[nodiscard]] std::vector<ContradictionListing> List(const ContradictionQuery& query);
  /// Pairs that are open or possible, by id behind `after_id`; without a user of all.
  [[nodiscard]] std::vector<Contradiction> Undecided(const std::string& after_id,
                                                     const std::optional<std::string>& user_id,
                                                     std::int64_t limit);
  [[nodiscard]] std::int64_t CountUndecided(const std::optional<std::string>& user_id);
  /// A user's pairs, of those that are decided the ones that were so in [from, to).
  [[nodiscard]] PairCounts Counts(const std::string& user_id, TimeMs from, TimeMs to);
  /// Status, penalty, kind, score and evidence of a pair that is judged again.
  void SaveJudgement(const Contradiction& pair);
  [[nodiscard]] std::vector<Contradiction> Of(const std::string& memory_id);
  /// The same but for pairs of which one memory has expired.
  [[nodiscard]] std::vector<Contradiction> LiveOf(const std::string& memory_id);
  /// Puts `to` in the place of `from` in a pair; false, and nothing is changed, when `to` has that
  /// pair already or would have it with itself.
  bool Redirect(const std::string& id, const std::string& from, const std::string& to);
  void RemovePair(const std::string& id);
  /// Takes out all pairs that name the memory.
  std::vector<Contradiction> Remove(const std::string& memory_id);
  void SaveResolution(const Contradiction& pair, const std::string& actor, TimeMs at);
  /// Whether somebody dismissed a pair like it (dismissal_key.h).
  [[nodiscard]] bool WasDismissed(std::int64_t dismissal_key);

 private:
  std::vector<Contradiction> PairsOf(const std::string& sql, const std::string& memory_id);
  /// A pair that is only possible moves no count: who keeps scores learns here that it begins or
  /// ceases to be so.
  void NoteOlder(const std::string& id, bool only_if_possible);

  Connection& connection_;
};

}  // namespace cortex
