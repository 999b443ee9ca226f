#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "insight/control_chart.h"
#include "insight/report.h"

/// From series of figures to what can be said of them. Thread-safe: pure functions.
namespace cortex::insight {

/// `2026-03-01` of a day since 1970-01-01.
std::string DateOf(std::int64_t day);
/// 0 Monday to 6 Sunday.
int WeekdayOf(std::int64_t day);

/// Days from `first` to `last`, both in it.
struct DayRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

/// Days on which something was observed: two memories and the silence between them are no baseline.
struct DaysObserved {
  std::set<std::int64_t> days;
  /// What was, as in "2 of 30 days on which anything was told".
  std::string what;
};

/// Of each day the median of its observations; days without any are left out.
std::vector<DayValue> DailyMedians(std::span<const Observation> observations);

/// Fills in what the days of the report tell: baseline, trend, chart, change, words. The baseline
/// is of the days of `named`, else of the first kBaselineDays with data. `observed` is given where
/// days have a value also when nothing was observed; `least_spread` as in FindBaseline.
void JudgeDays(const std::optional<DayRange>& named, const std::optional<DaysObserved>& observed,
               double least_spread, TrendReport* report);

/// By hour, part of the day and weekday.
std::vector<GroupReport> PatternsOf(std::span<const Observation> observations);

/// Each hour of each weekday that has observations, in their order.
std::vector<GroupFigures> HoursOfWeek(std::span<const Observation> observations);

/// The evening against the rest of the same day ("sundowning"), by day.
EffectFigures EveningOf(std::span<const Observation> observations);

/// Observations by the name of their group.
using NamedGroups = std::vector<std::pair<std::string, std::vector<double>>>;
/// Each group of enough observations against all others.
GroupReport CompareNamed(const std::string& by, const NamedGroups& groups);

/// An event that took place, at a local day and time of day.
struct EventTime {
  TimeMs at = 0;
  std::int64_t day = 0;
  /// Milliseconds since midnight.
  std::int64_t clock = 0;
  std::optional<double> value;
};
struct EventOptions {
  TimeMs window = 6 * kMillisPerHour;
  std::size_t rounds = 1999;
  std::uint64_t seed = 1;
};
/// The metric in a window after against before events. Days without the event, at the same time of
/// day, tell what the time of day alone does; where there are too few of them, that cannot be told
/// apart, and the words say so.
EffectFigures EffectOf(std::span<const Observation> observations, std::span<const EventTime> events,
                       const EventOptions& options);
/// Hour by hour from the window before the events to the one after them: each observation less the
/// median of its day. What lies near two events counts for both.
std::vector<GroupFigures> AroundEvents(std::span<const Observation> observations,
                                       std::span<const EventTime> events, TimeMs window);
/// Values of days against the metric of the same day and up to 7 days later.
std::vector<LagFigures> LagsOf(std::span<const DayValue> events, std::span<const DayValue> metric);

}  // namespace cortex::insight
