#include "store/event_repository.h"

#include <limits>
#include <string_view>
#include <utility>

#include "store/connection.h"

namespace cortex {

bool EventRepository::Insert(const OutsideEvent& event, TimeMs now) {
  Query query = connection_.Prepare(
      "INSERT INTO events (user_id, id, kind, at, value, unit, label, source, recorded_at) VALUES "
      "(?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1");
  query.Bind(event.user_id, event.id, event.kind, event.at, event.value, event.unit, event.label,
             event.source, now);
  bool inserted = false;
  while (query.Step()) inserted = true;
  return inserted;
}

std::vector<OutsideEvent> EventRepository::Find(const OutsideEventQuery& query) {
  static const std::string kSelect =
      "SELECT user_id, id, kind, at, value, unit, label, source FROM events WHERE ";
  static const std::string kFitting =
      "AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR at >= ?3) AND (?4 IS NULL OR at < ?4) ";
  static const std::string kOfUser =
      kSelect + "user_id = ?1 " + kFitting + "AND (at, id) > (?6, ?7) ORDER BY at, id LIMIT ?5";
  static const std::string kOfAll = kSelect + "?1 IS NULL " + kFitting +
                                    "AND (at, user_id, id) > (?6, ?8, ?7) "
                                    "ORDER BY at, user_id, id LIMIT ?5";
  constexpr auto kBeforeAll = std::numeric_limits<std::int64_t>::min();
  const ListPosition after = query.after.value_or(ListPosition{.at = kBeforeAll});
  Query rows = connection_.Prepare((query.user_id ? kOfUser : kOfAll).c_str());
  const auto bind = [&](const auto&... owner) {
    rows.Bind(query.user_id, query.kind, query.from, query.to, query.limit, after.at, after.name,
              owner...);
  };
  if (query.user_id) {
    bind();
  } else {
    bind(after.owner);
  }
  std::vector<OutsideEvent> events;
  while (rows.Step()) {
    int column = 0;
    OutsideEvent event;
    event.user_id = rows.Text(column++);
    event.id = rows.Text(column++);
    event.kind = rows.Text(column++);
    event.at = rows.Int64(column++);
    event.value = rows.OptionalDouble(column++);
    event.unit = rows.OptionalText(column++);
    event.label = rows.OptionalText(column++);
    event.source = rows.OptionalText(column++);
    events.push_back(std::move(event));
  }
  return events;
}

std::vector<std::string> EventRepository::Kinds(const std::string& user_id) {
  Query query =
      connection_.Prepare("SELECT DISTINCT kind FROM events WHERE user_id = ? ORDER BY kind");
  query.Bind(user_id);
  std::vector<std::string> kinds;
  while (query.Step()) kinds.push_back(query.Text(0));
  return kinds;
}

std::optional<TimeMs> EventRepository::First(const std::string& user_id) {
  Query query = connection_.Prepare("SELECT at FROM events WHERE user_id = ? ORDER BY at LIMIT 1");
  query.Bind(user_id);
  std::optional<TimeMs> first;
  while (query.Step()) first = query.Int64(0);
  return first;
}

std::vector<OutsideEventGroup> EventRepository::Groups(const std::string& user_id,
                                                       const OutsideEventQuery& query,
                                                       std::string_view counted) {
  Query rows = connection_.Prepare(
      "SELECT kind, CASE WHEN value IS NOT NULL THEN label END AS what, "
      "CASE WHEN value IS NULL THEN ?5 ELSE unit END AS measure, COUNT(*), MAX(value <> 0) "
      "FROM events WHERE user_id = ?1 AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR at >= ?3) "
      "AND (?4 IS NULL OR at < ?4) GROUP BY kind, what, measure ORDER BY kind, what, measure");
  rows.Bind(user_id, query.kind, query.from, query.to, std::string(counted));
  std::vector<OutsideEventGroup> all;
  while (rows.Step()) {
    int column = 0;
    OutsideEventGroup group;
    group.kind = rows.Text(column++);
    group.label = rows.OptionalText(column++);
    group.unit = rows.OptionalText(column++);
    group.count = rows.Int64(column++);
    group.only_zeros = rows.OptionalInt64(column).value_or(1) == 0;
    all.push_back(std::move(group));
  }
  return all;
}

std::int64_t EventRepository::Forget(const std::string& user_id, std::optional<TimeMs> before) {
  Query query = connection_.Prepare(
      "DELETE FROM events WHERE user_id = ?1 AND (?2 IS NULL OR at < ?2) RETURNING 1");
  query.Bind(user_id, before);
  std::int64_t removed = 0;
  while (query.Step()) ++removed;
  return removed;
}

}  // namespace cortex
