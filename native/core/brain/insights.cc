#include "brain/insights.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/json.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "store/store.h"

namespace cortex {
namespace {

using insight::DayValue;
using insight::Observation;

constexpr std::int64_t kMostDays = 3'660;
constexpr double kMostWindowHours = 48;

template <class Report>
void Describe(const InsightQuery& query, const std::string& timezone, TimeMs from, TimeMs to,
              Report* report) {
  report->metric = std::string(NameOf(query.metric));
  report->user_id = query.user_id;
  report->timezone = timezone;
  report->from = from;
  report->to = to;
}

double LeastSpreadOf(Metric metric) {
  if (metric == Metric::kCognitiveState) return insight::kLeastSpreadOfStates;
  const bool score = metric == Metric::kInitialConfidence || metric == Metric::kCurrentConfidence;
  return score ? insight::kLeastSpreadOfScores : 0;
}

/// At least a moment, and no more than what is looked at at once.
void RequireSpan(TimeMs from, TimeMs to) {
  RequireRange(from, to, {"from", "to"});
  const bool empty = from == to;
  if (!empty && to - from <= (kMostDays + 1) * kMillisPerDay) return;
  throw Error(ErrorCode::kValidation, "from " + FormatUtc(from) +
                                          (empty ? " is not before" : " is over ten years before") +
                                          " to " + FormatUtc(to) +
                                          (empty ? ": give an earlier from or a later to"
                                                 : ": give a later from or an earlier to"));
}

}  // namespace

Insights::Scope Insights::ScopeOf(Repositories& repositories, const InsightQuery& query,
                                  ReadLane lane) const {
  RequireUser(query.user_id);
  const TimeZone& zone = options_.timezone;
  Scope scope{query, lane, 0, 0, {}};
  scope.to = query.to.value_or(zone.InstantOf(zone.LocalDay(query.now) + 1, 0));
  const auto first = repositories.insight.FirstTold(query.user_id);
  TimeMs from = std::min(first.value_or(scope.to), scope.to);
  if (query.metric == Metric::kCognitiveState) {
    const auto states = repositories.users.States({query.user_id});
    if (!states.empty()) from = std::min(from, states.back().recorded_at);
  }
  if (query.metric == Metric::kEvents) {
    from = std::min(from, repositories.events.First(query.user_id).value_or(from));
  }
  from = std::max(from, scope.to - kMostDays * kMillisPerDay);
  scope.from = query.from.value_or(zone.InstantOf(zone.LocalDay(from), 0));
  if (!query.from && scope.from >= scope.to) scope.from = scope.to - kMillisPerDay;
  RequireSpan(scope.from, scope.to);
  scope.days = {zone.LocalDay(scope.from), zone.LocalDay(scope.to - 1)};
  return scope;
}

Observation Insights::ObservationAt(TimeMs at, double value) const {
  Observation observation;
  observation.at = at;
  observation.day = options_.timezone.LocalDay(at);
  observation.hour = static_cast<int>(options_.timezone.LocalMillisOfDay(at) / kMillisPerHour);
  observation.weekday = insight::WeekdayOf(observation.day);
  observation.value = value;
  return observation;
}

std::vector<Repetition> Insights::RepetitionsOf(const std::string& memory_id,
                                                const Reader& reader) {
  std::vector<Repetition> repetitions;
  store_.Read(nullptr, [&](Repositories& repositories) {
    if (!repositories.memories.Find(memory_id, reader)) throw NoMemory(memory_id);
    repetitions = repositories.insight.RepetitionsOf(memory_id);
  });
  return repetitions;
}

insight::TrendReport Insights::Trends(const InsightQuery& query, const CancelFlag* cancel) {
  insight::TrendReport report;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    report = TrendsWithin(repositories, lane, query);
  });
  return report;
}

