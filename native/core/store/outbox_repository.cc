#include "store/outbox_repository.h"

#include "store/connection.h"

namespace cortex {
namespace {

/// The sinks of this name hold nothing: what they are given comes back as vectors.
std::string EmbeddingSink(const std::string& model) { return "embedding:" + model; }

/// A query about a sink's tickets of a state, which stands in it as a literal: so it finds its
/// index.
std::string OfState(const std::string& columns, const std::string& state) {
  return "SELECT " + columns + " FROM outbox WHERE state = '" + state + "' AND sink = ?";
}

}  // namespace

void OutboxRepository::Queue(const std::string& sink, const std::string& memory_id,
                             const std::string& state, TimeMs now) {
  connection_.Prepare("DELETE FROM outbox WHERE sink = ? AND memory_id = ?")
      .Bind(sink, memory_id)
      .Run();
  connection_
      .Prepare(
          "INSERT INTO outbox (sink, memory_id, state, next_attempt_at, created_at) "
          "VALUES (?, ?, ?, 0, ?)")
      .Bind(sink, memory_id, state, now)
      .Run();
}

void OutboxRepository::Enqueue(const std::string& sink, const std::string& memory_id, TimeMs now) {
  Queue(sink, memory_id, "pending", now);
}

std::vector<std::string> OutboxRepository::EnqueueDeletion(const std::string& memory_id,
                                                           TimeMs now) {
  // Nothing that waits for a vector is known outside.
  connection_.Prepare("DELETE FROM outbox WHERE memory_id = ? AND sink GLOB 'embedding:*'")
      .Bind(memory_id)
      .Run();
  std::vector<std::string> sinks;
  Query query = connection_.Prepare("SELECT sink FROM outbox WHERE memory_id = ? ORDER BY sink");
  query.Bind(memory_id);
  while (query.Step()) sinks.push_back(query.Text(0));
  for (const auto& sink : sinks) Queue(sink, memory_id, "delete_pending", now);
  return sinks;
}

std::optional<std::string> OutboxRepository::StateOf(const std::string& sink,
                                                     const std::string& memory_id) {
  Query query = connection_.Prepare("SELECT state FROM outbox WHERE sink = ? AND memory_id = ?");
  if (!query.Bind(sink, memory_id).Step()) return std::nullopt;
  return query.Text(0);
}

OutboxRepository::Tickets OutboxRepository::TicketsOf(const std::string& sink,
                                                      const std::string& state) {
  Query query =
      connection_.PrepareText(OfState("count(*), min(created_at), max(last_error)", state));
  query.Bind(sink).Step();
  return {query.Int64(0), query.OptionalInt64(1), query.OptionalText(2)};
}

std::optional<TimeMs> OutboxRepository::NextAfter(const std::string& sink, const std::string& state,
                                                  TimeMs time) {
  Query query =
      connection_.PrepareText(OfState("min(next_attempt_at)", state) + " AND next_attempt_at > ?");
  query.Bind(sink, time).Step();
  return query.OptionalInt64(0);
}

void OutboxRepository::RetryFailed(const std::string& sink) {
  connection_
      .Prepare(
          "UPDATE outbox SET state = 'pending', attempts = 0, next_attempt_at = 0 WHERE state = "
          "'failed' AND sink = ?")
      .Bind(sink)
      .Run();
}

void OutboxRepository::QueueEmbedding(const std::string& model, const std::string& memory_id,
                                      TimeMs now) {
  Queue(EmbeddingSink(model), memory_id, "pending", now);
}

std::optional<std::int64_t> OutboxRepository::EndOfBatch(const QueueingProgress& progress,
                                                         std::int64_t limit) {
  Query batch = connection_.Prepare(
      "SELECT max(seq) FROM (SELECT seq FROM stm_entries WHERE seq > ? AND seq <= ? ORDER BY seq "
      "LIMIT ?)");
  batch.Bind(progress.after_seq, progress.last_seq, limit).Step();
  return batch.OptionalInt64(0);
}

std::optional<std::int64_t> OutboxRepository::QueueMissing(const std::string& sink,
                                                           const QueueingProgress& progress,
                                                           std::int64_t limit, TimeMs now) {
  const auto end = EndOfBatch(progress, limit);
  if (!end) return std::nullopt;
  connection_
      .Prepare(
          "INSERT OR IGNORE INTO outbox (sink, memory_id, state, next_attempt_at, created_at) "
          "SELECT ?1, id, 'pending', 0, ?2 FROM stm_entries WHERE seq > ?3 AND seq <= ?4")
      .Bind(sink, now, progress.after_seq, *end)
      .Run();
  return end;
}

std::optional<std::int64_t> OutboxRepository::QueueMissingEmbeddings(
    const EmbeddingModel& model, const QueueingProgress& progress, std::int64_t limit, TimeMs now) {
  const auto end = EndOfBatch(progress, limit);
  if (!end) return std::nullopt;
  connection_
      .Prepare(
          "INSERT OR IGNORE INTO outbox (sink, memory_id, state, next_attempt_at, created_at) "
          "SELECT ?1, m.id, 'pending', 0, ?2 FROM stm_entries m WHERE m.seq > ?3 AND m.seq <= ?4 "
          "AND NOT EXISTS (SELECT 1 FROM embeddings e WHERE e.source_type = 'stm' "
          "AND e.source_id = m.id AND e.model = ?5 AND e.dimensions = ?6)")
      .Bind(EmbeddingSink(model.id), now, progress.after_seq, *end, model.id, model.dimensions)
      .Run();
  return end;
}

EmbeddingJobs OutboxRepository::DueEmbeddings(const std::string& model, TimeMs now,
                                              std::int64_t limit) {
  EmbeddingJobs jobs;
  const std::string sink = EmbeddingSink(model);
  Query due = connection_.Prepare(
      "SELECT o.id, m.content, o.attempts FROM outbox o JOIN stm_entries m ON m.id = o.memory_id "
      "WHERE o.state = 'pending' AND o.next_attempt_at <= ? AND o.sink = ? "
      "ORDER BY o.next_attempt_at, o.id LIMIT ?");
  due.Bind(now, sink, limit);
  while (due.Step()) jobs.due.push_back({due.Int64(0), due.Text(1), due.Int64(2)});
  jobs.next_at = NextAfter(sink, "pending", now);
  return jobs;
}

std::optional<std::string> OutboxRepository::MemoryOfTicket(const std::string& model,
                                                            std::int64_t ticket,
                                                            const std::string& content) {
  Query query = connection_.Prepare(
      "SELECT o.memory_id FROM outbox o JOIN stm_entries m ON m.id = o.memory_id "
      "WHERE o.id = ? AND o.sink = ? AND m.content = ?");
  if (!query.Bind(ticket, EmbeddingSink(model), content).Step()) return std::nullopt;
  return query.Text(0);
}

void OutboxRepository::RemoveTicket(std::int64_t ticket) {
  connection_.Prepare("DELETE FROM outbox WHERE id = ?").Bind(ticket).Run();
}

void OutboxRepository::DeferTicket(std::int64_t ticket, const std::string& error,
                                   TimeMs next_attempt_at, bool failed) {
  connection_
      .Prepare(
          "UPDATE outbox SET state = ?, attempts = attempts + 1, last_error = ?, next_attempt_at = "
          "? WHERE id = ?")
      .Bind(failed ? "failed" : "pending", error, next_attempt_at, ticket)
      .Run();
}

void OutboxRepository::RetryFailedEmbeddings(const std::string& model) {
  RetryFailed(EmbeddingSink(model));
}

EmbeddingStatus OutboxRepository::EmbeddingStatusOf(const std::string& model) {
  const Tickets failed = TicketsOf(EmbeddingSink(model), "failed");
  const Tickets pending = TicketsOf(EmbeddingSink(model), "pending");
  EmbeddingStatus status;
  status.failed = failed.count;
  status.pending = pending.count;
  status.last_error = failed.last_error ? failed.last_error : pending.last_error;
  return status;
}

OutboxCounts OutboxRepository::Counts() {
  OutboxCounts counts;
  // What is told of alerts is no memory.
  counts.pending = connection_.ScalarInt64(
      "SELECT count(*) FROM outbox WHERE state = 'pending' AND sink <> 'alerts'");
  counts.failed = connection_.ScalarInt64(
      "SELECT count(*) FROM outbox WHERE state = 'failed' AND sink <> 'alerts'");
  counts.delete_pending =
      connection_.ScalarInt64("SELECT count(*) FROM outbox WHERE state = 'delete_pending'");
  counts.ok = connection_.ScalarInt64("SELECT count(*) FROM outbox WHERE sink <> 'alerts'") -
              counts.pending - counts.failed - counts.delete_pending;
  return counts;
}

}  // namespace cortex
