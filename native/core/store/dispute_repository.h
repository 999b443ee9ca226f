#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"

/// What stands against memories, read from the pairs and the validations themselves: nothing is
/// kept beside them that could differ. One thread at a time, as its connection.
namespace cortex {

class Connection;
struct ScoreRow;

class DisputeRepository {
 public:
  explicit DisputeRepository(Connection& connection) : connection_(connection) {}

  /// Nothing when there is none. Only what carries a penalty (contradiction_count > 0) can be
  /// disputed: ask for nothing else, and reading stays cheap.
  [[nodiscard]] std::optional<Dispute> Of(MemoryKind kind, const std::string& id);
  /// The same for what may carry none.
  [[nodiscard]] std::optional<Dispute> Of(const ScoreRow& row);
  /// Memories whose last validation was a failure, the one that was proved wrong last first.
  [[nodiscard]] std::vector<ProvedWrong> ListProvedWrong(const ProvedWrongQuery& query);

 private:
  Connection& connection_;
};

}  // namespace cortex
