#include "brain/maintenance.h"

#include <array>
#include <limits>
#include <utility>

#include "alerts/evaluation.h"
#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/fact_graph.h"
#include "brain/removal.h"
#include "brain/sessions.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr const char* kMaintainer = "maintenance";

/// Expired memories that are deleted in one transaction.
constexpr std::int64_t kExpiredAtOnce = 1'000;

/// The order of a run; a position in it is on disk while a run is under way.
constexpr std::array kOrder = {MemoryKind::kStm, MemoryKind::kEmbedding, MemoryKind::kAtom};

constexpr const char* kStartedAt = "maintenance_started_at";
constexpr const char* kKind = "maintenance_kind";
constexpr const char* kAfterSeq = "maintenance_after_seq";
constexpr const char* kScanned = "maintenance_scanned";
constexpr const char* kRescored = "maintenance_rescored";
constexpr const char* kForced = "maintenance_forced";

void Save(StateRepository& state, const MaintenanceProgress& progress) {
  state.Set(kKind, progress.kind);
  state.Set(kAfterSeq, progress.after_seq);
  state.Set(kScanned, progress.scanned);
  state.Set(kRescored, progress.rescored);
}

void EndRun(StateRepository& state) {
  for (const auto* key : {kStartedAt, kKind, kAfterSeq, kScanned, kRescored, kForced})
    state.Remove(key);
}

AuditEntry Summary(const MaintenanceOptions& options, const MaintenanceProgress& progress) {
  AuditEntry entry;
  entry.reason = options.reason;
  entry.actor = kMaintainer;
  std::string note =
      "rescored " + std::to_string(progress.rescored) + " of " + std::to_string(progress.scanned);
  if (progress.expired > 0) {
    const bool forgotten = progress.receipt.has_value();
    note += std::string("; ") + (forgotten ? "forgot " : "removed ") +
            std::to_string(progress.expired) + " expired";
  }
  entry.note = std::move(note);
  entry.at = options.now;
  return entry;
}

}  // namespace

void Maintenance::DropRun(Repositories& repositories) { EndRun(repositories.state); }

void Maintenance::ResumeOrStart(Repositories& repositories, const MaintenanceOptions& options,
                                MaintenanceProgress* progress) {
  progress->started = true;
  for (const auto kind : kOrder) progress->total += repositories.scores.Count(kind);
  auto& state = repositories.state;
  const std::int64_t started_at = state.Get(kStartedAt, kNever);
  const bool same_work = state.Get(kForced, 0) == static_cast<std::int64_t>(options.force);
  if (same_work && started_at != kNever && options.now >= started_at &&
      options.now - started_at < kMillisPerDay) {
    progress->resumed = true;
    progress->kind = state.Get(kKind, 0);
    progress->after_seq = state.Get(kAfterSeq, 0);
    progress->scanned = state.Get(kScanned, 0);
    progress->rescored = state.Get(kRescored, 0);
    return;
  }
  state.Set(kStartedAt, options.now);
  state.Set(kForced, static_cast<std::int64_t>(options.force));
}

bool Maintenance::RunBatch(const MaintenanceOptions& options, MaintenanceProgress* progress) {
  if (options_.read_only)
    throw Error(ErrorCode::kReadOnly, "The brain was opened with readOnly: open it again without");
  if (options.batch_size < 1) {
    throw Error(ErrorCode::kValidation,
                "batch_size is " + std::to_string(options.batch_size) + ": give 1 or more");
  }
  if (!progress->started) {
    store_.FlushAccesses();
    static_cast<void>(removal_.FinishForgetting(std::chrono::milliseconds(0)));
  }
  if (!progress->expired_are_gone) {
    RemoveExpired(options, progress);
    if (!progress->expired_are_gone) return false;
  }
  MaintenanceProgress after;
  store_.WriteRelaxed([&](Repositories& repositories) {
    after = *progress;
    if (!after.started) ResumeOrStart(repositories, options, &after);
    const auto rows = repositories.scores.After(kOrder.at(static_cast<std::size_t>(after.kind)),
                                                after.after_seq, options.batch_size);
    for (const auto& row : rows) {
      after.after_seq = row.seq;
      const bool fresh = options.now - row.cached_at <= kMillisPerHour;
      if (fresh && !options.force) continue;
      const double confidence = TrueConfidence(row.inputs, options.now, *repositories.policy);
      repositories.scores.SaveConfidence(row, confidence, options.now);
      ++after.rescored;
    }
    after.scanned += static_cast<std::int64_t>(rows.size());
    if (static_cast<std::int64_t>(rows.size()) < options.batch_size) {
      ++after.kind;
      after.after_seq = 0;
    }
    if (after.kind < static_cast<std::int64_t>(kOrder.size())) {
      Save(repositories.state, after);
      return;
    }
    EndRun(repositories.state);
    repositories.audit.Append(Summary(options, after));
    alerts::EvaluateAll(repositories, {options_.ids, options_.timezone, options.now}, std::nullopt);
  });
  *progress = after;
  return progress->kind == static_cast<std::int64_t>(kOrder.size());
}

void Maintenance::RemoveExpired(const MaintenanceOptions& options, MaintenanceProgress* progress) {
  const bool forget = options.expired == ExpiredGo::kForget;
  constexpr auto kAll = std::numeric_limits<std::int64_t>::max();
  const std::int64_t most = forget ? kAll : kExpiredAtOnce;
  std::vector<std::string> ids;
  // Not Read: this runs beside the reads of other callers.
  store_.WriteDerived(
      [&](Repositories& repositories) { ids = repositories.memories.Expired(most); });
  const auto found = static_cast<std::int64_t>(ids.size());
  if (!forget && !ids.empty()) {
    static_cast<void>(removal_.Delete(ids, kMaintainer, options.now, nullptr));
  } else if (!ids.empty()) {
    ForgetQuery query;
    query.ids = std::move(ids);
    progress->receipt = removal_.Forget(query, false, kMaintainer, options.now, nullptr);
  }
  progress->expired += found;
  progress->expired_are_gone = found < most;
}

CheckReport Maintenance::Check(bool deep, const CancelFlag* cancel) {
  CheckReport report = store_.Check(deep, cancel);
  if (!deep) return report;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane /*lane*/) {
    Sessions::Check(repositories, &report);
    facts_.CheckGraph(repositories, &report);
  });
  return report;
}

}  // namespace cortex
