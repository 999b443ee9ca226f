#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/alert_rows.h"

/// Rules that are switched on by their name, and what any rule may be. Thread-safe: pure functions.
namespace cortex::alerts {

/// `safety`, with all that it is but whose; nothing for a name that is none.
std::optional<AlertRule> BuiltInRule(const std::string& name);
std::vector<std::string> BuiltInRuleNames();

/// Parts of a rule as somebody sets them: what is absent is as in the built-in rule of this id.
struct RuleSetting {
  std::string id;
  std::optional<std::string> user_id;
  std::optional<AlertMetric> metric;
  std::optional<AlertScope> scope;
  std::optional<std::string> scope_name;
  std::optional<AlertCondition> condition;
  std::optional<double> threshold;
  std::optional<double> window_hours;
  std::optional<std::int64_t> min_observations;
  std::optional<double> cooldown_hours;
  std::optional<AlertSeverity> severity;
  std::optional<bool> notify;
  std::optional<bool> with_texts;
};

/// VALIDATION_ERROR naming what is missing, out of its range, or does not go together.
AlertRule RuleOf(const RuleSetting& setting);

}  // namespace cortex::alerts
