#include "store/audit_repository.h"

#include "store/connection.h"

namespace cortex {

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

std::vector<AuditEntry> AuditRepository::Of(const std::string& memory_id) {
  std::vector<AuditEntry> entries;
  Query query = connection_.Prepare(
      "SELECT id, memory_id, memory_type, old_confidence, new_confidence, reason, actor, note, "
      "timestamp "
      "FROM confidence_audit WHERE memory_id = ? ORDER BY id");
  query.Bind(memory_id);
  while (query.Step()) {
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
    entries.push_back(std::move(entry));
  }
  return entries;
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
