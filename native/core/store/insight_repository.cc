#include "store/insight_repository.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

#include "base/json.h"
#include "store/connection.h"
#include "store/safety_tellings.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

/// Until ?2, unless a row has it: one of the same quarter, or one of until ?3 at most.
constexpr const char* kKeepScore =
    "INSERT OR IGNORE INTO earlier_scores (memory_id, until, last_accessed, access_count, "
    "validation_count, contradiction_count, derived_categories, categories) "
    "SELECT id, ?2, last_accessed, access_count, validation_count, contradiction_count, "
    "derived_categories, categories FROM stm_entries m WHERE seq = ?1 AND NOT EXISTS (SELECT 1 "
    "FROM earlier_scores WHERE memory_id = m.id AND until BETWEEN ?2 - ?2 % 900000 AND ?3)";

const std::string kTellings =
    "m WHERE user_id = ?1 AND created_at >= ?2 AND created_at < ?3 AND is_proxy = 0 AND " +
    kIsLive + "ORDER BY created_at, seq";

std::int32_t CountOf32(std::int64_t count) {
  constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(std::min(count, kLargest));
}

ConfidenceSource SourceNamed(const std::string& name) {
  return FindNamed<ConfidenceSource>(name).value_or(ConfidenceSource::kDefault);
}

const std::string kSelectRepetition =
    "SELECT r.memory_id, r.at, r.match, coalesce(m.created_at, e.created_at) FROM repetitions r "
    "LEFT JOIN stm_entries m ON m.id = r.memory_id LEFT JOIN ended_memories e ON e.id = "
    "r.memory_id ";

std::vector<Repetition> ReadRepetitions(Query* query) {
  std::vector<Repetition> repetitions;
  while (query->Step()) {
    repetitions.push_back(
        {query->Text(0), query->Int64(1),
         FindNamed<RepetitionMatch>(query->Text(2)).value_or(RepetitionMatch::kExact),
         query->OptionalInt64(3)});
  }
  return repetitions;
}

}  // namespace

void InsightRepository::KeepScore(std::int64_t seq, TimeMs until) {
  connection_.Prepare(kKeepScore).Bind(seq, until, until).Run();
}

void InsightRepository::KeepEnd(const Memory& memory, TimeMs ended_at,
                                const std::optional<std::string>& merged_into) {
  // What changed since it ended, as when one that expired is read, was not so in its life.
  connection_.Prepare(kKeepScore).Bind(memory.seq, ended_at, kLatestTime).Run();
  connection_
      .Prepare(
          "INSERT OR REPLACE INTO ended_memories (id, user_id, created_at, recorded_at, ended_at, "
          "initial_confidence, confidence_source, merged_into) SELECT id, user_id, created_at, "
          "recorded_at, ?2, base_confidence, confidence_source, ?3 FROM stm_entries WHERE seq = ?1")
      .Bind(memory.seq, ended_at, merged_into)
      .Run();
}

void InsightRepository::MoveRepetitions(const std::string& from, const std::string& to) {
  connection_.Prepare("UPDATE OR IGNORE repetitions SET memory_id = ?2 WHERE memory_id = ?1")
      .Bind(from, to)
      .Run();
  RemoveRepetitions(from);
}

void InsightRepository::AppendRepetition(const std::string& user_id, const Repetition& repetition) {
  connection_
      .Prepare(
          "INSERT OR IGNORE INTO repetitions (user_id, memory_id, at, match) VALUES (?, ?, ?, ?)")
      .Bind(user_id, repetition.memory_id, repetition.at, NameOf(repetition.match))
      .Run();
}

std::optional<TimeMs> InsightRepository::LastRepetition(const std::string& memory_id, TimeMs by) {
  Query query =
      connection_.Prepare("SELECT max(at) FROM repetitions WHERE memory_id = ? AND at <= ?");
  query.Bind(memory_id, by);
  return query.Step() ? query.OptionalInt64(0) : std::nullopt;
}

void InsightRepository::RemoveRepetitions(const std::string& memory_id) {
  connection_.Prepare("DELETE FROM repetitions WHERE memory_id = ?").Bind(memory_id).Run();
}

void InsightRepository::SetSafety(std::int64_t seq, bool asks_for_review) {
  constexpr const char* kSet = "INSERT OR IGNORE INTO safety_flags (seq) VALUES (?)";
  constexpr const char* kClear = "DELETE FROM safety_flags WHERE seq = ?";
  connection_.Prepare(asks_for_review ? kSet : kClear).Bind(seq).Run();
}

