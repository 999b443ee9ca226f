#pragma once

#include <optional>
#include <string>
#include <vector>

#include "alerts/built_in_rules.h"
#include "brain/alert_rules.h"
#include "brain/memories.h"
#include "support/support.h"

/// A brain with rules about a person's figures.
namespace cortex::test {

inline constexpr const char* kAsksForAPerson = "I want to kill myself.";

class AlertsTest : public BrainTest {
 protected:
  void SetUp() override { Open(); }
  AlertRule On(const std::string& id, TimeMs now = kNow) {
    alerts::RuleSetting setting;
    setting.id = id;
    return brain().alerts().Set(setting, "carer", now);
  }
  AlertRule On(alerts::RuleSetting setting, TimeMs now = kNow) {
    return brain().alerts().Set(setting, "carer", now);
  }
  static alerts::RuleSetting Rule(AlertMetric metric, AlertCondition condition,
                                  std::optional<double> threshold, double window_hours = 24) {
    alerts::RuleSetting setting;
    setting.id = "mine";
    setting.metric = metric;
    setting.condition = condition;
    setting.threshold = threshold;
    setting.window_hours = window_hours;
    setting.cooldown_hours = 0;
    return setting;
  }
  std::vector<Alert> All() { return brain().alerts().Find({}); }
  AlertEvaluation Look(TimeMs now) { return brain().alerts().Evaluate(std::nullopt, now); }
  void Tell(const std::string& text, TimeMs now) { Remember(brain(), Said(text), now); }
  void Dated(const std::string& text, double confidence, TimeMs at) {
    NewMemory memory = Said(text);
    memory.created_at = at;
    memory.confidence = confidence;
    Remember(brain(), memory, at);
  }
};

}  // namespace cortex::test
