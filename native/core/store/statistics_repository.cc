#include "store/statistics_repository.h"

#include <sqlite3.h>

#include <algorithm>

#include "store/category_repository.h"
#include "store/connection.h"
#include "store/time_limits.h"
#include "store/user_repository.h"

namespace cortex {
namespace {

const std::string kOfReader = "(?1 IS NULL OR m.user_id = ?1) AND " + kIsLive;
const std::string kCountBySource =
    "SELECT source, count(*) FROM stm_entries m WHERE " + kOfReader + "GROUP BY source";
const std::string kCountByConfidenceSource =
    "SELECT confidence_source, count(*) FROM stm_entries m WHERE " + kOfReader +
    "GROUP BY confidence_source";
// By the index of times, from each end to the first that has not expired.
const std::string kLiveTimes =
    "(SELECT created_at FROM stm_entries WHERE user_id = ?1 AND seq NOT IN " + kExpiredSeqs +
    " ORDER BY created_at";
const std::string kSelectRange =
    "SELECT " + kLiveTimes + " LIMIT 1), " + kLiveTimes + " DESC LIMIT 1)";
const std::string kGroupByTopic =
    "SELECT t.value, m.seq FROM stm_entries m LEFT JOIN json_each(m.topics) t WHERE " + kOfReader;
const std::string kGroupByCategory =
    "SELECT category, seq FROM stm_categories WHERE (?1 IS NULL OR user_id = ?1) AND seq NOT IN " +
    kExpiredSeqs;
const std::string kGroupByUser = "SELECT user_id, seq FROM stm_entries m WHERE " + kOfReader;
const std::string kGroupBySpeaker = "SELECT speaker, seq FROM stm_entries m WHERE " + kOfReader;

const std::string& GroupsBy(MemoryGroup group) {
  switch (group) {
    case MemoryGroup::kTopic:
      return kGroupByTopic;
    case MemoryGroup::kCategory:
      return kGroupByCategory;
    case MemoryGroup::kUser:
      return kGroupByUser;
    case MemoryGroup::kSpeaker:
      break;
  }
  return kGroupBySpeaker;
}

}  // namespace

std::map<std::string, std::int64_t> StatisticsRepository::CountBy(const char* sql,
                                                                  const Reader& reader) {
  std::map<std::string, std::int64_t> counts;
  Query query = connection_.Prepare(sql);
  query.Bind(reader.user);
  while (query.Step()) counts[query.Text(0)] = query.Int64(1);
  return counts;
}

void StatisticsRepository::ReadRange(const Reader& reader, Statistics* statistics) {
  UserRepository users(connection_);
  for (const auto& user : users.Seen(reader)) {
    Query range = connection_.Prepare(kSelectRange.c_str());
    range.Bind(user).Step();
    const auto oldest = range.OptionalInt64(0);
    const auto newest = range.OptionalInt64(1);
    if (!oldest || !newest) continue;
    statistics->oldest = std::min(statistics->oldest.value_or(*oldest), *oldest);
    statistics->newest = std::max(statistics->newest.value_or(*newest), *newest);
  }
}

Statistics StatisticsRepository::Count(const Reader& reader) {
  Statistics statistics;
  statistics.by_category = CategoryRepository(connection_).Counts(reader);
  statistics.by_source = CountBy(kCountBySource.c_str(), reader);
  statistics.by_confidence_source = CountBy(kCountByConfidenceSource.c_str(), reader);
  ReadRange(reader, &statistics);
  statistics.database_bytes =
      connection_.ScalarInt64("PRAGMA page_count") * connection_.ScalarInt64("PRAGMA page_size");
  statistics.schema_version = static_cast<int>(connection_.ScalarInt64("PRAGMA user_version"));
  statistics.sqlite_version = sqlite3_libversion();
  return statistics;
}

void StatisticsRepository::VisitGroups(
    MemoryGroup group, const Reader& reader,
    const std::function<void(const std::optional<std::string>& name, std::int64_t seq)>& visit) {
  Query query = connection_.Prepare(GroupsBy(group).c_str());
  query.Bind(reader.user);
  while (query.Step()) visit(query.OptionalText(0), query.Int64(1));
}

}  // namespace cortex