insight::TrendReport Insights::TrendsWithin(Repositories& repositories, ReadLane lane,
                                            const InsightQuery& query) const {
  if (query.baseline_from.has_value() != query.baseline_to.has_value()) {
    throw Error(ErrorCode::kValidation,
                "baseline has one end only: give both of it, or leave it out");
  }
  RequireRange(query.baseline_from, query.baseline_to, {"baseline_from", "baseline_to"});
  insight::TrendReport report;
  const Scope scope = ScopeOf(repositories, query, lane);
  Describe(query, options_.timezone.name(), scope.from, scope.to, &report);
  if (query.metric == Metric::kEvents) {
    report.event = SeriesOf(repositories, scope);
    if (!report.event) report.words.push_back(SeriesBeside(repositories, scope));
  }
  report.days = DaysOf(repositories, scope);
  for (const auto& day : report.days) report.observations += day.count;
  std::optional<insight::DayRange> named;
  if (query.baseline_from) {
    named = {options_.timezone.LocalDay(*query.baseline_from),
             options_.timezone.LocalDay(*query.baseline_to - 1)};
  }
  insight::JudgeDays(named, ObservedOf(repositories, scope, report.days),
                     LeastSpreadOf(query.metric), &report);
  return report;
}

TimeMs Insights::BeginWithin(Repositories& repositories, ReadLane lane, InsightQuery query) const {
  query.metric = Metric::kEvents;
  return ScopeOf(repositories, query, lane).from;
}

insight::PatternReport Insights::Patterns(const InsightQuery& query, const CancelFlag* cancel) {
  insight::PatternReport report;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    report = PatternsWithin(repositories, lane, query);
  });
  return report;
}

insight::PatternReport Insights::PatternsWithin(Repositories& repositories, ReadLane lane,
                                                const InsightQuery& query) const {
  if (!(query.window_hours > 0 && query.window_hours <= kMostWindowHours)) {
    throw Error(ErrorCode::kValidation, "window_hours is " + std::to_string(query.window_hours) +
                                            ": give more than 0 and at most 48");
  }
  insight::PatternReport report;
  const Scope scope = ScopeOf(repositories, query, lane);
  Describe(query, options_.timezone.name(), scope.from, scope.to, &report);
  const auto found = ObservationsOf(repositories, scope);
  if (!found) {
    throw Error(ErrorCode::kValidation,
                "patterns of " + report.metric +
                    " cannot be told, since it has one figure a day: ask for "
                    "initial_confidence, cognitive_state, words, hour or repetitions");
  }
  const std::vector<Observation>& observations = *found;
  report.events = EffectsOf(repositories, scope, observations);
  report.observations = static_cast<std::int64_t>(observations.size());
  report.patterns = insight::PatternsOf(observations);
  report.hours_of_week = insight::HoursOfWeek(observations);
  report.evening = insight::EveningOf(observations);
  report.enough = observations.size() >= insight::kLeastObservations;
  if (!report.enough) {
    report.words.push_back("Too little for a judgement: " + std::to_string(observations.size()) +
                           " of " + std::to_string(insight::kLeastObservations) + " observations.");
  }
  report.words.insert(report.words.end(), report.evening.words.begin(), report.evening.words.end());
  for (const auto& event : report.events) {
    for (const auto& words : event.effect.words) report.words.push_back(event.kind + ": " + words);
  }
  return report;
}

insight::CompareReport Insights::Compare(const InsightQuery& query, const CancelFlag* cancel) {
  insight::CompareReport report;
  store_.ReadLong(cancel, [&](Repositories& repositories, ReadLane lane) {
    report = CompareWithin(repositories, lane, query);
  });
  return report;
}

insight::CompareReport Insights::CompareWithin(Repositories& repositories, ReadLane lane,
                                               const InsightQuery& query) const {
  insight::CompareReport report;
  const Scope scope = ScopeOf(repositories, query, lane);
  Describe(query, options_.timezone.name(), scope.from, scope.to, &report);
  const insight::NamedGroups groups = GroupsOf(repositories, scope);
  for (const auto& [name, values] : groups)
    report.observations += static_cast<std::int64_t>(values.size());
  report.comparison = insight::CompareNamed(std::string(NameOf(query.by)), groups);
  for (const auto& group : report.comparison.groups) {
    report.enough = report.enough || group.delta.has_value();
    if (!group.q || *group.q > 0.05) continue;
    report.words.push_back(group.name + " may be " + (group.delta->value < 0 ? "lower" : "higher") +
                           " than the rest, over " + std::to_string(group.count) +
                           " observations.");
  }
  if (!report.enough) {
    report.words.push_back("Too little for a judgement: no group has " +
                           std::to_string(insight::kLeastObservations) +
                           " observations on either side.");
  } else if (report.words.empty()) {
    report.words.emplace_back("No group can be told from the rest.");
  }
  return report;
}

}  // namespace cortex
