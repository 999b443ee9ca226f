#include "store/source_repository.h"

#include "store/connection.h"

namespace cortex {

std::vector<MemorySource> SourceRepository::Behind(const std::string& session_id,
                                                   std::int64_t turn_id) {
  std::vector<MemorySource> sources;
  Query rows = connection_.Prepare(
      "SELECT id, source_turn FROM stm_entries WHERE session_id = ? AND source_turn > ? "
      "ORDER BY seq");
  rows.Bind(session_id, turn_id);
  while (rows.Step()) sources.push_back({rows.Text(0), rows.Int64(1)});
  return sources;
}

std::vector<MemorySource> SourceRepository::ClearBehind(const std::string& session_id,
                                                        std::int64_t turn_id) {
  std::vector<MemorySource> sources = Behind(session_id, turn_id);
  for (const auto& source : sources) Clear(source.memory_id);
  return sources;
}

void SourceRepository::Clear(const std::string& memory_id) {
  connection_.Prepare("UPDATE stm_entries SET source_turn = NULL WHERE id = ?")
      .Bind(memory_id)
      .Run();
}

void SourceRepository::Set(const std::string& session_id, const MemorySource& source) {
  connection_
      .Prepare(
          "UPDATE stm_entries SET source_turn = ? WHERE id = ? AND session_id = ? AND "
          "source_turn IS NULL")
      .Bind(source.turn_id, source.memory_id, session_id)
      .Run();
}

std::optional<TurnIdentity> SourceRepository::FindTurn(const std::string& session_id,
                                                       std::int64_t turn_id) {
  Query row = connection_.Prepare(
      "SELECT s.user_id, t.timestamp, coalesce(v.user_text, '') FROM sessions s JOIN session_turns "
      "t ON t.session_seq = s.seq JOIN session_turn_texts v ON v.seq = t.seq WHERE s.id = ? AND "
      "t.turn_id = ?");
  row.Bind(session_id, turn_id);
  if (!row.Step()) return std::nullopt;
  return TurnIdentity{row.Text(0), row.Text(1), row.Text(2)};
}

}  // namespace cortex
