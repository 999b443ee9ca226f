#include "store/audit_repository.h"

#include "store/connection.h"

namespace cortex {
namespace {

// How a memory began, where no entry tells it: what its own row says. A migrated one was scored
// instead.
const std::string kBeginning =
    "id, 'stm', NULL, base_confidence, 'created', source, NULL, recorded_at FROM stm_entries m "
    "WHERE id = ?1 AND confidence_source <> 'migrated' AND NOT EXISTS (SELECT 1 FROM "
    "confidence_audit WHERE memory_id = ?1 AND memory_type = 'stm' AND reason = 'created' AND note "
    "IS NULL)";
const std::string kSelectBeginning = "SELECT -seq, " + kBeginning;
const std::string kKeepBeginning =
    "INSERT INTO confidence_audit (memory_id, memory_type, old_confidence, new_confidence, reason, "
    "actor, note, timestamp) SELECT " +
    kBeginning;

AuditEntry ReadEntry(const Query& query) {
  int column = 0;
  AuditEntry entry;
  entry.id = query.Int64(column++);
  entry.memory_id = query.OptionalText(column++);
  entry.kind = ParseMemoryKind(query.Text(column++));
  entry.old_confidence = query.OptionalDouble(column++);
  entry.new_confidence = query.OptionalDouble(column++);
  entry.reason = query.Text(column++);
  entry.actor = query.Text(column++);
  entry.note = query.OptionalText(column++);
  entry.at = query.Int64(column++);
  return entry;
}

}  // namespace

void AuditRepository::Append(const AuditEntry& entry) {
  connection_
      .Prepare(
          "INSERT INTO confidence_audit (memory_id, memory_type, old_confidence, new_confidence, "
          "reason, actor, note, "
          "timestamp) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .Bind(entry.memory_id, MemoryKindName(entry.kind), entry.old_confidence, entry.new_confidence,
            entry.reason, entry.actor, entry.note, entry.at)
      .Run();
}

void AuditRepository::KeepBeginning(const std::string& memory_id) {
  connection_.Prepare(kKeepBeginning.c_str()).Bind(memory_id).Run();
}

bool AuditRepository::Knows(const std::string& memory_id) {
  return connection_.Prepare("SELECT 1 FROM confidence_audit WHERE memory_id = ?")
      .Bind(memory_id)
      .Step();
}

std::vector<AuditEntry> AuditRepository::Of(const std::string& memory_id) {
  std::vector<AuditEntry> entries;
  {
    Query query = connection_.Prepare(kSelectBeginning.c_str());
    if (query.Bind(memory_id).Step()) entries.push_back(ReadEntry(query));
  }
  // A beginning may have been written down long after it.
  Query query = connection_.Prepare(
      "SELECT id, memory_id, memory_type, old_confidence, new_confidence, reason, actor, note, "
      "timestamp "
      "FROM confidence_audit WHERE memory_id = ? ORDER BY reason <> 'created', id");
  query.Bind(memory_id);
  while (query.Step()) entries.push_back(ReadEntry(query));
  return entries;
}

std::optional<TimeMs> AuditRepository::LastSaidAgain(const std::string& memory_id) {
  Query query = connection_.Prepare(
      "SELECT max(timestamp) FROM confidence_audit WHERE memory_id = ? AND reason = 'merged' AND "
      "note = 'said again'");
  query.Bind(memory_id).Step();
  return query.OptionalInt64(0);
}

std::set<std::string> AuditRepository::Checked(TimeMs from, TimeMs to) {
  Query query = connection_.Prepare(
      "SELECT memory_id FROM confidence_audit WHERE reason IN ('validation_success', "
      "'validation_failure') AND memory_type = 'stm' AND timestamp >= ? AND timestamp < ?");
  query.Bind(from, to);
  std::set<std::string> ids;
  while (query.Step()) ids.insert(query.Text(0));
  return ids;
}

std::int64_t AuditRepository::LastId() {
  return connection_.ScalarInt64("SELECT coalesce(max(id), 0) FROM confidence_audit");
}

std::vector<AuditRepository::Change> AuditRepository::ChangesAfter(std::int64_t id) {
  std::vector<Change> changes;
  Query query = connection_.Prepare(
      "SELECT memory_type, memory_id FROM confidence_audit WHERE id > ? AND reason <> 'created' "
      "AND memory_id IS NOT NULL ORDER BY id");
  query.Bind(id);
  while (query.Step()) changes.push_back({ParseMemoryKind(query.Text(0)), query.Text(1)});
  return changes;
}

}  // namespace cortex
