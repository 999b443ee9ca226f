#include "store/merge_repository.h"

#include "store/connection.h"

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

}  // namespace cortex
