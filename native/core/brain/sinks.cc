#include "brain/sinks.h"

#include <algorithm>

#include "base/error.h"
#include "base/unicode.h"
#include "brain/brain_types.h"
#include "language/restatement/restate.h"
#include "language/secrets/redacted.h"
#include "store/alert_rows.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kSinkBatch = 5'000;

/// Rows of an old brain may name nobody.
void RestateTexts(std::vector<SinkJob>* jobs) {
  for (auto& job : *jobs)
    if (!job.text.empty() && !IsBlank(job.said_by)) job.text = Restate(job.text, {job.said_by});
}

}  // namespace

void Sinks::RequireKnown(const std::string& sink) const {
  const auto& sinks = options_.sinks;
  if (std::find(sinks.begin(), sinks.end(), sink) != sinks.end()) return;
  throw Error(ErrorCode::kValidation, "The brain was opened without the sink " + Quoted(sink));
}

void Sinks::RequireServed(const std::string& sink) const {
  if (sink != kAlertSink) RequireKnown(sink);
}

bool Sinks::QueueMissing(const std::string& sink, TimeMs now, QueueingProgress* progress) {
  RequireKnown(sink);
  QueueingProgress after;
  bool finished = false;
  store_.Write([&](Repositories& repositories) {
    after = *progress;
    if (!after.started) {
      after.started = true;
      after.last_seq = repositories.memories.LastSeq();
    }
    const auto reached = repositories.outbox.QueueMissing(sink, after, kSinkBatch, now);
    finished = !reached;
    if (reached) after.after_seq = *reached;
  });
  *progress = after;
  return finished;
}

std::optional<TimeMs> Sinks::Lease(const std::string& sink, const std::string& holder, TimeMs now,
                                   TimeMs expires_at) {
  RequireServed(sink);
  std::optional<TimeMs> others_end;
  store_.Write([&](Repositories& repositories) {
    others_end = repositories.sinks.Lease(sink, holder, now, expires_at);
  });
  return others_end;
}

void Sinks::Release(const std::string& sink, const std::string& holder) {
  RequireServed(sink);
  store_.Write([&](Repositories& repositories) { repositories.sinks.Release(sink, holder); });
}

bool Sinks::Report(const std::string& sink, const std::string& holder,
                   const std::vector<SinkReport>& reports, TimeMs now) {
  RequireServed(sink);
  bool held = false;
  store_.Write([&](Repositories& repositories) {
    held = repositories.sinks.IsHeldBy(sink, holder);
    if (!held) return;
    for (const auto& report : reports) {
      for (const auto& document : report.documents)
        repositories.sinks.PutDocument(sink, report.memory_id, document);
      for (const auto& source : report.gone)
        repositories.sinks.RemoveDocument(sink, report.memory_id, source);
      if (!repositories.sinks.HasTicket(sink, report.ticket)) continue;
      if (report.outcome == SinkReport::Outcome::kAgain) {
        repositories.outbox.Enqueue(sink, report.memory_id, now);
      } else {
        SinkReport settled = report;
        if (settled.error) settled.error = WithoutSecrets(*settled.error);
        repositories.sinks.Settle(settled);
      }
    }
  });
  return held;
}

void Sinks::RetryFailed(const std::string& sink) {
  RequireServed(sink);
  store_.Write([&](Repositories& repositories) { repositories.outbox.RetryFailed(sink); });
}

void Sinks::Hasten(const std::string& sink) {
  RequireServed(sink);
  store_.Write([&](Repositories& repositories) { repositories.sinks.Hasten(sink); });
}

SinkJobs Sinks::GetDue(const std::string& sink, TimeMs now, std::int64_t limit,
                       std::int64_t under_way) {
  RequireKnown(sink);
  SinkJobs jobs;
  store_.Read(nullptr, [&](Repositories& repositories) {
    jobs = repositories.sinks.Due(sink, now, limit, under_way);
  });
  RestateTexts(&jobs.due);
  return jobs;
}

std::vector<SinkJob> Sinks::GetJobs(const std::string& sink, std::int64_t after_ticket,
                                    std::int64_t limit) {
  RequireKnown(sink);
  std::vector<SinkJob> jobs;
  store_.Read(nullptr, [&](Repositories& repositories) {
    jobs = repositories.sinks.After(sink, after_ticket, limit);
  });
  RestateTexts(&jobs);
  return jobs;
}

SinkStatus Sinks::GetStatus(const std::string& sink) {
  RequireKnown(sink);
  SinkStatus status;
  store_.Read(nullptr,
              [&](Repositories& repositories) { status = repositories.sinks.StatusOf(sink); });
  return status;
}

}  // namespace cortex