std::int64_t InsightRepository::ForgetMemory(const std::string& memory_id) {
  std::int64_t removed = 0;
  const auto count = [&](const char* sql) {
    Query query = connection_.Prepare(sql);
    query.Bind(memory_id);
    while (query.Step()) ++removed;
  };
  count(
      "DELETE FROM earlier_scores WHERE memory_id = ?1 OR memory_id IN (WITH RECURSIVE gone(id) AS "
      "(SELECT id FROM ended_memories WHERE merged_into = ?1 UNION SELECT e.id FROM ended_memories "
      "e JOIN gone ON e.merged_into = gone.id) SELECT id FROM gone) RETURNING 1");
  count(
      "DELETE FROM ended_memories WHERE id = ?1 OR id IN (WITH RECURSIVE gone(id) AS (SELECT id "
      "FROM ended_memories WHERE merged_into = ?1 UNION SELECT e.id FROM ended_memories e JOIN "
      "gone ON e.merged_into = gone.id) SELECT id FROM gone) RETURNING 1");
  count("DELETE FROM repetitions WHERE memory_id = ? RETURNING 1");
  return removed;
}

std::int64_t InsightRepository::ForgetUser(const std::string& user_id,
                                           std::optional<TimeMs> before) {
  std::int64_t removed = 0;
  const auto count = [&](const char* sql) {
    Query query = connection_.Prepare(sql);
    query.Bind(user_id, before);
    while (query.Step()) ++removed;
  };
  count(
      "DELETE FROM earlier_scores WHERE memory_id IN (SELECT id FROM ended_memories WHERE user_id "
      "= ?1 AND (?2 IS NULL OR created_at < ?2)) RETURNING 1");
  count(
      "DELETE FROM ended_memories WHERE user_id = ?1 AND (?2 IS NULL OR created_at < ?2) RETURNING "
      "1");
  count("DELETE FROM repetitions WHERE user_id = ?1 AND (?2 IS NULL OR at < ?2) RETURNING 1");
  return removed;
}

void InsightRepository::VisitTellings(const std::string& user_id, TimeMs from, TimeMs to,
                                      Parts parts,
                                      const std::function<void(const Telling&)>& visit) {
  static const std::string kTimes =
      "SELECT seq, created_at, base_confidence, confidence_source FROM stm_entries " + kTellings;
  static const std::string kNames =
      "SELECT seq, created_at, base_confidence, confidence_source, categories, topics, speaker, "
      "source FROM stm_entries " +
      kTellings;
  static const std::string kContent =
      "SELECT seq, created_at, base_confidence, confidence_source, content FROM stm_entries " +
      kTellings;
  const std::array kStatements = {kTimes.c_str(), kNames.c_str(), kContent.c_str()};
  Query query = connection_.Prepare(kStatements.at(static_cast<std::size_t>(parts)));
  query.Bind(user_id, from, to);
  std::array<std::string, 4> texts;
  while (query.Step()) {
    int column = 0;
    Telling telling;
    telling.seq = query.Int64(column++);
    telling.at = query.Int64(column++);
    telling.base_confidence = query.Double(column++);
    telling.confidence_source = SourceNamed(query.Text(column++));
    if (parts == Parts::kContent) {
      telling.content = texts[0] = query.Text(column);
    } else if (parts == Parts::kNames) {
      telling.categories = texts[0] = query.Text(column++);
      telling.topics = texts[1] = query.Text(column++);
      telling.speaker = texts[2] = query.OptionalText(column++).value_or("");
      telling.source = texts[3] = query.Text(column);
    }
    visit(telling);
  }
}

std::set<std::int64_t> InsightRepository::DaysTold(const std::string& user_id, TimeMs from,
                                                   TimeMs to, const TimeZone& zone) {
  std::set<std::int64_t> days;
  VisitTellings(user_id, from, to, Parts::kTimes,
                [&](const Telling& telling) { days.insert(zone.LocalDay(telling.at)); });
  for (const auto& again : Repetitions(user_id, from, to)) days.insert(zone.LocalDay(again.at));
  return days;
}

