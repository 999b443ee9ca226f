#pragma once

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
  /// Oldest first.
  [[nodiscard]] std::vector<AuditEntry> Of(const std::string& memory_id);
  [[nodiscard]] std::int64_t LastId();
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
