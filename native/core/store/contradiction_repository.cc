#include "store/contradiction_repository.h"

#include <limits>

#include "base/json.h"
#include "store/connection.h"
#include "store/memory_repository.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

const std::string kSelectPair =
    "SELECT id, older_id, newer_id, kind, score, evidence, status, penalised_id, detected_at "
    "FROM contradictions ";
// Both memories are the user's.
const std::string kSelectPairById =
    kSelectPair +
    "WHERE id = ?1 AND (?2 IS NULL OR 2 = (SELECT count(*) FROM stm_entries m WHERE m.id IN "
    "(older_id, newer_id) AND m.user_id = ?2))";
const std::string kSelectPairOfMemory =
    kSelectPair + "WHERE older_id = ?1 OR newer_id = ?1 ORDER BY id";
// Both still hold.
const std::string kBothLive =
    "older_id NOT IN " + kExpiredIds + " AND newer_id NOT IN " + kExpiredIds + " ";
const std::string kSelectLiveOfMemory =
    kSelectPair + "WHERE (older_id = ?1 OR newer_id = ?1) AND " + kBothLive + "ORDER BY id";
const std::string kSelectList =
    "SELECT c.id, older_id, newer_id, kind, score, evidence, status, penalised_id, detected_at, "
    "coalesce(o.user_id, n.user_id), o.content, n.content, o.created_at, n.created_at, "
    "resolved_by, resolved_at FROM contradictions c "
    "LEFT JOIN stm_entries o ON o.id = c.older_id LEFT JOIN stm_entries n ON n.id = c.newer_id "
    "WHERE (?1 IS NULL OR status = ?1) AND (?2 IS NULL OR ?2 IN (older_id, newer_id)) "
    "AND (?4 IS NULL OR (o.user_id = ?4 AND n.user_id = ?4)) AND " +
    kBothLive +
    "AND (c.detected_at, c.id) < (?5, ?6) ORDER BY detected_at DESC, c.id DESC LIMIT ?3";
const std::string kUndecided =
    "status IN ('open', 'possible') AND (?1 IS NULL OR 2 = (SELECT count(*) FROM stm_entries m "
    "WHERE m.id IN (older_id, newer_id) AND m.user_id = ?1)) AND " +
    kBothLive;
const std::string kSelectUndecided =
    kSelectPair + "WHERE " + kUndecided + "AND id > ?2 ORDER BY id LIMIT ?3";
const std::string kCountUndecided = "SELECT count(*) FROM contradictions WHERE " + kUndecided;
const std::string kCounts =
    "SELECT coalesce(sum(status = 'open'), 0), coalesce(sum(status = 'possible'), 0), "
    "coalesce(sum(status = 'resolved'), 0), coalesce(sum(status = 'dismissed'), 0) "
    "FROM contradictions WHERE (status IN ('open', 'possible') OR (resolved_at >= ?2 AND "
    "resolved_at < ?3)) AND 2 = (SELECT count(*) FROM stm_entries m WHERE m.id IN (older_id, "
    "newer_id) AND m.user_id = ?1) AND " +
    kBothLive;
constexpr int kColumnsOfPair = 9;

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
  const bool inserted = connection_.ScalarInt64("SELECT changes()") == 1;
  if (inserted) NoteOlder(pair.id, true);
  return inserted;
}

void ContradictionRepository::NoteOlder(const std::string& id, bool only_if_possible) {
  std::optional<std::int64_t> seq;
  {
    Query older = connection_.Prepare(
        "SELECT m.seq FROM contradictions c JOIN stm_entries m ON m.id = c.older_id "
        "WHERE c.id = ? AND (? = 0 OR c.status = 'possible')");
    if (older.Bind(id, only_if_possible).Step()) seq = older.Int64(0);
  }
  if (seq) MemoryRepository(connection_).NoteChange(*seq);
}

std::optional<Contradiction> ContradictionRepository::Find(const std::string& id,
                                                           const Reader& reader) {
  Query query = connection_.Prepare(kSelectPairById.c_str());
  if (!query.Bind(id, reader.user).Step()) return std::nullopt;
  return ReadPair(query);
}

