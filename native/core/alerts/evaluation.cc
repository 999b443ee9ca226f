#include "alerts/evaluation.h"

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "alerts/figures.h"
#include "store/store.h"

namespace cortex::alerts {
namespace {

/// The mark of what is looked at once a day.
constexpr std::string_view kDays = "days";

TimeMs FromHours(double hours) {
  return static_cast<TimeMs>(hours * static_cast<double>(kMillisPerHour));
}

Alert NewAlert(const AlertRule& rule, const std::string& user_id, const Figure& figure,
               const Context& context) {
  Alert alert;
  alert.id = context.ids("alt", context.now);
  alert.rule_id = rule.id;
  alert.user_id = user_id;
  alert.metric = rule.metric;
  alert.scope = rule.scope;
  alert.scope_name = rule.scope_name;
  alert.condition = rule.condition;
  alert.threshold = rule.threshold;
  alert.window_hours = rule.window_hours;
  alert.severity = rule.severity;
  alert.with_texts = rule.with_texts;
  alert.value = alert.last_value = figure.value;
  alert.compared_with = figure.compared_with;
  alert.observations = figure.observations;
  alert.affected = alert.last_affected = figure.affected;
  alert.opened_at = alert.last_seen_at = context.now;
  return alert;
}

void Close(Repositories& repositories, Alert alert, const std::string& by, bool notify,
           TimeMs now) {
  alert.state = AlertState::kClosed;
  alert.closed_at = now;
  alert.closed_by = by;
  repositories.alerts.Save(alert);
  if (notify) repositories.alerts.Queue(alert, "closed", now);
}

/// Whether the alert is an episode of what the rule looks at.
bool IsOf(const Alert& alert, const AlertRule& rule) {
  return alert.metric == rule.metric && alert.condition == rule.condition &&
         alert.scope == rule.scope && alert.scope_name == rule.scope_name;
}

/// What the figure of now does to the episode of a rule.
void Step(Repositories& repositories, const AlertRule& rule, const std::string& user_id,
          const Context& context, AlertEvaluation* done) {
  const Figure figure = Measure(repositories, rule, user_id, context.zone, context.now);
  ++done->evaluated;
  auto& alerts = repositories.alerts;
  auto active = alerts.FindActive(rule.id, user_id, rule.scope, rule.scope_name);
  // Of another figure of this id, as another brain may bring it: nobody looks at that any more.
  if (active && !IsOf(*active, rule)) {
    Close(repositories, *std::exchange(active, std::nullopt), kByItself, rule.notify, context.now);
    ++done->closed;
  }
  if (!active) {
    if (!figure.holds) return;
    const auto closed = alerts.LastClosed(rule, user_id);
    if (closed && context.now - *closed < FromHours(rule.cooldown_hours)) return;
    const Alert alert = NewAlert(rule, user_id, figure, context);
    alerts.Insert(alert);
    alerts.AddMemories(alert.id, figure.memory_ids);
    if (rule.notify) alerts.Queue(alert, "opened", context.now);
    ++done->opened;
    return;
  }
  if (figure.holds) {
    active->last_value = figure.value;
    active->last_affected = figure.affected;
    active->last_seen_at = context.now;
    active->clear_since.reset();
    alerts.Save(*active);
    const auto named = active->memory_ids.size();
    if (named < kMostNamed) alerts.AddMemories(active->id, figure.memory_ids);
    return;
  }
  if (!active->clear_since) {
    active->clear_since = context.now;
    alerts.Save(*active);
    return;
  }
  if (context.now - *active->clear_since < FromHours(rule.window_hours)) return;
  Close(repositories, std::move(*active), kByItself, rule.notify, context.now);
  ++done->closed;
}

/// What a mark is about: of which metrics figures changed.
bool IsAbout(std::string_view what, const AlertRule& rule) {
  const AlertMetric metric = rule.metric;
  const bool by_day = rule.condition == AlertCondition::kOutOfBaseline;
  // Averages of all scores move slowly, and cost as much as there are memories.
  const bool scores = metric == AlertMetric::kCurrentConfidence;
  if (what == kDays) return by_day || scores;
  if (by_day) return false;
  if (what == "tellings") {
    return metric == AlertMetric::kInitialConfidence || metric == AlertMetric::kVolume ||
           metric == AlertMetric::kWords || metric == AlertMetric::kHour;
  }
  if (what == "states") return metric == AlertMetric::kCognitiveState;
  const bool of_some = scores && rule.scope != AlertScope::kUser;
  if (what == "contradictions") return metric == AlertMetric::kContradictions || of_some;
  if (what == "validations") return metric == AlertMetric::kValidations || of_some;
  return what == NameOf(metric);
}

/// The rules for a user, by id: their own, and those for anybody that they have no own of.
std::map<std::string, const AlertRule*> ChosenFor(const std::vector<AlertRule>& rules,
                                                  const std::string& user_id) {
  std::map<std::string, const AlertRule*> chosen;
  for (const auto& rule : rules) {
    if (rule.user_id && *rule.user_id != user_id) continue;
    const AlertRule*& place = chosen[rule.id];
    if (place == nullptr || rule.user_id) place = &rule;
  }
  return chosen;
}

/// The user's rule of an id; none where it is off for them.
const AlertRule* InForce(const std::vector<AlertRule>& rules, const std::string& rule_id,
                         const std::string& user_id) {
  const auto chosen = ChosenFor(rules, user_id);
  const auto found = chosen.find(rule_id);
  return found == chosen.end() ? nullptr : found->second;
}

std::vector<AlertRule> RulesFor(const std::vector<AlertRule>& rules, const std::string& user_id) {
  const auto chosen = ChosenFor(rules, user_id);
  std::vector<AlertRule> theirs;
  for (const auto& [id, rule] : chosen) theirs.push_back(*rule);
  return theirs;
}

bool IsOfDays(const AlertMark& mark) { return mark.what == kDays; }

/// Looks at the rules that the marks are about, once each. A mark that no rule is about stands in
/// the way of others like it for a day; setting a rule takes it away.
void Evaluate(Repositories& repositories, const Context& context,
              const std::vector<AlertMark>& marks) {
  if (marks.empty()) return;
  const auto rules = repositories.alerts.Rules(std::nullopt);
  std::map<std::string, std::set<std::string>> changed;
  for (const auto& mark : marks) changed[mark.user_id].insert(mark.what);
  AlertEvaluation done;
  for (const auto& [user_id, whats] : changed) {
    const auto theirs = RulesFor(rules, user_id);
    std::set<const AlertRule*> asked;
    for (const auto& what : whats) {
      bool is_asked = false;
      for (const auto& rule : theirs) {
        if (!IsAbout(what, rule)) continue;
        is_asked = true;
        asked.insert(&rule);
      }
      if (is_asked) {
        repositories.alerts.ClearMark({user_id, what});
      } else {
        repositories.alerts.PostponeMark({user_id, what}, context.now + kMillisPerDay);
      }
    }
    for (const auto& rule : theirs)
      if (asked.contains(&rule)) Step(repositories, rule, user_id, context, &done);
  }
}

}  // namespace

void EvaluateDue(Repositories& repositories, const Context& context) {
  auto marks = repositories.alerts.DueMarks(context.now);
  if (marks.empty()) return;
  const auto left = std::erase_if(marks, IsOfDays);
  if (left > 0) repositories.alerts.LeaveMarks(true);
  Evaluate(repositories, context, marks);
}

void EvaluateLeft(Repositories& repositories, const Context& context) {
  Evaluate(repositories, context, repositories.alerts.DueMarks(context.now));
}

AlertEvaluation EvaluateAll(Repositories& repositories, const Context& context,
                            const std::optional<std::string>& user_id) {
  AlertEvaluation done;
  const auto rules = repositories.alerts.Rules(user_id);
  if (rules.empty()) return done;
  std::set<std::string> users;
  for (const auto& user : repositories.users.Seen({user_id})) users.insert(user);
  for (const auto& rule : rules)
    if (rule.user_id) users.insert(*rule.user_id);
  AlertQuery active;
  active.user_id = user_id;
  active.active = true;
  active.limit = -1;
  for (const auto& alert : repositories.alerts.List(active)) users.insert(alert.user_id);
  for (const auto& user : users) {
    if (user_id && user != *user_id) continue;
    repositories.alerts.ClearMarks(user);
    for (const auto& rule : RulesFor(rules, user)) Step(repositories, rule, user, context, &done);
  }
  return done;
}

void CloseWhatChanged(Repositories& repositories, const std::vector<AlertRule>& before,
                      const std::string& rule_id, const std::string& actor, TimeMs now) {
  const auto rules = repositories.alerts.Rules(std::nullopt);
  for (auto& alert : repositories.alerts.ActiveOfRule(rule_id)) {
    const AlertRule* rule = InForce(rules, rule_id, alert.user_id);
    if (rule != nullptr && IsOf(alert, *rule)) continue;
    const AlertRule* was = InForce(before, rule_id, alert.user_id);
    const bool notify = was != nullptr && was->notify;
    Close(repositories, std::move(alert), actor, notify, now);
  }
}

}  // namespace cortex::alerts
