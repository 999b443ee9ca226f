#include "store/audit_repository.h"

#include <algorithm>

#include "store/connection.h"

namespace cortex {
namespace {

/// The mark of a list that began with what a memory's row tells.
constexpr const char* kToldByRow = "row";

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

std::vector<AuditEntry> AuditRepository::PageOf(const std::string& memory_id,
                                                const std::optional<ListPosition>& after,
                                                std::int64_t limit) {
  // First how it began, as its row tells or as it was written down; then what followed.
  static const std::string kSelect =
      "SELECT id, memory_id, memory_type, old_confidence, new_confidence, reason, actor, note, "
      "timestamp FROM confidence_audit WHERE memory_id = ?1 AND id > ?2 AND ";
  static const std::string kBegun = kSelect + "reason = 'created' ORDER BY id LIMIT ?3";
  // Of one whose row told how it began, it may have been written down since.
  static const std::string kBegunOtherwise =
      kSelect +
      "reason = 'created' AND (memory_type <> 'stm' OR note IS NOT NULL) ORDER BY id LIMIT ?3";
  static const std::string kFollowing = kSelect + "reason <> 'created' ORDER BY id LIMIT ?3";
  std::vector<AuditEntry> entries;
  const auto add = [&](const std::string& sql, std::int64_t behind) {
    const auto room = limit - static_cast<std::int64_t>(entries.size());
    if (room <= 0) return;
    Query query = connection_.Prepare(sql.c_str());
    query.Bind(memory_id, behind, room);
    while (query.Step()) entries.push_back(ReadEntry(query));
  };
  bool told_by_row = after && after->owner == kToldByRow;
  if (!after) {
    Query query = connection_.Prepare(kSelectBeginning.c_str());
    told_by_row = query.Bind(memory_id).Step();
    if (told_by_row) entries.push_back(ReadEntry(query));
  }
  const bool following = after && after->at != 0;
  if (!following)
    add(told_by_row ? kBegunOtherwise : kBegun,
        after ? std::max<std::int64_t>(after->number, 0) : 0);
  add(kFollowing, following ? after->number : 0);
  return entries;
}

ListPosition AuditRepository::PositionOf(const AuditEntry& last,
                                         const std::optional<ListPosition>& after) {
  ListPosition position{.at = last.reason == "created" ? 0 : 1, .number = last.id};
  if (last.id < 0 || (after && after->owner == kToldByRow)) position.owner = kToldByRow;
  return position;
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
