#include "store/statistics_repository.h"

#include <sqlite3.h>

#include "store/connection.h"

namespace cortex {

std::map<std::string, std::int64_t> StatisticsRepository::CountBy(const char* sql) {
  std::map<std::string, std::int64_t> counts;
  Query query = connection_.Prepare(sql);
  while (query.Step()) counts[query.Text(0)] = query.Int64(1);
  return counts;
}

Statistics StatisticsRepository::Count() {
  Statistics statistics;
  statistics.by_kind = CountBy(
      "SELECT 'stm', count(*) FROM stm_entries UNION ALL SELECT 'embedding', count(*) FROM "
      "embeddings "
      "UNION ALL SELECT 'atom', count(*) FROM atoms");
  statistics.by_category =
      CountBy("SELECT category, count(*) FROM stm_categories GROUP BY category");
  statistics.by_source = CountBy("SELECT source, count(*) FROM stm_entries GROUP BY source");
  statistics.by_confidence_source =
      CountBy("SELECT confidence_source, count(*) FROM stm_entries GROUP BY confidence_source");
  {
    Query range = connection_.Prepare(
        "SELECT (SELECT min(created_at) FROM stm_entries), "
        "(SELECT max(created_at) FROM stm_entries)");
    range.Step();
    statistics.oldest = range.OptionalInt64(0);
    statistics.newest = range.OptionalInt64(1);
  }
  statistics.database_bytes =
      connection_.ScalarInt64("PRAGMA page_count") * connection_.ScalarInt64("PRAGMA page_size");
  statistics.schema_version = static_cast<int>(connection_.ScalarInt64("PRAGMA user_version"));
  statistics.sqlite_version = sqlite3_libversion();
  return statistics;
}

}  // namespace cortex
