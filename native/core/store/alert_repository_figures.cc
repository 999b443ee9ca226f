// AlertRepository: what rules look at.

#include "store/alert_repository.h"
#include "store/connection.h"
#include "store/safety_tellings.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

const std::string kOpened =
    "SELECT c.detected_at, m.id FROM contradictions c JOIN stm_entries m ON m.id = c.newer_id "
    "WHERE m.user_id = ? AND c.detected_at >= ? AND c.detected_at < ? AND c.status IN ('open', "
    "'resolved') AND c.older_id NOT IN " +
    kExpiredIds + " AND " + kIsLive + "ORDER BY c.detected_at, c.id";
constexpr const char* kRepeated =
    "SELECT at, memory_id FROM repetitions WHERE user_id = ? AND at >= ? AND at < ? ORDER BY at, "
    "id";
const std::string kFailed =
    "SELECT a.timestamp, m.id FROM confidence_audit a JOIN stm_entries m ON m.id = a.memory_id "
    "WHERE a.reason IN ('validation_success', 'validation_failure') AND a.reason = "
    "'validation_failure' AND m.user_id = ? AND a.timestamp >= ? AND a.timestamp < ? AND " +
    kIsLive + "ORDER BY a.timestamp, a.id";

}  // namespace

std::vector<AlertRepository::Occurrence> AlertRepository::Occurrences(AlertMetric metric,
                                                                      const std::string& user_id,
                                                                      TimeMs from, TimeMs to) {
  const char* sql = kFailed.c_str();
  if (metric == AlertMetric::kSafety) sql = kSafetyTellings.c_str();
  if (metric == AlertMetric::kContradictions) sql = kOpened.c_str();
  if (metric == AlertMetric::kRepetitions) sql = kRepeated;
  Query query = connection_.Prepare(sql);
  query.Bind(user_id, from, to);
  std::vector<Occurrence> occurrences;
  while (query.Step()) occurrences.push_back({query.Int64(0), query.Text(1)});
  return occurrences;
}

std::set<std::int64_t> AlertRepository::SeqsInCategories(const std::string& user_id,
                                                         const std::vector<std::string>& folded,
                                                         bool derived) {
  std::set<std::int64_t> seqs;
  for (const auto& category : folded) {
    Query query =
        connection_.Prepare("SELECT seq FROM stm_categories WHERE category = ? AND user_id = ?");
    query.Bind(category, user_id);
    while (query.Step()) seqs.insert(query.Int64(0));
  }
  if (!derived) return seqs;
  Query query =
      connection_.Prepare("SELECT seq FROM stm_entries WHERE user_id = ? AND derived_categories");
  query.Bind(user_id);
  while (query.Step()) seqs.insert(query.Int64(0));
  return seqs;
}

}  // namespace cortex