std::optional<TimeMs> InsightRepository::FirstTold(const std::string& user_id) {
  static const std::string kSelect =
      "SELECT created_at FROM stm_entries WHERE user_id = ? AND seq NOT IN " + kExpiredSeqs +
      " ORDER BY created_at LIMIT 1";
  Query query = connection_.Prepare(kSelect.c_str());
  if (!query.Bind(user_id).Step()) return std::nullopt;
  return query.OptionalInt64(0);
}

std::vector<TimeMs> InsightRepository::SafetyTimes(const std::string& user_id, TimeMs from,
                                                   TimeMs to) {
  Query query = connection_.Prepare(kSafetyTellings.c_str());
  query.Bind(user_id, from, to);
  std::vector<TimeMs> times;
  while (query.Step()) times.push_back(query.Int64(0));
  return times;
}

std::vector<Repetition> InsightRepository::Repetitions(const std::string& user_id, TimeMs from,
                                                       TimeMs to) {
  static const std::string kSelect =
      kSelectRepetition + "WHERE r.user_id = ? AND r.at >= ? AND r.at < ? ORDER BY r.at, r.id";
  Query query = connection_.Prepare(kSelect.c_str());
  query.Bind(user_id, from, to);
  return ReadRepetitions(&query);
}

std::vector<Repetition> InsightRepository::RepetitionsOf(const std::string& memory_id) {
  static const std::string kSelect =
      kSelectRepetition + "WHERE r.memory_id = ? ORDER BY r.at, r.id";
  Query query = connection_.Prepare(kSelect.c_str());
  query.Bind(memory_id);
  return ReadRepetitions(&query);
}

std::vector<InsightRepository::Noted> InsightRepository::OpenedPairs(const std::string& user_id,
                                                                     TimeMs from, TimeMs to) {
  static const std::string kSelect =
      "SELECT c.detected_at, c.kind FROM contradictions c WHERE c.detected_at >= ?2 AND "
      "c.detected_at < ?3 AND c.status <> 'possible' AND EXISTS (SELECT 1 FROM stm_entries m WHERE "
      "m.id IN (c.newer_id, c.older_id) AND m.user_id = ?1) AND c.newer_id NOT IN " +
      kExpiredIds + " AND c.older_id NOT IN " + kExpiredIds + " ORDER BY c.detected_at, c.id";
  Query query = connection_.Prepare(kSelect.c_str());
  query.Bind(user_id, from, to);
  std::vector<Noted> pairs;
  while (query.Step()) pairs.push_back({query.Int64(0), query.Text(1)});
  return pairs;
}

std::vector<InsightRepository::Noted> InsightRepository::Validations(const std::string& user_id,
                                                                     TimeMs from, TimeMs to) {
  static const std::string kSelect =
      "SELECT a.timestamp, a.reason FROM confidence_audit a JOIN stm_entries m ON m.id = "
      "a.memory_id WHERE a.reason IN ('validation_success', 'validation_failure') AND m.user_id = "
      "?1 AND a.timestamp >= ?2 AND a.timestamp < ?3 AND " +
      kIsLive + "ORDER BY a.timestamp, a.id";
  Query query = connection_.Prepare(kSelect.c_str());
  query.Bind(user_id, from, to);
  std::vector<Noted> validations;
  while (query.Step()) validations.push_back({query.Int64(0), query.Text(1)});
  return validations;
}

std::vector<InsightRepository::Use> InsightRepository::Uses(const std::string& user_id, TimeMs from,
                                                            TimeMs to) {
  // The note of several is "3 accesses", of one it is empty.
  Query query = connection_.Prepare(
      "SELECT a.timestamp, coalesce(nullif(CAST(a.note AS INTEGER), 0), 1) FROM confidence_audit a "
      "JOIN stm_entries m "
      "ON m.id = a.memory_id WHERE a.reason = 'access' AND m.user_id = ?1 AND a.timestamp >= ?2 "
      "AND "
      "a.timestamp < ?3 ORDER BY a.timestamp, a.id");
  query.Bind(user_id, from, to);
  std::vector<Use> uses;
  while (query.Step()) uses.push_back({query.Int64(0), query.Int64(1)});
  return uses;
}

