#pragma once

#include "addon/shapes/choices.h"
#include "addon/shapes/shape.h"
#include "alerts/built_in_rules.h"
#include "store/alert_rows.h"

/// The shapes of rules about a person's figures, and of the alerts that came of them.
namespace cortex::addon {

template <>
inline constexpr Choice kChoice<AlertMetric> = {"AlertMetric", kEnumNames<AlertMetric>};
template <>
inline constexpr Choice kChoice<AlertScope> = {"AlertScope", kEnumNames<AlertScope>};
template <>
inline constexpr Choice kChoice<AlertCondition> = {"AlertCondition", kEnumNames<AlertCondition>};
template <>
inline constexpr Choice kChoice<AlertSeverity> = {"AlertSeverity", kEnumNames<AlertSeverity>};
template <>
inline constexpr Choice kChoice<AlertState> = {"AlertState", kEnumNames<AlertState>};

/// Hours of a rule: up to a year.
inline constexpr Range kHours = {0, 8784};

template <>
inline constexpr auto kShape<alerts::RuleSetting> = Argument<alerts::RuleSetting>(
    "AlertRuleSetting",
    "A rule as it is set; what is left out is as in the built-in rule of this id.",
    Field("id", &alerts::RuleSetting::id, "The user's own, or a built-in rule's."),
    Field("user_id", &alerts::RuleSetting::user_id, As::kGiven, "null: for anybody."),
    Field("metric", &alerts::RuleSetting::metric), Field("scope", &alerts::RuleSetting::scope),
    Field("scope_name", &alerts::RuleSetting::scope_name),
    Field("condition", &alerts::RuleSetting::condition),
    Field("threshold", &alerts::RuleSetting::threshold),
    Field("window_hours", &alerts::RuleSetting::window_hours, kHours),
    Field("min_observations", &alerts::RuleSetting::min_observations, kCount),
    Field("cooldown_hours", &alerts::RuleSetting::cooldown_hours, kHours),
    Field("severity", &alerts::RuleSetting::severity),
    Field("notify", &alerts::RuleSetting::notify),
    Field("with_texts", &alerts::RuleSetting::with_texts));

template <>
inline constexpr auto kShape<AlertRule> = Result<AlertRule>(
    "AlertRule", "A rule that is on: when somebody is told.",
    Field("id", &AlertRule::id, "The user's own, or a built-in rule's."),
    Field("user_id", &AlertRule::user_id, "Whose figures; null: anybody's."),
    Field("metric", &AlertRule::metric),
    Field("scope", &AlertRule::scope, "Of which memories the figure is."),
    Field("scope_name", &AlertRule::scope_name,
          "The topic, category, memory's id or purpose; null of the scope user."),
    Field("condition", &AlertRule::condition),
    Field("threshold", &AlertRule::threshold,
          "Of out_of_baseline: -1 only below it, 1 only above it, null either."),
    Field("window_hours", &AlertRule::window_hours, kHours,
          "How long a time the figure is of, and for how long the condition must not hold before "
          "an alert closes."),
    Field("min_observations", &AlertRule::min_observations, kCount, "Of fewer nothing is told."),
    Field("cooldown_hours", &AlertRule::cooldown_hours, kHours,
          "No new alert so soon after the last one closed."),
    Field("severity", &AlertRule::severity),
    Field("notify", &AlertRule::notify, "Whether its alerts are delivered outside."),
    Field("with_texts", &AlertRule::with_texts,
          "Whether what is delivered holds the texts of memories."),
    Field("set_by", &AlertRule::set_by), Field("set_at", &AlertRule::set_at, As::kTime));

template <>
inline constexpr auto kShape<Alert> = Result<Alert>(
    "Alert", "An episode of a rule: ids and figures, no words of anybody.", Field("id", &Alert::id),
    Field("rule_id", &Alert::rule_id), Field("user_id", &Alert::user_id),
    Field("metric", &Alert::metric), Field("scope", &Alert::scope),
    Field("scope_name", &Alert::scope_name), Field("condition", &Alert::condition),
    Field("threshold", &Alert::threshold), Field("window_hours", &Alert::window_hours, kHours),
    Field("severity", &Alert::severity), Field("state", &Alert::state),
    Field("value", &Alert::value, "The figure when it began."),
    Field("compared_with", &Alert::compared_with,
          "The same of the window before, the baseline, or the least confidence."),
    Field("observations", &Alert::observations, kCount, "How many the figure is of."),
    Field("affected", &Alert::affected, kCount, "How many of these are amiss."),
    Field("opened_at", &Alert::opened_at, As::kTime),
    Field("last_value", &Alert::last_value, "When the condition was seen to hold the last time."),
    Field("last_affected", &Alert::last_affected, kCount),
    Field("last_seen_at", &Alert::last_seen_at, As::kTime),
    Field("clear_since", &Alert::clear_since, As::kTime, "Since when it was seen not to hold."),
    Field("acknowledged_at", &Alert::acknowledged_at, As::kTime),
    Field("acknowledged_by", &Alert::acknowledged_by),
    Field("closed_at", &Alert::closed_at, As::kTime), Field("closed_by", &Alert::closed_by),
    Field("memory_ids", &Alert::memory_ids, "Some of the memories that it is about."));

template <>
inline constexpr auto kShape<AlertQuery> = Argument<AlertQuery>(
    "AlertQuery", "Which alerts; those for which every given condition holds, newest first.",
    Field("user_id", &AlertQuery::user_id, As::kGiven), Field("rule_id", &AlertQuery::rule_id),
    Field("state", &AlertQuery::state),
    Field("active", &AlertQuery::active, As::kDefault, "Only those that are not closed."),
    Field("limit", &AlertQuery::limit, Range{1, 10'000}, As::kDefault, "Default 100."));

template <>
inline constexpr auto kShape<AlertEvaluation> = Result<AlertEvaluation>(
    "AlertEvaluation", "What looking at the rules did.",
    Field("evaluated", &AlertEvaluation::evaluated, kCount, "Rules, once for each user."),
    Field("opened", &AlertEvaluation::opened, kCount),
    Field("closed", &AlertEvaluation::closed, kCount));

template <>
inline constexpr auto kShape<AlertText> = Result<AlertText>(
    "AlertText", "The text of a memory that an alert is about.",
    Field("memory_id", &AlertText::memory_id), Field("content", &AlertText::content));

template <>
inline constexpr auto kShape<AlertMessage> = Result<AlertMessage>(
    "AlertMessage", "A message about an alert on its way outside.",
    Field("ticket", &AlertMessage::ticket),
    Field("id", &AlertMessage::id, "Of each message another: a repeat is known by it."),
    Field("event", &AlertMessage::event, "opened or closed."),
    Field("attempts", &AlertMessage::attempts, kCount), Field("alert", &AlertMessage::alert),
    Field("texts", &AlertMessage::texts, "Only where the rule says so."));

template <>
inline constexpr auto kShape<AlertMessages> =
    Result<AlertMessages>("AlertMessages", "Messages that are to go outside, the oldest first.",
                          Field("due", &AlertMessages::due),
                          Field("next_at", &AlertMessages::next_at, As::kTime,
                                "When the next of those that are not due will be."));

template <>
inline constexpr auto kShape<AlertDelivery> = Result<AlertDelivery>(
    "AlertDelivery", "How far messages about alerts are.",
    Field("pending", &AlertDelivery::pending, kCount), Field("ok", &AlertDelivery::ok, kCount),
    Field("failed", &AlertDelivery::failed, kCount, "Given up until they are asked for."),
    Field("waiting_since", &AlertDelivery::waiting_since, As::kTime,
          "When the oldest of what waits was queued."),
    Field("last_error", &AlertDelivery::last_error));

}  // namespace cortex::addon
