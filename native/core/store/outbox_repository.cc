#include "store/outbox_repository.h"

#include "store/connection.h"

namespace cortex {

void OutboxRepository::Enqueue(const std::string& sink, const std::string& memory_id, TimeMs now) {
  connection_
      .Prepare(
          "INSERT INTO outbox (sink, memory_id, state, next_attempt_at, created_at) VALUES (?, ?, "
          "'pending', ?, ?) "
          "ON CONFLICT (sink, memory_id) DO UPDATE SET state = 'pending', attempts = 0, last_error "
          "= NULL, "
          "next_attempt_at = excluded.next_attempt_at")
      .Bind(sink, memory_id, now, now)
      .Run();
}

std::optional<std::string> OutboxRepository::StateOf(const std::string& sink,
                                                     const std::string& memory_id) {
  Query query = connection_.Prepare("SELECT state FROM outbox WHERE sink = ? AND memory_id = ?");
  if (!query.Bind(sink, memory_id).Step()) return std::nullopt;
  return query.Text(0);
}

void OutboxRepository::SaveState(const std::string& sink, const std::string& memory_id,
                                 const std::string& state,
                                 const std::optional<std::string>& last_error,
                                 TimeMs next_attempt_at) {
  if (state == "ok") {  // what was to be deleted is deleted
    connection_
        .Prepare("DELETE FROM outbox WHERE sink = ? AND memory_id = ? AND state = 'delete_pending'")
        .Bind(sink, memory_id)
        .Run();
  }
  connection_
      .Prepare(
          "UPDATE outbox SET state = ?, last_error = ?, next_attempt_at = ?, attempts = attempts + "
          "1 "
          "WHERE sink = ? AND memory_id = ?")
      .Bind(state, last_error, next_attempt_at, sink, memory_id)
      .Run();
}

OutboxCounts OutboxRepository::Counts() {
  OutboxCounts counts;
  Query query = connection_.Prepare("SELECT state, count(*) FROM outbox GROUP BY state");
  while (query.Step()) {
    const std::string state = query.Text(0);
    if (state == "pending") counts.pending = query.Int64(1);
    if (state == "ok") counts.ok = query.Int64(1);
    if (state == "failed") counts.failed = query.Int64(1);
    if (state == "delete_pending") counts.delete_pending = query.Int64(1);
  }
  return counts;
}

}  // namespace cortex