std::vector<ContradictionListing> ContradictionRepository::List(const ContradictionQuery& query) {
  std::vector<ContradictionListing> listings;
  Query select = connection_.Prepare(kSelectList.c_str());
  constexpr auto kBehindAll = std::numeric_limits<std::int64_t>::max();
  const ListPosition after = query.after.value_or(ListPosition{.at = kBehindAll});
  select.Bind(query.status, query.memory_id, query.limit, query.user_id, after.at, after.name);
  while (select.Step()) {
    int column = kColumnsOfPair;
    ContradictionListing listing;
    listing.pair = ReadPair(select);
    listing.user_id = select.OptionalText(column++);
    listing.older_content = select.OptionalText(column++);
    listing.newer_content = select.OptionalText(column++);
    listing.older_at = select.OptionalInt64(column++);
    listing.newer_at = select.OptionalInt64(column++);
    listing.resolved_by = select.OptionalText(column++);
    listing.resolved_at = select.OptionalInt64(column++);
    listings.push_back(std::move(listing));
  }
  return listings;
}

std::vector<Contradiction> ContradictionRepository::Undecided(
    const std::string& after_id, const std::optional<std::string>& user_id, std::int64_t limit) {
  std::vector<Contradiction> pairs;
  Query select = connection_.Prepare(kSelectUndecided.c_str());
  select.Bind(user_id, after_id, limit);
  while (select.Step()) pairs.push_back(ReadPair(select));
  return pairs;
}

std::int64_t ContradictionRepository::CountUndecided(const std::optional<std::string>& user_id) {
  Query count = connection_.Prepare(kCountUndecided.c_str());
  count.Bind(user_id).Step();
  return count.Int64(0);
}

PairCounts ContradictionRepository::Counts(const std::string& user_id, TimeMs from, TimeMs to) {
  Query count = connection_.Prepare(kCounts.c_str());
  count.Bind(user_id, from, to).Step();
  return {count.Int64(0), count.Int64(1), count.Int64(2), count.Int64(3)};
}

void ContradictionRepository::SaveJudgement(const Contradiction& pair) {
  connection_
      .Prepare(
          "UPDATE contradictions SET status = ?, penalised_id = ?, kind = ?, score = ?, evidence = "
          "?, resolved_by = NULL, resolved_at = NULL, dismissal_key = NULL WHERE id = ?")
      .Bind(pair.status, pair.penalised_id, pair.kind, pair.score, DumpStrings(pair.evidence),
            pair.id)
      .Run();
  NoteOlder(pair.id, false);
}

std::vector<Contradiction> ContradictionRepository::Of(const std::string& memory_id) {
  return PairsOf(kSelectPairOfMemory, memory_id);
}

std::vector<Contradiction> ContradictionRepository::LiveOf(const std::string& memory_id) {
  return PairsOf(kSelectLiveOfMemory, memory_id);
}

std::vector<Contradiction> ContradictionRepository::PairsOf(const std::string& sql,
                                                            const std::string& memory_id) {
  std::vector<Contradiction> pairs;
  Query select = connection_.Prepare(sql.c_str());
  select.Bind(memory_id);
  while (select.Step()) pairs.push_back(ReadPair(select));
  return pairs;
}

bool ContradictionRepository::Redirect(const std::string& id, const std::string& from,
                                       const std::string& to) {
  connection_
      .Prepare(
          "UPDATE OR IGNORE contradictions SET older_id = iif(older_id = ?1, ?2, older_id), "
          "newer_id = iif(newer_id = ?1, ?2, newer_id), penalised_id = iif(penalised_id = ?1, ?2, "
          "penalised_id) WHERE id = ?3")
      .Bind(from, to, id)
      .Run();
  const bool redirected = connection_.ScalarInt64("SELECT changes()") == 1;
  if (redirected) NoteOlder(id, true);
  return redirected;
}

void ContradictionRepository::RemovePair(const std::string& id) {
  NoteOlder(id, true);
  connection_.Prepare("DELETE FROM contradictions WHERE id = ?").Bind(id).Run();
}

std::vector<Contradiction> ContradictionRepository::Remove(const std::string& memory_id) {
  std::vector<Contradiction> pairs = Of(memory_id);
  for (const auto& pair : pairs) RemovePair(pair.id);
  return pairs;
}

void ContradictionRepository::SaveResolution(const Contradiction& pair, const std::string& actor,
                                             TimeMs at) {
  connection_
      .Prepare(
          "UPDATE contradictions SET status = ?, penalised_id = ?, resolved_by = ?, resolved_at = "
          "?, dismissal_key = ? WHERE id = ?")
      .Bind(pair.status, pair.penalised_id, actor, at, pair.dismissal_key, pair.id)
      .Run();
  NoteOlder(pair.id, false);
}

bool ContradictionRepository::WasDismissed(std::int64_t dismissal_key) {
  Query query = connection_.Prepare("SELECT 1 FROM contradictions WHERE dismissal_key = ? LIMIT 1");
  return query.Bind(dismissal_key).Step();
}

}  // namespace cortex
