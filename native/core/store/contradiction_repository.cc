#include "store/contradiction_repository.h"

#include "base/json.h"
#include "store/connection.h"

namespace cortex {

bool ContradictionRepository::Insert(const Contradiction& pair) {
  connection_
      .Prepare(
          "INSERT INTO contradictions (id, older_id, newer_id, kind, score, evidence, status, "
          "penalised_id, "
          "detected_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
      .Bind(pair.id, pair.older_id, pair.newer_id, pair.kind, pair.score,
            DumpStrings(pair.evidence), pair.status, pair.penalised_id, pair.detected_at)
      .Run();
  return connection_.ScalarInt64("SELECT changes()") == 1;
}

std::optional<Contradiction> ContradictionRepository::Find(const std::string& id) {
  Query query = connection_.Prepare(
      "SELECT id, older_id, newer_id, kind, score, evidence, status, penalised_id, detected_at "
      "FROM contradictions WHERE id = ?");
  if (!query.Bind(id).Step()) return std::nullopt;
  int column = 0;
  Contradiction pair;
  pair.id = query.Text(column++);
  pair.older_id = query.Text(column++);
  pair.newer_id = query.Text(column++);
  pair.kind = query.Text(column++);
  pair.score = query.Double(column++);
  pair.evidence = ParseStrings(query.Text(column++));
  pair.status = query.Text(column++);
  pair.penalised_id = query.OptionalText(column++);
  pair.detected_at = query.Int64(column++);
  return pair;
}

void ContradictionRepository::SaveResolution(const Contradiction& pair, const std::string& actor,
                                             TimeMs at) {
  connection_
      .Prepare(
          "UPDATE contradictions SET status = ?, penalised_id = ?, resolved_by = ?, resolved_at = "
          "? WHERE id = ?")
      .Bind(pair.status, pair.penalised_id, actor, at, pair.id)
      .Run();
}

}  // namespace cortex
