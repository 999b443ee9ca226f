// The series of what happens outside: which there are, by day, and what goes with them.
#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

#include "base/error.h"
#include "brain/brain_types.h"
#include "brain/event_series.h"
#include "brain/insights.h"
#include "insight/order_statistics.h"
#include "store/store.h"

namespace cortex {
namespace {

using insight::DayValue;
using insight::EventDay;
using insight::EventSeries;
using insight::Observation;

constexpr std::int64_t kAllOfThem = 1'000'000;

/// Of those whose value tells whether they happened: none of it is 0 where all did.
void AddAdherence(const std::vector<OutsideEvent>& events, insight::EventFigures* figures) {
  std::int64_t left_out = 0;
  for (const auto& event : events) left_out += event.value && *event.value == 0 ? 1 : 0;
  figures->due = static_cast<std::int64_t>(events.size());
  if (left_out == 0) return;
  figures->adherence =
      static_cast<double>(figures->due - left_out) / static_cast<double>(figures->due);
}

bool IsAsked(const std::optional<std::string>& asked, const std::optional<std::string>& has) {
  return !asked || *asked == has.value_or("");
}

/// Of one that was due and did not happen a unit need not be told.
bool IsOf(const EventSeries& series, const OutsideEvent& event) {
  const bool missed = event.value && *event.value == 0 && !event.unit;
  if (series.by_day == EventDay::kCount && !series.label && (!event.value || missed)) return true;
  return event.value && event.label == series.label && (missed || event.unit == series.unit);
}

/// How often: once, unless it says so itself.
double TimesOf(const OutsideEvent& event) {
  if (event.unit == insight::kTimes) return event.value.value_or(1);
  return event.value && *event.value == 0 ? 0 : 1;
}

std::string Listed(const std::vector<EventSeries>& all) {
  std::string names;
  for (const auto& each : all) names += (names.empty() ? "" : "; ") + each.name;
  return names;
}

}  // namespace

std::optional<EventSeries> Insights::SeriesOf(Repositories& repositories, const Scope& scope) {
  const InsightQuery& query = scope.query;
  std::vector<EventSeries> fitting;
  const auto all = EventSeriesOf(repositories, query.user_id,
                                 {query.user_id, query.event, scope.from, scope.to});
  std::copy_if(all.begin(), all.end(), std::back_inserter(fitting), [&](const auto& each) {
    return IsAsked(query.label, each.label) && IsAsked(query.unit, each.unit);
  });
  if (fitting.size() > 1) {
    throw Error(ErrorCode::kValidation,
                "events of different kinds, things or units are no one figure: name one of them by "
                "event, and by label or unit where a kind has more (empty: without): " +
                    Listed(fitting));
  }
  if (fitting.empty()) return std::nullopt;
  return fitting.front();
}

std::string Insights::SeriesBeside(Repositories& repositories, const Scope& scope) {
  const auto all = EventSeriesOf(repositories, scope.query.user_id,
                                 {scope.query.user_id, std::nullopt, scope.from, scope.to});
  return all.empty() ? "No event is recorded."
                     : "No such event is recorded; there are: " + Listed(all) + ".";
}

std::vector<OutsideEvent> Insights::EventsOf(Repositories& repositories, const Scope& scope,
                                             const EventSeries& series) {
  auto events = repositories.events.Find(
      {scope.query.user_id, series.kind, scope.from, scope.to, kAllOfThem});
  std::erase_if(events, [&](const auto& event) { return !IsOf(series, event); });
  return events;
}

std::vector<DayValue> Insights::SeriesDays(Repositories& repositories, const Scope& scope) const {
  const auto series = SeriesOf(repositories, scope);
  if (!series) return {};
  auto having = EventDays(EventsOf(repositories, scope, *series), series->by_day);
  if (series->by_day != EventDay::kCount) return having;
  // Of what is counted a day without any has none, once there was one.
  std::vector<DayValue> days;
  auto next = having.begin();
  const auto last = std::min(scope.days.last, options_.timezone.LocalDay(scope.query.now));
  for (std::int64_t day = next->day; day <= last || next != having.end(); ++day) {
    const bool has = next != having.end() && next->day == day;
    days.push_back(has ? *next++ : DayValue{day, insight::DateOf(day), 0, 0.0, {}});
  }
  return days;
}

std::vector<DayValue> Insights::EventDays(const std::vector<OutsideEvent>& events,
                                          EventDay by_day) const {
  std::map<std::int64_t, std::vector<double>> values;
  for (const auto& event : events) {
    const bool counted = by_day == EventDay::kCount || !event.value;
    values[options_.timezone.LocalDay(event.at)].push_back(counted ? TimesOf(event) : *event.value);
  }
  std::vector<DayValue> days;
  for (auto& [number, of_day] : values) {
    const auto count = static_cast<std::int64_t>(of_day.size());
    const double value = by_day == EventDay::kMedian
                             ? insight::MedianOf(std::move(of_day))
                             : std::accumulate(of_day.begin(), of_day.end(), 0.0);
    days.push_back({number, insight::DateOf(number), count, value, {}});
  }
  return days;
}

std::vector<insight::EventFigures> Insights::EffectsOf(
    Repositories& repositories, const Scope& scope,
    const std::vector<Observation>& observations) const {
  std::vector<insight::EventFigures> all;
  const auto metric = insight::DailyMedians(observations);
  for (const auto& kind : repositories.events.Kinds(scope.query.user_id)) {
    if (scope.query.event && *scope.query.event != kind) continue;
    const auto events =
        repositories.events.Find({scope.query.user_id, kind, scope.from, scope.to, kAllOfThem});
    std::vector<insight::EventTime> times;
    for (const auto& event : events) {
      if (event.value && *event.value == 0) continue;  // due, and did not happen
      times.push_back({event.at, options_.timezone.LocalDay(event.at),
                       options_.timezone.LocalMillisOfDay(event.at), event.value});
    }
    insight::EventFigures figures;
    figures.kind = kind;
    figures.count = static_cast<std::int64_t>(times.size());
    insight::EventOptions options;
    options.window =
        static_cast<TimeMs>(scope.query.window_hours * static_cast<double>(kMillisPerHour));
    figures.effect = insight::EffectOf(observations, times, options);
    figures.effect.name = kind;
    figures.around = insight::AroundEvents(observations, times, options.window);
    // Amounts of different things say nothing together: then it is how often that goes with it.
    const auto series = EventSeriesOf(repositories, scope.query.user_id,
                                      {scope.query.user_id, kind, scope.from, scope.to});
    const auto by_day = series.size() == 1 ? series.front().by_day : insight::EventDay::kCount;
    figures.lags = insight::LagsOf(EventDays(events, by_day), metric);
    AddAdherence(events, &figures);
    all.push_back(std::move(figures));
  }
  return all;
}

}  // namespace cortex
