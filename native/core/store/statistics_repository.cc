#include "store/statistics_repository.h"

#include <sqlite3.h>

#include <algorithm>

#include "store/category_repository.h"
#include "store/connection.h"
#include "store/user_repository.h"

namespace cortex {

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
    Query range = connection_.Prepare(
        "SELECT (SELECT min(created_at) FROM stm_entries WHERE user_id = ?1), "
        "(SELECT max(created_at) FROM stm_entries WHERE user_id = ?1)");
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
  statistics.by_source = CountBy(
      "SELECT source, count(*) FROM stm_entries WHERE ?1 IS NULL OR user_id = ?1 GROUP BY source",
      reader);
  statistics.by_confidence_source = CountBy(
      "SELECT confidence_source, count(*) FROM stm_entries WHERE ?1 IS NULL OR user_id = ?1 GROUP "
      "BY confidence_source",
      reader);
  ReadRange(reader, &statistics);
  statistics.database_bytes =
      connection_.ScalarInt64("PRAGMA page_count") * connection_.ScalarInt64("PRAGMA page_size");
  statistics.schema_version = static_cast<int>(connection_.ScalarInt64("PRAGMA user_version"));
  statistics.sqlite_version = sqlite3_libversion();
  return statistics;
}

namespace {

const char* GroupsBy(MemoryGroup group) {
  switch (group) {
    case MemoryGroup::kTopic:
      return "SELECT t.value, m.seq FROM stm_entries m LEFT JOIN json_each(m.topics) t "
             "WHERE ?1 IS NULL OR m.user_id = ?1";
    case MemoryGroup::kCategory:
      return "SELECT category, seq FROM stm_categories WHERE ?1 IS NULL OR user_id = ?1";
    case MemoryGroup::kUser:
      return "SELECT user_id, seq FROM stm_entries WHERE ?1 IS NULL OR user_id = ?1";
    case MemoryGroup::kSpeaker:
      break;
  }
  return "SELECT speaker, seq FROM stm_entries WHERE ?1 IS NULL OR user_id = ?1";
}

}  // namespace

void StatisticsRepository::VisitGroups(
    MemoryGroup group, const Reader& reader,
    const std::function<void(const std::optional<std::string>& name, std::int64_t seq)>& visit) {
  Query query = connection_.Prepare(GroupsBy(group));
  query.Bind(reader.user);
  while (query.Step()) visit(query.OptionalText(0), query.Int64(1));
}

}  // namespace cortex
