#include "brain/alert_rules.h"

#include <algorithm>

#include "alerts/evaluation.h"
#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/secret_gate.h"
#include "language/secrets/redacted.h"
#include "store/store.h"

namespace cortex {
namespace {

/// NOT_FOUND says what to do where the rule of this id is the one for everybody.
void RequireRule(const std::vector<AlertRule>& rules, const std::string& id,
                 const std::optional<std::string>& user_id) {
  const auto is_on = [&](const std::optional<std::string>& user) {
    return std::any_of(rules.begin(), rules.end(), [&](const AlertRule& each) {
      return each.id == id && each.user_id == user;
    });
  };
  if (is_on(user_id)) return;
  if (user_id && is_on(std::nullopt)) {
    throw Error(ErrorCode::kNotFound, "The alert rule " + Quoted(id) + " is on for everybody, " +
                                          Quoted(*user_id) +
                                          " has no own: give the user \"*\" to switch it off for "
                                          "everybody");
  }
  throw Error(ErrorCode::kNotFound, "No alert rule " + Quoted(id) + " is on for " +
                                        (user_id ? Quoted(*user_id) : "everybody") +
                                        ": alertRules tells those that are");
}

}  // namespace

AlertRule AlertRules::Set(const alerts::RuleSetting& given, const std::string& actor, TimeMs now) {
  alerts::RuleSetting setting = given;
  SecretGate gate(options_.secrets, setting.user_id);
  gate.Name(setting.id, "id");
  gate.Name(setting.user_id, "user_id");
  gate.Text(&setting.scope_name);
  gate.Name(actor, "actor");
  RequireName(setting.id, "id");
  RequireName(actor, "actor");
  if (setting.user_id) RequireUser(*setting.user_id);
  RequireOptionalName(setting.scope_name, "scope_name");
  AlertRule rule = alerts::RuleOf(setting);
  rule.set_by = actor;
  rule.set_at = now;
  store_.Write([&](Repositories& repositories) {
    const auto before = repositories.alerts.Rules(std::nullopt);
    repositories.alerts.PutRule(rule);
    alerts::CloseWhatChanged(repositories, before, rule.id, actor, now);
    alerts::EvaluateAll(repositories, {options_.ids, options_.timezone, now}, rule.user_id);
  });
  return rule;
}

void AlertRules::Remove(const std::string& id, const std::optional<std::string>& user_id,
                        const std::string& actor, TimeMs now) {
  SecretGate(options_.secrets, user_id).Name(actor, "actor");
  RequireName(actor, "actor");
  store_.Write([&](Repositories& repositories) {
    const auto before = repositories.alerts.Rules(std::nullopt);
    RequireRule(before, id, user_id);
    repositories.alerts.RemoveRule(id, user_id);
    alerts::CloseWhatChanged(repositories, before, id, actor, now);
  });
}

Alert AlertRules::Acknowledge(const std::string& id, const std::string& actor, TimeMs now,
                              const Reader& reader) {
  SecretGate(options_.secrets, reader.user).Name(actor, "actor");
  RequireName(actor, "actor");
  Alert alert;
  store_.Write([&](Repositories& repositories) {
    auto found = repositories.alerts.Find(id);
    if (!found || !reader.Sees(found->user_id))
      throw Error(ErrorCode::kNotFound, "There is no alert with the id " + Quoted(id) +
                                            ": list the alerts for those there are");
    alert = std::move(*found);
    if (alert.state == AlertState::kAcknowledged) return;
    if (alert.state == AlertState::kClosed) {
      throw Error(ErrorCode::kValidation,
                  "The alert \"" + id + "\" is closed: only one that is open can be acknowledged");
    }
    alert.state = AlertState::kAcknowledged;
    alert.acknowledged_at = now;
    alert.acknowledged_by = actor;
    repositories.alerts.Save(alert);
  });
  return alert;
}

AlertEvaluation AlertRules::Evaluate(const std::optional<std::string>& user_id, TimeMs now) {
  AlertEvaluation done;
  store_.FlushAccesses();  // so that scores are those of now
  store_.Write([&](Repositories& repositories) {
    done = alerts::EvaluateAll(repositories, {options_.ids, options_.timezone, now}, user_id);
  });
  return done;
}

bool AlertRules::HasMarksLeft() const { return store_.HasAlertMarksLeft(); }

void AlertRules::EvaluateLeft(TimeMs now) {
  store_.ForgetAlertMarksLeft();  // should this fail, the next write leaves them again
  store_.FlushAccesses();         // so that scores are those of now
  store_.Write([&](Repositories& repositories) {
    alerts::EvaluateLeft(repositories, {options_.ids, options_.timezone, now});
  });
}

std::vector<AlertRule> AlertRules::Rules(const Reader& reader) {
  std::vector<AlertRule> rules;
  store_.Read(nullptr,
              [&](Repositories& repositories) { rules = repositories.alerts.Rules(reader.user); });
  return rules;
}

std::vector<Alert> AlertRules::Find(const AlertQuery& query) {
  RequireLimit(query.limit);
  std::vector<Alert> alerts;
  store_.Read(nullptr,
              [&](Repositories& repositories) { alerts = repositories.alerts.List(query); });
  return alerts;
}

AlertMessages AlertRules::DueMessages(TimeMs now, std::int64_t limit) {
  AlertMessages messages;
  store_.Read(nullptr, [&](Repositories& repositories) {
    messages = repositories.alerts.DueMessages(now, limit);
  });
  return messages;
}

AlertDelivery AlertRules::Delivery() {
  AlertDelivery delivery;
  store_.Read(nullptr,
              [&](Repositories& repositories) { delivery = repositories.alerts.Delivery(); });
  return delivery;
}

}  // namespace cortex
