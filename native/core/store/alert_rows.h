#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/cursor.h"
#include "base/names.h"
#include "base/time.h"

/// Rules about figures of a person, and the alerts that came of them. Thread-safe: values.
namespace cortex {

/// What a rule looks at; docs/insight.md says what each is.
enum class AlertMetric {
  kInitialConfidence,
  kCurrentConfidence,
  kCognitiveState,
  kContradictions,
  kRepetitions,
  kValidations,
  kVolume,
  kWords,
  kHour,
  kSafety
};
template <>
inline constexpr auto kEnumNames<AlertMetric> = EnumNames("initial_confidence",
                                                          "current_confidence", "cognitive_state",
                                                          "contradictions", "repetitions",
                                                          "validations", "volume", "words", "hour",
                                                          "safety");

/// Whether its figure is how often something happened.
constexpr bool IsCounted(AlertMetric metric) {
  return metric == AlertMetric::kContradictions || metric == AlertMetric::kRepetitions ||
         metric == AlertMetric::kValidations || metric == AlertMetric::kSafety;
}

/// Of which memories: all of the user, or those of a name.
enum class AlertScope { kUser, kTopic, kCategory, kMemory, kPurpose };
template <>
inline constexpr auto kEnumNames<AlertScope> = EnumNames("user", "topic", "category", "memory",
                                                         "purpose");

enum class AlertCondition { kBelow, kAbove, kFellBy, kRoseBy, kOutOfBaseline, kAny };
template <>
inline constexpr auto kEnumNames<AlertCondition> = EnumNames("below", "above", "fell_by", "rose_by",
                                                             "out_of_baseline", "any");

enum class AlertSeverity { kInfo, kWarning, kUrgent };
template <>
inline constexpr auto kEnumNames<AlertSeverity> = EnumNames("info", "warning", "urgent");

enum class AlertState { kOpen, kAcknowledged, kClosed };
template <>
inline constexpr auto kEnumNames<AlertState> = EnumNames("open", "acknowledged", "closed");

struct AlertRule {
  /// A user's own, or anybody's: `safety`.
  std::string id;
  /// Whose figures; absent: anybody's who has no rule of this id.
  std::optional<std::string> user_id;
  AlertMetric metric = AlertMetric::kCurrentConfidence;
  AlertScope scope = AlertScope::kUser;
  /// The topic, category, memory's id or purpose; absent of the scope `user`.
  std::optional<std::string> scope_name;
  AlertCondition condition = AlertCondition::kBelow;
  /// Of out_of_baseline: -1 only below it, 1 only above it, absent either.
  std::optional<double> threshold;
  /// How long a time the figure is of, and for how long the condition must not hold before an alert
  /// closes.
  double window_hours = 24;
  std::int64_t min_observations = 0;
  /// No new alert so soon after the last one of the rule and scope closed.
  double cooldown_hours = 24;
  AlertSeverity severity = AlertSeverity::kWarning;
  /// Whether it is delivered outside.
  bool notify = true;
  /// Whether what is delivered holds the texts of memories.
  bool with_texts = false;
  std::string set_by;
  TimeMs set_at = 0;
};

/// An episode of a rule.
struct Alert {
  std::string id;
  std::string rule_id;
  std::string user_id;
  AlertMetric metric = AlertMetric::kCurrentConfidence;
  AlertScope scope = AlertScope::kUser;
  std::optional<std::string> scope_name;
  AlertCondition condition = AlertCondition::kBelow;
  std::optional<double> threshold;
  double window_hours = 0;
  AlertSeverity severity = AlertSeverity::kWarning;
  bool with_texts = false;
  AlertState state = AlertState::kOpen;
  /// When it began: the figure, what it was compared with (the window before, the baseline), how
  /// many observations it is of, and how many of them (memories, tellings) are amiss.
  std::optional<double> value;
  std::optional<double> compared_with;
  std::int64_t observations = 0;
  std::int64_t affected = 0;
  TimeMs opened_at = 0;
  /// When the condition was seen to hold the last time.
  std::optional<double> last_value;
  std::int64_t last_affected = 0;
  TimeMs last_seen_at = 0;
  /// Since when it was seen not to hold.
  std::optional<TimeMs> clear_since;
  std::optional<TimeMs> acknowledged_at;
  std::optional<std::string> acknowledged_by;
  std::optional<TimeMs> closed_at;
  std::optional<std::string> closed_by;
  /// Some of the memories that it is about.
  std::vector<std::string> memory_ids;
};

struct AlertQuery {
  std::optional<std::string> user_id;
  std::optional<std::string> rule_id;
  std::optional<AlertState> state;
  /// Those that are not closed.
  bool active = false;
  std::int64_t limit = 100;
  /// Those behind it in the list: by `at` and `name`.
  std::optional<ListPosition> after = std::nullopt;
};

/// Something to look at because it was written.
struct AlertMark {
  std::string user_id;
  std::string what;
};

/// What evaluating did.
struct AlertEvaluation {
  /// Rules, once for each user.
  std::int64_t evaluated = 0;
  std::int64_t opened = 0;
  std::int64_t closed = 0;
};

/// The text of a memory that an alert is about.
struct AlertText {
  std::string memory_id;
  std::string content;
};

/// A message about an alert on its way outside.
struct AlertMessage {
  std::int64_t ticket = 0;
  /// The alert's and the event's: who gets a message twice knows it by this.
  std::string id;
  /// opened or closed.
  std::string event;
  std::int64_t attempts = 0;
  Alert alert;
  /// Only where the rule says so.
  std::vector<AlertText> texts;
};

struct AlertMessages {
  std::vector<AlertMessage> due;
  /// When the next of those that are not due will be.
  std::optional<TimeMs> next_at;
};

/// How far delivery is.
struct AlertDelivery {
  std::int64_t pending = 0;
  std::int64_t ok = 0;
  std::int64_t failed = 0;
  std::optional<TimeMs> waiting_since;
  std::optional<std::string> last_error;
};

/// What the outbox calls the messages about alerts. Its rows are of messages, not of memories.
inline constexpr const char* kAlertSink = "alerts";

}  // namespace cortex
