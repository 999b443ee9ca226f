#include "addon/convert_sinks.h"

#include <array>
#include <utility>

#include "addon/fields.h"

namespace cortex::addon {
namespace {

using Outcome = SinkReport::Outcome;

constexpr std::array<std::pair<const char*, Outcome>, 5> kOutcomes = {{
    {"none", Outcome::kNone},
    {"ok", Outcome::kOk},
    {"later", Outcome::kLater},
    {"failed", Outcome::kFailed},
    {"again", Outcome::kAgain},
}};

Outcome ToOutcome(const std::string& name) {
  for (const auto& [known, outcome] : kOutcomes)
    if (name == known) return outcome;
  throw Unfit("outcome", "one of none, ok, later, failed, again");
}

SinkDocument ToSinkDocument(const Napi::Value& value) {
  const Fields fields(value, "a document");
  return {fields.Text("source"), fields.Text("state"), fields.Time("sent_at"),
          fields.OptionalText("track_id"), fields.OptionalText("document_id")};
}

SinkReport ToSinkReport(const Napi::Value& value) {
  const Fields fields(value, "a report");
  SinkReport report;
  report.ticket = fields.Integer("ticket");
  report.memory_id = fields.Text("memory_id");
  report.outcome = ToOutcome(fields.Text("outcome"));
  report.failed_attempt = fields.OptionalBool("failed_attempt").value_or(false);
  report.error = fields.OptionalText("error");
  report.next_attempt_at = fields.OptionalInteger("next_attempt_at").value_or(0);
  report.documents = ToList(fields["documents"], "documents", ToSinkDocument);
  report.gone = fields.OptionalTexts("gone");
  return report;
}

Napi::Value FromSinkDocument(Napi::Env env, const SinkDocument& document) {
  return Builder(env)
      .Set("source", document.source)
      .Set("state", document.state)
      .Set("sent_at", document.sent_at)
      .SetOrNull("track_id", document.track_id)
      .SetOrNull("document_id", document.document_id)
      .Done();
}

Napi::Value FromSinkJob(Napi::Env env, const SinkJob& job) {
  return Builder(env)
      .Set("ticket", job.ticket)
      .Set("memory_id", job.memory_id)
      .Set("state", job.state)
      .Set("attempts", job.attempts)
      .Set("text", job.text)
      .Set("said_by", job.said_by)
      .Set("said_at", job.said_at)
      .Set("documents", FromList(env, job.documents, FromSinkDocument))
      .Done();
}

}  // namespace

std::vector<SinkReport> ToSinkReports(const Napi::Value& value) {
  return ToList(value, "reports", ToSinkReport);
}

Napi::Value FromSinkJobList(Napi::Env env, const std::vector<SinkJob>& jobs) {
  return FromList(env, jobs, FromSinkJob);
}

Napi::Value FromSinkJobs(Napi::Env env, const SinkJobs& jobs) {
  return Builder(env)
      .Set("due", FromSinkJobList(env, jobs.due))
      .SetOrNull("next_at", jobs.next_at)
      .Done();
}

Napi::Value FromSinkStatus(Napi::Env env, const SinkStatus& status) {
  return Builder(env)
      .Set("pending", status.pending)
      .Set("ok", status.ok)
      .Set("failed", status.failed)
      .Set("delete_pending", status.delete_pending)
      .Set("unqueued", status.unqueued)
      .SetOrNull("waiting_since", status.waiting_since)
      .SetOrNull("last_error", status.last_error)
      .Done();
}

Napi::Value FromOptionalTime(Napi::Env env, const std::optional<TimeMs>& time) {
  if (!time) return env.Null();
  return Napi::Number::New(env, static_cast<double>(*time));
}

}  // namespace cortex::addon
