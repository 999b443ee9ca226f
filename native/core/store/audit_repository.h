#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "store/domain.h"

/// Rows of confidence_audit: only ever added, or removed by a forget. One thread at a time, as its
/// connection.
namespace cortex {

class Connection;

class AuditRepository {
 public:
  explicit AuditRepository(Connection& connection) : connection_(connection) {}

  /// `entry.id` is given by the store.
  void Append(const AuditEntry& entry);
  /// Writes down how a memory began, which else its own row tells: before that goes.
  void KeepBeginning(const std::string& memory_id);
  /// Whether entries of it are written down.
  [[nodiscard]] bool Knows(const std::string& memory_id);
  /// Oldest first. That a memory was created with its base confidence is told by its row: such an
  /// entry has the negative of the memory's seq for an id.
  [[nodiscard]] std::vector<AuditEntry> Of(const std::string& memory_id);
  /// The same in the same order, at most `limit` behind a place in it.
  [[nodiscard]] std::vector<AuditEntry> PageOf(const std::string& memory_id,
                                               const std::optional<ListPosition>& after,
                                               std::int64_t limit);
  /// The place of an entry in a list that went on behind `after`.
  [[nodiscard]] static ListPosition PositionOf(const AuditEntry& last,
                                               const std::optional<ListPosition>& after);
  [[nodiscard]] std::int64_t LastId();
  /// When a memory was told once more, the last time that is known (kSaidAgain).
  [[nodiscard]] std::optional<TimeMs> LastSaidAgain(const std::string& memory_id);
  /// Memories, of all users, that somebody said of in [from, to) that they are right or wrong.
  [[nodiscard]] std::set<std::string> Checked(TimeMs from, TimeMs to);
  /// Memories whose score changed after the entry `id`, other than by being created.
  struct Change {
    MemoryKind kind;
    std::string memory_id;
  };
  [[nodiscard]] std::vector<Change> ChangesAfter(std::int64_t id);

 private:
  Connection& connection_;
};

}  // namespace cortex
