#include "store/dispute_repository.h"

#include <algorithm>

#include "store/connection.h"
#include "store/score_repository.h"

namespace cortex {
namespace {

// Of a pair that nobody carries the penalty of (dismissed, or not sure enough), penalised_id is
// NULL.
constexpr const char* kSelectPairs =
    "SELECT iif(older_id = ?1, newer_id, older_id), status, resolved_at FROM contradictions "
    "WHERE penalised_id = ?1 ORDER BY detected_at, id";
constexpr const char* kSelectLastValidation =
    "SELECT reason, timestamp FROM confidence_audit WHERE memory_id = ? AND memory_type = ? AND "
    "reason IN ('validation_success', 'validation_failure') ORDER BY timestamp DESC, id DESC "
    "LIMIT 1";
constexpr const char* kSelectProvedWrong =
    "SELECT m.id, m.user_id, m.content, a.timestamp, a.actor, a.note FROM confidence_audit a "
    "JOIN stm_entries m ON m.id = a.memory_id AND a.memory_type = 'stm' "
    "WHERE a.reason IN ('validation_success', 'validation_failure') AND "
    "a.reason = 'validation_failure' AND m.contradiction_count > 0 AND "
    "(?1 IS NULL OR m.id = ?1) AND (?2 IS NULL OR m.user_id = ?2) AND "
    "a.id = (SELECT b.id FROM confidence_audit b WHERE b.memory_id = m.id AND "
    "b.memory_type = 'stm' AND b.reason IN ('validation_success', 'validation_failure') "
    "ORDER BY b.timestamp DESC, b.id DESC LIMIT 1) "
    "ORDER BY a.timestamp DESC, a.id DESC LIMIT ?3";

/// The last word on a memory: of validations, and of decisions between it and another.
struct LastWord {
  bool failed = false;
  TimeMs at = kNever;
};

}  // namespace

std::optional<Dispute> DisputeRepository::Of(MemoryKind kind, const std::string& id) {
  Dispute dispute;
  LastWord decided;
  Query pairs = connection_.Prepare(kSelectPairs);
  pairs.Bind(id);
  while (pairs.Step()) {
    if (pairs.Text(1) == "open") {
      dispute.by.push_back(pairs.Text(0));
    } else {
      dispute.lost_to.push_back(pairs.Text(0));
      decided = {true, std::max(decided.at, pairs.OptionalInt64(2).value_or(kNever))};
    }
  }
  LastWord validated;
  Query last = connection_.Prepare(kSelectLastValidation);
  if (last.Bind(id, MemoryKindName(kind)).Step())
    validated = {last.Text(0) == "validation_failure", last.Int64(1)};
  if (decided.failed && validated.at >= decided.at && !validated.failed) dispute.lost_to.clear();
  dispute.proved_wrong = validated.failed || !dispute.lost_to.empty();
  if (dispute.by.empty() && !dispute.proved_wrong) return std::nullopt;
  return dispute;
}

std::optional<Dispute> DisputeRepository::Of(const ScoreRow& row) {
  if (row.inputs.contradiction_count == 0) return std::nullopt;
  return Of(row.kind, row.id);
}

std::vector<ProvedWrong> DisputeRepository::ListProvedWrong(const ProvedWrongQuery& query) {
  std::vector<ProvedWrong> listed;
  Query select = connection_.Prepare(kSelectProvedWrong);
  select.Bind(query.memory_id, query.user_id, query.limit);
  while (select.Step()) {
    int column = 0;
    ProvedWrong memory;
    memory.id = select.Text(column++);
    memory.user_id = select.Text(column++);
    memory.content = select.Text(column++);
    memory.at = select.Int64(column++);
    memory.actor = select.Text(column++);
    memory.note = select.OptionalText(column++);
    listed.push_back(std::move(memory));
  }
  return listed;
}

}  // namespace cortex
