#include "store/alert_repository.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.h"
#include "store/connection.h"
#include "store/gone_repository.h"
#include "store/outbox_repository.h"

namespace cortex {
namespace {

/// Stands for anybody in the column user_id of a rule.
constexpr const char* kAnybody = "*";

/// The tables allow no other names.
template <class Enum>
Enum Named(const std::string& name) {
  const auto value = FindNamed<Enum>(name);
  if (!value) throw Error(ErrorCode::kCorrupt, "An alert or its rule holds \"" + name + "\"");
  return *value;
}

AlertRule ReadRule(const Query& query) {
  int column = 0;
  AlertRule rule;
  rule.id = query.Text(column++);
  rule.user_id = query.Text(column++);
  if (rule.user_id == kAnybody) rule.user_id.reset();
  rule.metric = Named<AlertMetric>(query.Text(column++));
  rule.scope = Named<AlertScope>(query.Text(column++));
  rule.scope_name = query.OptionalText(column++);
  rule.condition = Named<AlertCondition>(query.Text(column++));
  rule.threshold = query.OptionalDouble(column++);
  rule.window_hours = query.Double(column++);
  rule.min_observations = query.Int64(column++);
  rule.cooldown_hours = query.Double(column++);
  rule.severity = Named<AlertSeverity>(query.Text(column++));
  rule.notify = query.Int64(column++) != 0;
  rule.with_texts = query.Int64(column++) != 0;
  rule.set_by = query.Text(column++);
  rule.set_at = query.Int64(column);
  return rule;
}

constexpr const char* kSelectAlert =
    "SELECT id, rule_id, user_id, metric, scope, scope_name, condition, threshold, window_hours, "
    "severity, with_texts, state, value, compared_with, observations, affected, opened_at, "
    "last_value, last_affected, last_seen_at, clear_since, acknowledged_at, acknowledged_by, "
    "closed_at, closed_by FROM alerts ";

Alert ReadAlert(const Query& query) {
  int column = 0;
  Alert alert;
  alert.id = query.Text(column++);
  alert.rule_id = query.Text(column++);
  alert.user_id = query.Text(column++);
  alert.metric = Named<AlertMetric>(query.Text(column++));
  alert.scope = Named<AlertScope>(query.Text(column++));
  alert.scope_name = query.Text(column++);
  if (alert.scope_name->empty()) alert.scope_name.reset();
  alert.condition = Named<AlertCondition>(query.Text(column++));
  alert.threshold = query.OptionalDouble(column++);
  alert.window_hours = query.Double(column++);
  alert.severity = Named<AlertSeverity>(query.Text(column++));
  alert.with_texts = query.Int64(column++) != 0;
  alert.state = Named<AlertState>(query.Text(column++));
  alert.value = query.OptionalDouble(column++);
  alert.compared_with = query.OptionalDouble(column++);
  alert.observations = query.Int64(column++);
  alert.affected = query.Int64(column++);
  alert.opened_at = query.Int64(column++);
  alert.last_value = query.OptionalDouble(column++);
  alert.last_affected = query.Int64(column++);
  alert.last_seen_at = query.Int64(column++);
  alert.clear_since = query.OptionalInt64(column++);
  alert.acknowledged_at = query.OptionalInt64(column++);
  alert.acknowledged_by = query.OptionalText(column++);
  alert.closed_at = query.OptionalInt64(column++);
  alert.closed_by = query.OptionalText(column);
  return alert;
}

std::string MessageId(const std::string& alert_id, const std::string& event) {
  return alert_id + ":" + event;
}

}  // namespace

void AlertRepository::PutRule(const AlertRule& rule) {
  connection_
      .Prepare(
          "INSERT OR REPLACE INTO alert_rules (id, user_id, metric, scope, scope_name, condition, "
          "threshold, window_hours, min_observations, cooldown_hours, severity, notify, "
          "with_texts, set_by, set_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .Bind(rule.id, rule.user_id.value_or(kAnybody), NameOf(rule.metric), NameOf(rule.scope),
            rule.scope_name, NameOf(rule.condition), rule.threshold, rule.window_hours,
            rule.min_observations, rule.cooldown_hours, NameOf(rule.severity), rule.notify,
            rule.with_texts, rule.set_by, rule.set_at)
      .Run();
}

bool AlertRepository::RemoveRule(const std::string& id, const std::optional<std::string>& user_id) {
  Query query =
      connection_.Prepare("DELETE FROM alert_rules WHERE id = ? AND user_id = ? RETURNING 1");
  query.Bind(id, user_id.value_or(kAnybody));
  bool removed = false;
  while (query.Step()) removed = true;
  if (removed) {
    GoneRepository(connection_)
        .Note(gone::kAlertRule, gone::KeyOf({id, user_id.value_or(kAnybody)}), connection_.now());
  }
  if (!HasRules()) connection_.Prepare("DELETE FROM alert_marks").Run();
  return removed;
}

std::vector<AlertRule> AlertRepository::Rules(const std::optional<std::string>& user_id) {
  Query query = connection_.Prepare(
      "SELECT id, user_id, metric, scope, scope_name, condition, threshold, window_hours, "
      "min_observations, cooldown_hours, severity, notify, with_texts, set_by, set_at FROM "
      "alert_rules WHERE ?1 IS NULL OR user_id IN (?1, '*') ORDER BY id, user_id");
  query.Bind(user_id);
  std::vector<AlertRule> rules;
  while (query.Step()) rules.push_back(ReadRule(query));
  return rules;
}

bool AlertRepository::HasRules() {
  return connection_.ScalarInt64("SELECT EXISTS (SELECT 1 FROM alert_rules)") != 0;
}

void AlertRepository::MarkTellings(const std::string& user_id, TimeMs since) {
  connection_
      .Prepare(
          "INSERT OR IGNORE INTO alert_marks (user_id, what, due_at) "
          "VALUES (?1, 'tellings', ?2), (?1, 'days', ?3)")
      .Bind(user_id, since + kMillisPerHour, since + kMillisPerDay)
      .Run();
}

void AlertRepository::MarkSafety(const std::string& user_id) {
  if (!HasRules()) return;
  connection_
      .Prepare("INSERT OR IGNORE INTO alert_marks (user_id, what, due_at) VALUES (?, 'safety', 0)")
      .Bind(user_id)
      .Run();
}

std::vector<AlertMark> AlertRepository::DueMarks(TimeMs now) {
  Query query = connection_.Prepare(
      "SELECT user_id, what FROM alert_marks WHERE due_at <= ? ORDER BY user_id, what");
  query.Bind(now);
  std::vector<AlertMark> marks;
  while (query.Step()) marks.push_back({query.Text(0), query.Text(1)});
  return marks;
}

void AlertRepository::ClearMark(const AlertMark& mark) {
  connection_.Prepare("DELETE FROM alert_marks WHERE user_id = ? AND what = ?")
      .Bind(mark.user_id, mark.what)
      .Run();
}

void AlertRepository::PostponeMark(const AlertMark& mark, TimeMs until) {
  connection_.Prepare("UPDATE alert_marks SET due_at = ? WHERE user_id = ? AND what = ?")
      .Bind(until, mark.user_id, mark.what)
      .Run();
}

void AlertRepository::ClearMarks(const std::string& user_id) {
  connection_.Prepare("DELETE FROM alert_marks WHERE user_id = ?").Bind(user_id).Run();
}

std::vector<Alert> AlertRepository::ReadAll(Query& query) {
  std::vector<Alert> alerts;
  while (query.Step()) alerts.push_back(ReadAlert(query));
  for (auto& alert : alerts) {
    Query ids = connection_.Prepare(
        "SELECT memory_id FROM alert_memories WHERE alert_id = ? ORDER BY memory_id");
    ids.Bind(alert.id);
    while (ids.Step()) alert.memory_ids.push_back(ids.Text(0));
  }
  return alerts;
}

std::optional<Alert> AlertRepository::FindActive(const std::string& rule_id,
                                                 const std::string& user_id, AlertScope scope,
                                                 const std::optional<std::string>& scope_name) {
  Query query = connection_.PrepareText(
      std::string(kSelectAlert) +
      "WHERE rule_id = ? AND user_id = ? AND scope = ? AND scope_name = ? AND state <> 'closed'");
  query.Bind(rule_id, user_id, NameOf(scope), scope_name.value_or(""));
  auto found = ReadAll(query);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<Alert> AlertRepository::ActiveOfRule(const std::string& rule_id) {
  Query query = connection_.PrepareText(std::string(kSelectAlert) +
                                        "WHERE rule_id = ? AND state <> 'closed' ORDER BY id");
  query.Bind(rule_id);
  return ReadAll(query);
}

std::optional<Alert> AlertRepository::Find(const std::string& id) {
  Query query = connection_.PrepareText(std::string(kSelectAlert) + "WHERE id = ?");
  query.Bind(id);
  auto found = ReadAll(query);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::optional<TimeMs> AlertRepository::LastClosed(const AlertRule& rule,
                                                  const std::string& user_id) {
  Query query = connection_.Prepare(
      "SELECT max(closed_at) FROM alerts WHERE rule_id = ? AND user_id = ? AND scope = ? AND "
      "scope_name = ? AND metric = ? AND condition = ?");
  query
      .Bind(rule.id, user_id, NameOf(rule.scope), rule.scope_name.value_or(""), NameOf(rule.metric),
            NameOf(rule.condition))
      .Step();
  return query.OptionalInt64(0);
}

std::vector<Alert> AlertRepository::List(const AlertQuery& query) {
  std::optional<std::string> state;
  if (query.state) state = NameOf(*query.state);
  constexpr auto kBehindAll = std::numeric_limits<std::int64_t>::max();
  const ListPosition after = query.after.value_or(ListPosition{.at = kBehindAll});
  Query rows = connection_.PrepareText(
      std::string(kSelectAlert) + (query.user_id ? "WHERE user_id = ?1 " : "WHERE ?1 IS NULL ") +
      "AND (?2 IS NULL OR rule_id = ?2) AND (?3 IS NULL OR state = ?3) AND (NOT ?4 OR state <> "
      "'closed') AND (opened_at, id) < (?6, ?7) ORDER BY opened_at DESC, id DESC LIMIT ?5");
  rows.Bind(query.user_id, query.rule_id, state, query.active, query.limit, after.at, after.name);
  return ReadAll(rows);
}

void AlertRepository::Insert(const Alert& alert) {
  connection_
      .Prepare(
          "INSERT INTO alerts (id, rule_id, user_id, metric, scope, scope_name, condition, "
          "threshold, window_hours, severity, with_texts, state, value, compared_with, "
          "observations, affected, opened_at, last_value, last_affected, last_seen_at) VALUES (?, "
          "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?)")
      .Bind(alert.id, alert.rule_id, alert.user_id, NameOf(alert.metric), NameOf(alert.scope),
            alert.scope_name.value_or(""), NameOf(alert.condition), alert.threshold,
            alert.window_hours, NameOf(alert.severity), alert.with_texts, alert.value,
            alert.compared_with, alert.observations, alert.affected, alert.opened_at,
            alert.last_value, alert.last_affected, alert.last_seen_at)
      .Run();
}

void AlertRepository::Save(const Alert& alert) {
  connection_
      .Prepare(
          "UPDATE alerts SET state = ?, last_value = ?, last_affected = ?, last_seen_at = ?, "
          "clear_since = ?, acknowledged_at = ?, acknowledged_by = ?, closed_at = ?, closed_by = ? "
          "WHERE id = ?")
      .Bind(NameOf(alert.state), alert.last_value, alert.last_affected, alert.last_seen_at,
            alert.clear_since, alert.acknowledged_at, alert.acknowledged_by, alert.closed_at,
            alert.closed_by, alert.id)
      .Run();
}

void AlertRepository::AddMemories(const std::string& alert_id,
                                  const std::vector<std::string>& memory_ids) {
  for (const auto& id : memory_ids) {
    connection_.Prepare("INSERT OR IGNORE INTO alert_memories (alert_id, memory_id) VALUES (?, ?)")
        .Bind(alert_id, id)
        .Run();
  }
}

std::int64_t AlertRepository::ForgetMemory(const std::string& memory_id) {
  std::int64_t removed = 0;
  {
    Query query = connection_.Prepare("DELETE FROM alert_memories WHERE memory_id = ? RETURNING 1");
    query.Bind(memory_id);
    while (query.Step()) ++removed;
  }
  std::vector<std::string> ids;
  {
    Query query =
        connection_.Prepare("SELECT id FROM alerts WHERE scope = 'memory' AND scope_name = ?");
    query.Bind(memory_id);
    while (query.Step()) ids.push_back(query.Text(0));
  }
  for (const auto& id : ids) removed += RemoveAlert(id);
  Query rules = connection_.Prepare(
      "DELETE FROM alert_rules WHERE scope = 'memory' AND scope_name = ? RETURNING 1");
  rules.Bind(memory_id);
  while (rules.Step()) ++removed;
  return removed;
}

std::int64_t AlertRepository::ForgetUser(const std::string& user_id, std::optional<TimeMs> before) {
  std::vector<std::string> ids;
  {
    Query query = connection_.Prepare(
        "SELECT id FROM alerts WHERE user_id = ?1 AND (?2 IS NULL OR opened_at < ?2)");
    query.Bind(user_id, before);
    while (query.Step()) ids.push_back(query.Text(0));
  }
  std::int64_t removed = 0;
  for (const auto& id : ids) removed += RemoveAlert(id);
  if (before) return removed;
  Query rules = connection_.Prepare("DELETE FROM alert_rules WHERE user_id = ? RETURNING 1");
  rules.Bind(user_id);
  while (rules.Step()) ++removed;
  ClearMarks(user_id);
  return removed;
}

std::int64_t AlertRepository::RemoveAlert(const std::string& id) {
  for (const auto* event : {"opened", "closed"}) {
    connection_.Prepare("DELETE FROM outbox WHERE sink = ? AND memory_id = ?")
        .Bind(kAlertSink, MessageId(id, event))
        .Run();
  }
  connection_.Prepare("DELETE FROM alert_memories WHERE alert_id = ?").Bind(id).Run();
  connection_.Prepare("DELETE FROM alerts WHERE id = ?").Bind(id).Run();
  return 1;
}

void AlertRepository::Queue(const Alert& alert, const std::string& event, TimeMs now) {
  OutboxRepository(connection_).Enqueue(kAlertSink, MessageId(alert.id, event), now);
}

AlertMessages AlertRepository::DueMessages(TimeMs now, std::int64_t limit) {
  AlertMessages messages;
  {
    Query query = connection_.Prepare(
        "SELECT id, memory_id, attempts FROM outbox o WHERE state = 'pending' AND sink = ? AND "
        "next_attempt_at <= ? AND EXISTS (SELECT 1 FROM alerts WHERE id = substr(o.memory_id, 1, "
        "instr(o.memory_id, ':') - 1)) ORDER BY id LIMIT ?");
    query.Bind(kAlertSink, now, limit);
    while (query.Step()) {
      AlertMessage message;
      message.ticket = query.Int64(0);
      message.id = query.Text(1);
      message.attempts = query.Int64(2);
      messages.due.push_back(std::move(message));
    }
  }
  for (auto& message : messages.due) {
    const auto colon = message.id.rfind(':');
    message.event = message.id.substr(colon + 1);
    message.alert = Find(message.id.substr(0, colon)).value();
    if (!message.alert.with_texts) continue;
    Query texts = connection_.Prepare(
        "SELECT m.id, m.content FROM alert_memories a JOIN stm_entries m ON m.id = a.memory_id "
        "WHERE a.alert_id = ? AND (m.expires_at IS NULL OR m.expires_at > ?) ORDER BY "
        "m.created_at, m.id");
    texts.Bind(message.alert.id, now);
    while (texts.Step()) message.texts.push_back({texts.Text(0), texts.Text(1)});
  }
  messages.next_at = OutboxRepository(connection_).NextAfter(kAlertSink, "pending", now);
  return messages;
}

AlertDelivery AlertRepository::Delivery() {
  OutboxRepository outbox(connection_);
  const auto pending = outbox.TicketsOf(kAlertSink, "pending");
  const auto failed = outbox.TicketsOf(kAlertSink, "failed");
  AlertDelivery delivery;
  delivery.pending = pending.count;
  delivery.failed = failed.count;
  delivery.waiting_since = pending.oldest;
  delivery.last_error = failed.last_error ? failed.last_error : pending.last_error;
  Query all = connection_.Prepare("SELECT count(*) FROM outbox WHERE sink = ?");
  all.Bind(kAlertSink).Step();
  delivery.ok = all.Int64(0) - pending.count - failed.count;
  return delivery;
}

}  // namespace cortex
