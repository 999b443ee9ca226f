#include "store/merge_repository.h"

#include <utility>

#include "store/connection.h"
#include "store/row_kind.h"

namespace cortex {

void MergeRepository::MoveAudit(const std::string& from, const std::string& to) {
  connection_
      .Prepare(
          "UPDATE confidence_audit SET memory_id = ?2, note = concat_ws('; ', note, 'of ' || ?1) "
          "WHERE memory_id = ?1")
      .Bind(from, to)
      .Run();
  connection_
      .Prepare(
          "UPDATE legacy_rows SET row_id = ?2 WHERE row_id = ?1 AND lower(source_table) = "
          "'confidence_audit'")
      .Bind(from, to)
      .Run();
}

void MergeRepository::RenameInNotes(const std::string& of, const std::string& from,
                                    const std::string& to) {
  connection_
      .Prepare(
          "UPDATE confidence_audit SET note = replace(note, ?2, ?3) WHERE memory_id = ?1 AND "
          "instr(note, ?2) > 0")
      .Bind(of, from, to)
      .Run();
}

void MergeRepository::MoveAtoms(const std::string& from, const std::string& to) {
  connection_.Prepare("UPDATE atoms SET source_memory_id = ?2 WHERE source_memory_id = ?1")
      .Bind(from, to)
      .Run();
}

void MergeRepository::MovePins(const std::string& from, const std::string& to) {
  connection_
      .Prepare(
          "DELETE FROM working_memory WHERE memory_id = ?1 AND EXISTS (SELECT 1 FROM "
          "working_memory WHERE memory_id = ?2)")
      .Bind(from, to)
      .Run();
  connection_.Prepare("UPDATE working_memory SET memory_id = ?2 WHERE memory_id = ?1")
      .Bind(from, to)
      .Run();
}

void MergeRepository::SaveProvenance(const Memory& memory) {
  connection_
      .Prepare(
          "UPDATE stm_entries SET session_id = ?, source_turn = ?, is_proxy = ?, proxy_agent = ?, "
          "metadata = ? WHERE seq = ?")
      .Bind(memory.session_id, memory.source_turn, memory.is_proxy, memory.proxy_agent,
            memory.metadata, memory.seq)
      .Run();
}

void MergeRepository::SaveScore(const Memory& memory, TimeMs at) {
  const ScoreInputs& score = memory.score;
  if (score.last_accessed != kNever) {
    connection_.Prepare("UPDATE stm_entries SET last_accessed = ? WHERE seq = ?")
        .Bind(score.last_accessed, memory.seq)
        .Run();
  }
  // Only now: the trigger on last_accessed has counted one more.
  connection_
      .Prepare(
          "UPDATE stm_entries SET access_count = ?, validation_count = ?, contradiction_count = ?, "
          "confidence = ?, confidence_at = ? WHERE seq = ?")
      .Bind(score.access_count, score.validation_count, score.contradiction_count,
            memory.confidence, at, memory.seq)
      .Run();
}

std::vector<MergeRepository::Owned> MergeRepository::OwnedOf(const char* sql) {
  std::vector<Owned> rows;
  Query query = connection_.Prepare(sql);
  while (query.Step()) rows.push_back({query.Text(0), query.OptionalText(1), query.Int64(2)});
  return rows;
}

std::vector<MergeRepository::Owned> MergeRepository::Memories() {
  return OwnedOf("SELECT id, user_id, created_at FROM stm_entries ORDER BY id");
}

std::vector<MergeRepository::Owned> MergeRepository::Sessions() {
  return OwnedOf("SELECT id, user_id, last_activity_at FROM sessions ORDER BY id");
}

std::vector<MergeRepository::Owned> MergeRepository::ToldAtoms() {
  return OwnedOf(
      "SELECT id, user_id, created_at FROM atoms WHERE rules_version IS NULL ORDER BY id");
}

std::map<std::string, std::string> MergeRepository::EndedMemories() {
  std::map<std::string, std::string> owners;
  Query query = connection_.Prepare("SELECT id, user_id FROM ended_memories");
  while (query.Step()) owners.emplace(query.Text(0), query.Text(1));
  return owners;
}

std::optional<std::string> MergeRepository::OwnerOfMemory(const std::string& id) {
  Query query = connection_.Prepare(
      "SELECT coalesce((SELECT user_id FROM stm_entries WHERE id = ?1), "
      "(SELECT user_id FROM ended_memories WHERE id = ?1))");
  return query.Bind(id).Step() ? query.OptionalText(0) : std::nullopt;
}

void MergeRepository::TakeDecision(const std::string& id, const std::vector<Value>& decided) {
  const RowKind& kind = row_kinds::kContradiction;
  Query query = connection_.Prepare(
      "UPDATE contradictions SET status = ?1, penalised_id = ?2, resolved_at = ?3, "
      "resolved_by = ?4, dismissal_key = ?5 WHERE id = ?6");
  int index = 0;
  for (const char* column :
       {"status", "penalised_id", "resolved_at", "resolved_by", "dismissal_key"})
    query.BindValue(++index, decided.at(kind.IndexOf(column)));
  const Value key = id;
  query.BindValue(++index, key);
  query.Run();
}

}  // namespace cortex
