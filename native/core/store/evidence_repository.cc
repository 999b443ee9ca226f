#include "store/evidence_repository.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/json.h"
#include "base/unicode.h"
#include "store/connection.h"
#include "store/state_repository.h"

namespace cortex {
namespace {

// Of one row, by its id and kind: from indexes alone.
const std::string kEvidence =
    "SELECT confidence_source, "
    "(SELECT count(*) FROM contradictions WHERE penalised_id = ?1), "
    "(SELECT total(score) FROM contradictions WHERE older_id = ?1 AND status = 'possible'), "
    "(SELECT max(timestamp) FROM confidence_audit WHERE memory_id = ?1 AND memory_type = ?2 AND "
    "(reason = 'validation_success' OR (reason = 'merged' AND note = 'said again'))) FROM ";
const std::string kEvidenceOfMemory = kEvidence + "stm_entries WHERE id = ?1";
const std::string kEvidenceOfAtom = kEvidence + "atoms WHERE id = ?1";
const std::string kEvidenceOfEmbedding = kEvidence + "embeddings WHERE id = ?1";

const std::string& EvidenceOf(MemoryKind kind) {
  if (kind == MemoryKind::kStm) return kEvidenceOfMemory;
  return kind == MemoryKind::kAtom ? kEvidenceOfAtom : kEvidenceOfEmbedding;
}

// When memories ended before a moment, and how surely: replaced by one of another day, or proved
// wrong.
constexpr const char* kEnded =
    "SELECT m.categories, m.created_at, min(e.at), max(e.weight) FROM ("
    "SELECT o.id AS id, n.created_at AS at, iif(c.status = 'possible', c.score, 1.0) AS weight "
    "FROM contradictions c JOIN stm_entries o ON o.id = c.older_id "
    "JOIN stm_entries n ON n.id = c.newer_id "
    "WHERE c.detected_at < ?1 AND (c.penalised_id = o.id OR c.status = 'possible') "
    "AND n.created_at - o.created_at >= 86400000 "
    "UNION ALL SELECT memory_id, timestamp, 1.0 FROM confidence_audit "
    "WHERE reason = 'validation_failure' AND memory_type = 'stm' AND timestamp < ?1 "
    "AND reason IN ('validation_success', 'validation_failure')) e "
    "JOIN stm_entries m ON m.id = e.id WHERE m.seq <= ?2 AND m.created_at < ?1 GROUP BY m.seq";

double DaysBetween(TimeMs from, TimeMs until) {
  return std::max(0.0, static_cast<double>(until - from) / static_cast<double>(kMillisPerDay));
}

}  // namespace

void EvidenceRepository::AddTo(MemoryKind kind, const std::string& id, ScoreInputs* inputs) {
  Query row = connection_.Prepare(EvidenceOf(kind).c_str());
  if (!row.Bind(id, MemoryKindName(kind)).Step()) return;
  inputs->source = FindNamed<ConfidenceSource>(row.Text(0)).value_or(ConfidenceSource::kDefault);
  inputs->pair_penalties = static_cast<std::int32_t>(row.Int64(1));
  inputs->possible_pairs = static_cast<float>(row.Double(2));
  const TimeMs affirmed = row.OptionalInt64(3).value_or(inputs->created_at);
  inputs->affirmed_after = static_cast<std::int32_t>(
      std::max<TimeMs>(0, (affirmed - inputs->created_at) / kMillisPerDay));
}

TimeMs EvidenceRepository::BeginOfLastDay() {
  const TimeMs newest = connection_.ScalarInt64(
      "SELECT coalesce((SELECT recorded_at FROM stm_entries ORDER BY seq DESC LIMIT 1), 0)");
  return newest - ((newest % kMillisPerDay) + kMillisPerDay) % kMillisPerDay;
}

EvidenceRepository::Moment EvidenceRepository::MomentOfLearning() {
  return {BeginOfLastDay(), StateRepository(connection_).Get(kScoreEpoch, 0),
          connection_.ScalarInt64("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = "
                                  "'memory_changes'), 0)")};
}

LearnedVolatility EvidenceRepository::Learn() {
  const TimeMs today = BeginOfLastDay();
  std::int64_t last = 0;
  {
    Query query = connection_.Prepare(
        "SELECT seq FROM stm_entries WHERE recorded_at < ? ORDER BY seq DESC LIMIT 1");
    if (query.Bind(today).Step()) last = query.Int64(0);
  }
  LearnedVolatility::Histories histories;
  {
    Query query = connection_.Prepare(
        "SELECT category, total(?1 - created_at) FROM stm_categories WHERE seq <= ?2 AND "
        "created_at < ?1 GROUP BY category");
    query.Bind(today, last);
    while (query.Step())
      histories[query.Text(0)].days = query.Double(1) / static_cast<double>(kMillisPerDay);
  }
  Query ended = connection_.Prepare(kEnded);
  ended.Bind(today, last);
  while (ended.Step()) {
    const double unlived = DaysBetween(std::max(ended.Int64(1), ended.Int64(2)), today);
    for (const auto& category : ParseStrings(ended.Text(0))) {
      CategoryHistory& history = histories[FoldName(category)];
      history.days = std::max(0.0, history.days - unlived);
      history.replaced += ended.Double(3);
    }
  }
  return {std::make_shared<const LearnedVolatility::Histories>(std::move(histories))};
}

}  // namespace cortex
