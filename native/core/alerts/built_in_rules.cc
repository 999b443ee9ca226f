#include "alerts/built_in_rules.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"
#include "confidence/policy.h"

namespace cortex::alerts {
namespace {

constexpr double kDay = 24;
constexpr double kWeek = 7 * kDay;
constexpr double kYear = 366 * kDay;

/// Chosen so that an ordinary week of a person sets none of them off; docs/insight.md tells them.
std::vector<AlertRule> MakeRules() {
  const auto rule = [](const char* id, AlertMetric metric, AlertCondition condition,
                       std::optional<double> threshold) {
    AlertRule made;
    made.id = id;
    made.metric = metric;
    made.condition = condition;
    made.threshold = threshold;
    return made;
  };
  std::vector<AlertRule> rules;
  rules.push_back(
      rule("confidence_low", AlertMetric::kCurrentConfidence, AlertCondition::kBelow, 0.5));
  rules.back().window_hours = kWeek;
  rules.back().min_observations = 20;
  rules.back().cooldown_hours = kWeek;
  rules.push_back(rule("confidence_falling", AlertMetric::kInitialConfidence,
                       AlertCondition::kOutOfBaseline, -1));
  rules.back().window_hours = kWeek;
  rules.back().cooldown_hours = 4 * kWeek;
  rules.push_back(
      rule("contradictions_burst", AlertMetric::kContradictions, AlertCondition::kAbove, 4));
  rules.push_back(rule("repetition_burst", AlertMetric::kRepetitions, AlertCondition::kAbove, 4));
  rules.push_back(rule("critical_needs_checking", AlertMetric::kCurrentConfidence,
                       AlertCondition::kAny, std::nullopt));
  rules.back().scope = AlertScope::kPurpose;
  rules.back().scope_name = NameOf(Purpose::kCritical);
  rules.push_back(rule("safety", AlertMetric::kSafety, AlertCondition::kAny, std::nullopt));
  rules.back().cooldown_hours = 0;
  rules.back().severity = AlertSeverity::kUrgent;
  return rules;
}

const std::vector<AlertRule>& Rules() {
  static const std::vector<AlertRule> rules = MakeRules();
  return rules;
}

[[noreturn]] void Refuse(const AlertRule& rule, const std::string& what) {
  throw Error(ErrorCode::kValidation, "The rule \"" + rule.id + "\": " + what);
}

void RequireScope(const AlertRule& rule) {
  const std::string scope(NameOf(rule.scope));
  if (rule.scope == AlertScope::kUser) {
    if (rule.scope_name) Refuse(rule, "scope_name goes with a scope other than user: leave it out");
    return;
  }
  if (!rule.scope_name) Refuse(rule, "scope " + scope + " needs scope_name: give the " + scope);
  if (rule.scope == AlertScope::kPurpose && !FindNamed<Purpose>(*rule.scope_name)) {
    Refuse(rule, "scope_name \"" + *rule.scope_name +
                     "\" is no purpose: give critical, routine or experimental");
  }
  const bool tellings = rule.metric == AlertMetric::kInitialConfidence ||
                        rule.metric == AlertMetric::kVolume || rule.metric == AlertMetric::kWords ||
                        rule.metric == AlertMetric::kHour;
  const bool named = rule.scope == AlertScope::kTopic || rule.scope == AlertScope::kCategory;
  if (rule.metric == AlertMetric::kCurrentConfidence || (tellings && named)) return;
  Refuse(rule,
         std::string(NameOf(rule.metric)) + " has no figure of a " + scope + ": use scope user");
}

void RequireCondition(const AlertRule& rule) {
  const std::string metric(NameOf(rule.metric));
  if (rule.condition == AlertCondition::kAny) {
    if (!IsCounted(rule.metric) && rule.metric != AlertMetric::kCurrentConfidence) {
      Refuse(rule, "any goes with " + metric +
                       " not: use it with safety, contradictions, repetitions, validations or "
                       "current_confidence");
    }
    return;
  }
  if (rule.condition == AlertCondition::kOutOfBaseline) {
    const bool by_day = rule.metric != AlertMetric::kCurrentConfidence &&
                        rule.metric != AlertMetric::kCognitiveState;
    if (!by_day) Refuse(rule, metric + " has no baseline here: use below, fell_by or another");
    if (rule.threshold && *rule.threshold != -1 && *rule.threshold != 1)
      Refuse(rule, "threshold of out_of_baseline is -1 (below), 1 (above) or left out (either)");
    return;
  }
  if (!rule.threshold) Refuse(rule, "threshold is missing: say below, above or by what");
  const bool falls =
      rule.condition == AlertCondition::kFellBy || rule.condition == AlertCondition::kRoseBy;
  if (falls && rule.metric == AlertMetric::kCurrentConfidence) {
    Refuse(rule, "current_confidence is as of now only: use initial_confidence with " +
                     std::string(NameOf(rule.condition)));
  }
  if (falls && *rule.threshold <= 0) Refuse(rule, "threshold is how much: give more than 0");
}

void RequireNumbers(const AlertRule& rule) {
  const auto number = [](double value) { return std::to_string(value); };
  if (rule.threshold && !std::isfinite(*rule.threshold))
    Refuse(rule, "threshold is no finite number");
  if (!(rule.window_hours > 0 && rule.window_hours <= kYear))
    Refuse(rule,
           "window_hours is " + number(rule.window_hours) + ": give more than 0, at most 8784");
  if (!(rule.cooldown_hours >= 0 && rule.cooldown_hours <= kYear))
    Refuse(rule, "cooldown_hours is " + number(rule.cooldown_hours) + ": give 0 to 8784");
  if (rule.min_observations < 0)
    Refuse(rule,
           "min_observations is " + std::to_string(rule.min_observations) + ": give 0 or more");
}

}  // namespace

std::optional<AlertRule> BuiltInRule(const std::string& name) {
  const auto found = std::find_if(Rules().begin(), Rules().end(),
                                  [&](const AlertRule& rule) { return rule.id == name; });
  if (found == Rules().end()) return std::nullopt;
  return *found;
}

std::vector<std::string> BuiltInRuleNames() {
  std::vector<std::string> names;
  for (const auto& rule : Rules()) names.push_back(rule.id);
  return names;
}

AlertRule RuleOf(const RuleSetting& setting) {
  const auto built_in = BuiltInRule(setting.id);
  AlertRule rule = built_in.value_or(AlertRule{});
  rule.id = setting.id;
  rule.user_id = setting.user_id;
  if (!built_in && (!setting.metric || !setting.condition)) {
    std::string names;
    for (const auto& name : BuiltInRuleNames()) names += (names.empty() ? "" : ", ") + name;
    Refuse(rule, "metric and condition are missing, and it is none of the built-in rules (" +
                     names + "): give both, or one of these names");
  }
  rule.metric = setting.metric.value_or(rule.metric);
  rule.scope = setting.scope.value_or(rule.scope);
  if (setting.scope_name || setting.scope) rule.scope_name = setting.scope_name;
  rule.condition = setting.condition.value_or(rule.condition);
  if (setting.threshold || setting.condition) rule.threshold = setting.threshold;
  rule.window_hours = setting.window_hours.value_or(rule.window_hours);
  rule.min_observations = setting.min_observations.value_or(rule.min_observations);
  rule.cooldown_hours = setting.cooldown_hours.value_or(rule.cooldown_hours);
  rule.severity = setting.severity.value_or(rule.severity);
  rule.notify = setting.notify.value_or(rule.notify);
  rule.with_texts = setting.with_texts.value_or(rule.with_texts);
  RequireNumbers(rule);
  RequireScope(rule);
  RequireCondition(rule);
  return rule;
}

}  // namespace cortex::alerts