void InsightRepository::VisitLives(const std::string& user_id,
                                   const std::function<void(Life&&)>& visit) {
  std::map<std::pair<std::string, std::int64_t>, double> decays;
  {
    Query query = connection_.Prepare(
        "SELECT id, seq, recorded_at, created_at, last_accessed, base_confidence, access_count, "
        "validation_count, contradiction_count, confidence_source, categories, derived_categories, "
        "iif(expires_at <= brain_now(), expires_at, NULL) FROM stm_entries WHERE user_id = ?");
    query.Bind(user_id);
    while (query.Step()) {
      int column = 0;
      Life life;
      life.id = query.Text(column++);
      life.seq = query.Int64(column++);
      life.recorded_at = query.Int64(column++);
      ScoreInputs& inputs = life.inputs;
      inputs.created_at = query.Int64(column++);
      inputs.last_accessed = query.OptionalInt64(column++).value_or(kNever);
      inputs.base_confidence = query.Double(column++);
      inputs.access_count = CountOf32(query.Int64(column++));
      inputs.validation_count = CountOf32(query.Int64(column++));
      inputs.contradiction_count = CountOf32(query.Int64(column++));
      inputs.source = SourceNamed(query.Text(column++));
      const std::pair names(query.Text(column), query.Int64(column + 1));
      life.ended_at = query.OptionalInt64(column + 2);
      const auto [known, is_new] = decays.try_emplace(names, 0.0);
      if (is_new) known->second = DecayOfRow(names.first, names.second);
      inputs.decay_per_day = known->second;
      visit(std::move(life));
    }
  }
  Query query = connection_.Prepare(
      "SELECT id, recorded_at, ended_at, merged_into, created_at, initial_confidence, "
      "confidence_source FROM ended_memories WHERE user_id = ?");
  query.Bind(user_id);
  while (query.Step()) {
    int column = 0;
    Life life;
    life.id = query.Text(column++);
    life.recorded_at = query.Int64(column++);
    life.ended_at = query.Int64(column++);
    life.merged_into = query.OptionalText(column++);
    life.inputs.created_at = query.Int64(column++);
    life.inputs.base_confidence = query.Double(column++);
    life.inputs.source = SourceNamed(query.Text(column++));
    visit(std::move(life));
  }
}

double InsightRepository::DecayOfRow(const std::string& categories, std::int64_t derived) {
  return DecayOf(policy_.get(), ParseStrings(categories), static_cast<DerivedCategories>(derived));
}

void InsightRepository::VisitEarlier(const std::function<void(Earlier&&)>& visit) {
  std::map<std::pair<std::string, std::int64_t>, double> decays;
  Query query = connection_.Prepare(
      "SELECT memory_id, until, last_accessed, access_count, validation_count, "
      "contradiction_count, categories, derived_categories FROM earlier_scores ORDER BY memory_id, "
      "until");
  while (query.Step()) {
    int column = 0;
    Earlier earlier;
    earlier.memory_id = query.Text(column++);
    earlier.until = query.Int64(column++);
    earlier.last_accessed = query.OptionalInt64(column++).value_or(kNever);
    earlier.access_count = CountOf32(query.Int64(column++));
    earlier.validation_count = CountOf32(query.Int64(column++));
    earlier.contradiction_count = CountOf32(query.Int64(column++));
    const std::pair names(query.Text(column), query.Int64(column + 1));
    const auto [known, is_new] = decays.try_emplace(names, 0.0);
    if (is_new) known->second = DecayOfRow(names.first, names.second);
    earlier.decay_per_day = known->second;
    visit(std::move(earlier));
  }
}

void InsightRepository::VisitEvidence(
    const std::function<void(const std::string&, const Noted&, const std::string&)>& visit) {
  constexpr std::array kStatements = {
      "SELECT memory_id, timestamp, reason, coalesce(note, '') FROM confidence_audit WHERE reason "
      "IN ('validation_success', 'validation_failure') AND memory_id IS NOT NULL",
      "SELECT memory_id, timestamp, reason, note FROM confidence_audit WHERE reason = 'merged' AND "
      "note LIKE 'said again%' AND memory_id IS NOT NULL"};
  for (const char* statement : kStatements) {
    Query query = connection_.Prepare(statement);
    while (query.Step()) visit(query.Text(0), Noted{query.Int64(1), query.Text(2)}, query.Text(3));
  }
}

void InsightRepository::VisitPossible(
    const std::function<void(const std::string&, TimeMs, double)>& visit) {
  Query query = connection_.Prepare(
      "SELECT older_id, detected_at, score FROM contradictions WHERE status = 'possible'");
  while (query.Step()) visit(query.Text(0), query.Int64(1), query.Double(2));
}

}  // namespace cortex
