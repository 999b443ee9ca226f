#include "store/contradiction_repository.h"

#include "base/json.h"
#include "store/connection.h"

namespace cortex {
namespace {

const std::string kSelect =
    "SELECT id, older_id, newer_id, kind, score, evidence, status, penalised_id, detected_at "
    "FROM contradictions ";
const std::string kSelectById = kSelect + "WHERE id = ?";
const std::string kSelectOfMemory =
    kSelect + "WHERE (older_id = ?1 OR newer_id = ?1) AND (?2 = 0 OR status = 'open')";
const std::string kSelectList =
    kSelect +
    "WHERE (?1 IS NULL OR status = ?1) AND (?2 IS NULL OR ?2 IN (older_id, newer_id)) "
    "ORDER BY detected_at DESC, id DESC LIMIT ?3";

Contradiction ReadPair(const Query& row) {
  int column = 0;
  Contradiction pair;
  pair.id = row.Text(column++);
  pair.older_id = row.Text(column++);
  pair.newer_id = row.Text(column++);
  pair.kind = row.Text(column++);
  pair.score = row.Double(column++);
  pair.evidence = ParseStrings(row.Text(column++));
  pair.status = row.Text(column++);
  pair.penalised_id = row.OptionalText(column++);
  pair.detected_at = row.Int64(column++);
  return pair;
}

}  // namespace

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
  Query query = connection_.Prepare(kSelectById.c_str());
  if (!query.Bind(id).Step()) return std::nullopt;
  return ReadPair(query);
}

std::vector<Contradiction> ContradictionRepository::List(const ContradictionQuery& query) {
  std::vector<Contradiction> pairs;
  Query select = connection_.Prepare(kSelectList.c_str());
  select.Bind(query.status, query.memory_id, query.limit);
  while (select.Step()) pairs.push_back(ReadPair(select));
  return pairs;
}

std::vector<Contradiction> ContradictionRepository::Remove(const std::string& memory_id,
                                                           bool only_open) {
  std::vector<Contradiction> pairs;
  {
    Query select = connection_.Prepare(kSelectOfMemory.c_str());
    select.Bind(memory_id, only_open);
    while (select.Step()) pairs.push_back(ReadPair(select));
  }
  for (const auto& pair : pairs) {
    connection_.Prepare("DELETE FROM contradictions WHERE id = ?").Bind(pair.id).Run();
  }
  return pairs;
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
