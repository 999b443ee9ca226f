#include "store/sink_repository.h"

#include <algorithm>
#include <utility>

#include "store/connection.h"
#include "store/outbox_repository.h"

namespace cortex {
namespace {

void Append(std::vector<SinkJob> jobs, std::vector<SinkJob>* all) {
  std::move(jobs.begin(), jobs.end(), std::back_inserter(*all));
}

std::optional<TimeMs> Earlier(const std::optional<TimeMs>& a, const std::optional<TimeMs>& b) {
  return a && b ? std::min(*a, *b) : (a ? a : b);
}

SinkJob ReadJob(const Query& query) {
  SinkJob job;
  job.ticket = query.Int64(0);
  job.memory_id = query.Text(1);
  job.state = query.Text(2);
  job.attempts = query.Int64(3);
  job.text = query.OptionalText(4).value_or("");
  job.said_by = query.OptionalText(5).value_or("");
  job.said_at = query.OptionalInt64(6).value_or(0);
  return job;
}

}  // namespace

std::optional<TimeMs> SinkRepository::Lease(const std::string& sink, const std::string& holder,
                                            TimeMs now, TimeMs expires_at) {
  Query query = connection_.Prepare("SELECT holder, expires_at FROM sink_leases WHERE sink = ?");
  const bool taken = query.Bind(sink).Step();
  if (taken && query.Text(0) != holder && query.Int64(1) > now) return query.Int64(1);
  connection_
      .Prepare(
          "INSERT INTO sink_leases (sink, holder, expires_at) VALUES (?, ?, ?) ON CONFLICT (sink) "
          "DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at")
      .Bind(sink, holder, expires_at)
      .Run();
  return std::nullopt;
}

bool SinkRepository::IsHeldBy(const std::string& sink, const std::string& holder) {
  return connection_.Prepare("SELECT 1 FROM sink_leases WHERE sink = ? AND holder = ?")
      .Bind(sink, holder)
      .Step();
}

void SinkRepository::Release(const std::string& sink, const std::string& holder) {
  connection_.Prepare("DELETE FROM sink_leases WHERE sink = ? AND holder = ?")
      .Bind(sink, holder)
      .Run();
}

SinkJobs SinkRepository::Due(const std::string& sink, TimeMs now, std::int64_t limit,
                             std::int64_t under_way) {
  SinkJobs jobs;
  Query deletions = connection_.Prepare(
      "SELECT id, memory_id, state, attempts, NULL, NULL, NULL FROM outbox WHERE state = "
      "'delete_pending' AND sink = ? AND next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT "
      "?");
  Append(ReadJobs(deletions.Bind(sink, now, limit)), &jobs.due);
  // What is new waits with next_attempt_at 0.
  const auto pending = [&](TimeMs from, TimeMs to, std::int64_t most) {
    Query query = connection_.Prepare(
        "SELECT o.id, o.memory_id, o.state, o.attempts, m.content, coalesce(m.speaker, m.user_id), "
        "m.created_at FROM outbox o JOIN stm_entries m ON m.id = o.memory_id WHERE o.state = "
        "'pending' AND o.sink = ? AND o.next_attempt_at BETWEEN ? AND ? ORDER BY "
        "o.next_attempt_at, o.id LIMIT ?");
    Append(ReadJobs(query.Bind(sink, from, to, most)), &jobs.due);
  };
  pending(1, now, limit);
  Query sent =
      connection_.Prepare("SELECT count(*) FROM sink_documents WHERE state = 'sent' AND sink = ?");
  sent.Bind(sink).Step();
  const std::int64_t room = std::max<std::int64_t>(0, under_way - sent.Int64(0));
  pending(0, 0, std::min(limit, room));
  for (auto& job : jobs.due) job.documents = DocumentsOf(sink, job.memory_id);
  for (const char* state : {"pending", "delete_pending"}) {
    jobs.next_at = Earlier(jobs.next_at, OutboxRepository(connection_).NextAfter(sink, state, now));
  }
  return jobs;
}

std::vector<SinkJob> SinkRepository::ReadJobs(Query& query) {
  std::vector<SinkJob> jobs;
  while (query.Step()) jobs.push_back(ReadJob(query));
  return jobs;
}

std::vector<SinkJob> SinkRepository::After(const std::string& sink, std::int64_t ticket,
                                           std::int64_t limit) {
  // By ticket: in the index of the sink a page would cost as much as all pages.
  Query query = connection_.Prepare(
      "SELECT o.id, o.memory_id, o.state, o.attempts, m.content, coalesce(m.speaker, m.user_id), "
      "m.created_at FROM outbox o LEFT JOIN stm_entries m ON m.id = o.memory_id WHERE o.id > ? AND "
      "+o.sink = ? ORDER BY o.id LIMIT ?");
  std::vector<SinkJob> jobs = ReadJobs(query.Bind(ticket, sink, limit));
  for (auto& job : jobs) job.documents = DocumentsOf(sink, job.memory_id);
  return jobs;
}

std::vector<SinkDocument> SinkRepository::DocumentsOf(const std::string& sink,
                                                      const std::string& memory_id) {
  Query query = connection_.Prepare(
      "SELECT source, state, sent_at, track_id, document_id FROM sink_documents WHERE sink = ? AND "
      "memory_id = ? ORDER BY source");
  query.Bind(sink, memory_id);
  std::vector<SinkDocument> documents;
  while (query.Step()) {
    documents.push_back({query.Text(0), query.Text(1), query.Int64(2), query.OptionalText(3),
                         query.OptionalText(4)});
  }
  return documents;
}

void SinkRepository::PutDocument(const std::string& sink, const std::string& memory_id,
                                 const SinkDocument& document) {
  connection_
      .Prepare(
          "INSERT OR REPLACE INTO sink_documents (sink, memory_id, source, state, sent_at, "
          "track_id, document_id) VALUES (?, ?, ?, ?, ?, ?, ?)")
      .Bind(sink, memory_id, document.source, document.state, document.sent_at, document.track_id,
            document.document_id)
      .Run();
}

void SinkRepository::RemoveDocument(const std::string& sink, const std::string& memory_id,
                                    const std::string& source) {
  connection_.Prepare("DELETE FROM sink_documents WHERE sink = ? AND memory_id = ? AND source = ?")
      .Bind(sink, memory_id, source)
      .Run();
}

bool SinkRepository::HasTicket(const std::string& sink, std::int64_t ticket) {
  return connection_.Prepare("SELECT 1 FROM outbox WHERE id = ? AND sink = ?")
      .Bind(ticket, sink)
      .Step();
}

void SinkRepository::Settle(const SinkReport& report) {
  using Outcome = SinkReport::Outcome;
  if (report.outcome == Outcome::kLater) {
    connection_
        .Prepare(
            "UPDATE outbox SET attempts = attempts + ?, last_error = ?, next_attempt_at = ? WHERE "
            "id = ?")
        .Bind(report.failed_attempt, report.error, report.next_attempt_at, report.ticket)
        .Run();
  }
  if (report.outcome == Outcome::kFailed) {
    connection_
        .Prepare(
            "UPDATE outbox SET state = iif(state = 'delete_pending', state, 'failed'), attempts = "
            "attempts + 1, last_error = ? WHERE id = ?")
        .Bind(report.error, report.ticket)
        .Run();
  }
  if (report.outcome != Outcome::kOk) return;
  connection_.Prepare("DELETE FROM outbox WHERE id = ? AND state = 'delete_pending'")
      .Bind(report.ticket)
      .Run();
  connection_
      .Prepare("UPDATE outbox SET state = 'ok', attempts = 0, last_error = NULL WHERE id = ?")
      .Bind(report.ticket)
      .Run();
}

void SinkRepository::Hasten(const std::string& sink) {
  // One state each, so that each finds its index.
  for (const char* sql :
       {"UPDATE outbox SET next_attempt_at = 1 WHERE state = 'pending' AND sink = "
        "? AND next_attempt_at > 1",
        "UPDATE outbox SET next_attempt_at = 1 WHERE state = 'delete_pending' "
        "AND sink = ? AND next_attempt_at > 1"})
    connection_.Prepare(sql).Bind(sink).Run();
}

SinkStatus SinkRepository::StatusOf(const std::string& sink) {
  OutboxRepository outbox(connection_);
  const auto failed = outbox.TicketsOf(sink, "failed");
  const auto pending = outbox.TicketsOf(sink, "pending");
  const auto deletions = outbox.TicketsOf(sink, "delete_pending");
  SinkStatus status;
  status.failed = failed.count;
  status.pending = pending.count;
  status.delete_pending = deletions.count;
  status.waiting_since = Earlier(pending.oldest, deletions.oldest);
  for (const auto* tickets : {&failed, &pending, &deletions})
    if (!status.last_error) status.last_error = tickets->last_error;

  // Nothing reads what the sink has, which is most: its tickets are counted in an index.
  Query tickets = connection_.Prepare("SELECT count(*) FROM outbox WHERE sink = ?");
  tickets.Bind(sink).Step();
  status.ok = tickets.Int64(0) - failed.count - pending.count - deletions.count;
  // All tickets but those of deletions are of memories that are there.
  Query gone = connection_.Prepare(
      "SELECT count(*) FROM outbox o WHERE o.state = 'delete_pending' AND o.sink = ? AND NOT "
      "EXISTS "
      "(SELECT 1 FROM stm_entries m WHERE m.id = o.memory_id)");
  gone.Bind(sink).Step();
  const std::int64_t queued = tickets.Int64(0) - gone.Int64(0);
  status.unqueued = connection_.ScalarInt64("SELECT count(*) FROM stm_entries") - queued;
  return status;
}

}  // namespace cortex
