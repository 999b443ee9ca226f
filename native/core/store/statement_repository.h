#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "language/contradictions/statement_keys.h"

/// The keys under which texts meet that may repeat or contradict each other. One thread at a time,
/// as its connection.
namespace cortex {

class Connection;

class StatementRepository {
 public:
  explicit StatementRepository(Connection& connection) : connection_(connection) {}

  /// The memory must have none.
  void Put(std::int64_t seq, const std::vector<ClauseKeys>& clauses);
  /// All keys of the memory, whatever rules made them; gives how many there were.
  std::int64_t Remove(std::int64_t seq);
  void RemoveAll();

  /// Memories that have all keys, newest first, until `visit` answers false. The cost is that of
  /// the rarest key.
  void VisitHavingAll(const std::vector<std::int64_t>& keys,
                      const std::function<bool(std::int64_t seq)>& visit);

  /// At most `limit` memories other than `seq` with a clause that may contradict one of `clauses`
  /// (MayContradict), the nearest first, then the newest. Of one key only the newest few dozen
  /// are looked at, so that a key that everything shares stays cheap: two that contradict each
  /// other share a rarer one, too.
  [[nodiscard]] std::vector<std::int64_t> Nearest(std::int64_t seq,
                                                  const std::vector<ClauseKeys>& clauses,
                                                  std::size_t limit);

 private:
  std::optional<std::int64_t> RarestOf(const std::vector<std::int64_t>& keys);
  std::vector<std::int64_t> MemoriesWith(std::int64_t key);
  bool Has(std::int64_t key, std::int64_t seq);
  /// Adds memories with a clause that may contradict `clause`, and how near they are (0 to 1).
  void MeetingsOf(const ClauseKeys& clause, std::int64_t seq,
                  std::map<std::int64_t, double>* nearest);

  /// Adds the newest memories that claim this relation of this subject, before all others.
  void ClaimantsOf(std::int64_t claim, std::int64_t seq, std::map<std::int64_t, double>* nearest);

  Connection& connection_;
};

}  // namespace cortex
