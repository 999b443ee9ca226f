#pragma once

#include <optional>
#include <string>

#include "store/domain.h"

/// What must still reach services outside the process. One thread at a time, as its connection.
namespace cortex {

class Connection;

class OutboxRepository {
 public:
  explicit OutboxRepository(Connection& connection) : connection_(connection) {}

  /// Queues a memory for a sink, again if it failed before.
  void Enqueue(const std::string& sink, const std::string& memory_id, TimeMs now);
  /// pending, ok, failed or delete_pending; nothing when the sink was never asked.
  [[nodiscard]] std::optional<std::string> StateOf(const std::string& sink,
                                                   const std::string& memory_id);
  /// What the worker found: the state, and why when it failed. "ok" ends what waits for deletion.
  void SaveState(const std::string& sink, const std::string& memory_id, const std::string& state,
                 const std::optional<std::string>& last_error, TimeMs next_attempt_at);
  [[nodiscard]] OutboxCounts Counts();

 private:
  Connection& connection_;
};

}  // namespace cortex
