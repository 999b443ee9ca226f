// What can be said of groups: by time of day, by name, around events.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>

#include "insight/analysis.h"
#include "insight/comparison.h"

namespace cortex::insight {
namespace {

constexpr double kKept = 0.05;
constexpr double kFound = 0.01;
constexpr int kEvening = 17;
constexpr int kNight = 22;
constexpr int kMorning = 5;
constexpr int kNoon = 12;

constexpr std::array<const char*, 4> kPartNames = {"morning", "afternoon", "evening", "night"};
constexpr std::array<const char*, 7> kWeekdays = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                  "Friday", "Saturday", "Sunday"};

std::size_t PartOfDay(int hour) {
  if (hour < kMorning || hour >= kNight) return 3;
  if (hour < kNoon) return 0;
  return hour < kEvening ? 1 : 2;
}

std::string HourName(std::size_t hour) { return (hour < 10 ? "0" : "") + std::to_string(hour); }

GroupFigures FiguresOf(const std::string& name, const std::vector<double>& values) {
  GroupFigures figures;
  figures.name = name;
  figures.count = static_cast<std::int64_t>(values.size());
  if (values.size() >= kLeastObservations) {
    figures.median = MedianWithInterval(values);
  } else {
    figures.values = values;
  }
  return figures;
}

GroupReport Contrasted(const std::string& by, const NamedGroups& groups) {
  GroupReport report;
  report.by = by;
  report.method = {"Kruskal-Wallis, Dunn's contrasts, Benjamini-Hochberg",
                   {{"q", kKept}, {"least", static_cast<double>(kLeastObservations)}}};
  std::vector<Values> enough;
  std::vector<std::string> names;
  for (const auto& [name, values] : groups) {
    if (values.empty()) continue;
    report.groups.push_back(FiguresOf(name, values));
    if (values.size() < kLeastObservations) continue;
    enough.emplace_back(values);
    names.push_back(name);
  }
  const auto difference = CompareGroups(enough);
  if (!difference) return report;
  report.statistic = difference->statistic;
  report.degrees = difference->degrees;
  report.p = difference->p;
  for (const auto& contrast : ContrastGroups(enough)) {
    if (contrast.q > kKept) continue;
    report.contrasts.push_back({names[contrast.one], names[contrast.other],
                                CliffsDelta(enough[contrast.one], enough[contrast.other]),
                                contrast.p, contrast.q});
  }
  return report;
}

std::string InWords(const Estimate& difference) {
  std::array<char, 96> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.3g (95%% interval %.3g to %.3g)",
                                   difference.value, difference.low, difference.high);
  return {text.data(), static_cast<std::size_t>(length)};
}

std::string Missing(std::size_t there, const std::string& what) {
  return "Too little for a judgement: " + std::to_string(there) + " of " +
         std::to_string(kLeastObservations) + " " + what + ".";
}

double MeanOf(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

std::vector<GroupReport> PatternsOf(std::span<const Observation> observations) {
  constexpr std::size_t kHours = 24;
  NamedGroups hours(kHours);
  NamedGroups parts(kPartNames.size());
  NamedGroups weekdays(kWeekdays.size());
  for (std::size_t i = 0; i < kHours; ++i) hours[i].first = HourName(i);
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i].first = kPartNames.at(i);
  for (std::size_t i = 0; i < weekdays.size(); ++i) weekdays[i].first = kWeekdays.at(i);
  for (const auto& each : observations) {
    hours[static_cast<std::size_t>(each.hour)].second.push_back(each.value);
    parts[PartOfDay(each.hour)].second.push_back(each.value);
    weekdays[static_cast<std::size_t>(each.weekday)].second.push_back(each.value);
  }
  return {Contrasted("hour", hours), Contrasted("part_of_day", parts),
          Contrasted("weekday", weekdays)};
}

std::vector<GroupFigures> HoursOfWeek(std::span<const Observation> observations) {
  std::map<std::pair<int, int>, std::vector<double>> cells;
  for (const auto& each : observations) cells[{each.weekday, each.hour}].push_back(each.value);
  std::vector<GroupFigures> hours;
  hours.reserve(cells.size());
  for (const auto& [cell, values] : cells) {
    const auto& [weekday, hour] = cell;
    hours.push_back(FiguresOf(std::string(kWeekdays.at(static_cast<std::size_t>(weekday))) + " " +
                                  HourName(static_cast<std::size_t>(hour)),
                              values));
  }
  return hours;
}

EffectFigures EveningOf(std::span<const Observation> observations) {
  std::map<std::int64_t, std::pair<std::vector<double>, std::vector<double>>> days;
  for (const auto& each : observations) {
    const std::size_t part = PartOfDay(each.hour);
    if (part == 3) continue;
    auto& [evening, rest] = days[each.day];
    (part == 2 ? evening : rest).push_back(each.value);
  }
  std::vector<double> differences;
  for (const auto& [day, sides] : days) {
    if (!sides.first.empty() && !sides.second.empty())
      differences.push_back(MeanOf(sides.first) - MeanOf(sides.second));
  }
  EffectFigures figures;
  figures.name = "evening";
  figures.count = figures.compared_with = static_cast<std::int64_t>(differences.size());
  figures.method = {"Wilcoxon signed ranks of the evening less the rest of the same day",
                    {{"from_hour", kEvening}, {"to_hour", kNight}, {"found_below_p", kFound}}};
  if (differences.size() < kLeastObservations) {
    figures.words.push_back(
        Missing(differences.size(), "days with an evening and another time of day"));
    return figures;
  }
  const auto test = TestDifferences(differences);
  figures.enough = true;
  figures.difference = test.value;
  figures.p = test.p;
  figures.found = test.p < kFound;
  figures.words.push_back(
      figures.found
          ? std::string("Evenings may be ") + (test.value.value < 0 ? "lower" : "higher") +
                " than the rest of the day, by " + InWords(test.value) + " over " +
                std::to_string(differences.size()) + " days."
          : "Evenings cannot be told from the rest of the day: " + InWords(test.value) + " over " +
                std::to_string(differences.size()) + " days.");
  return figures;
}

GroupReport CompareNamed(const std::string& by, const NamedGroups& groups) {
  GroupReport report;
  report.by = by;
  report.method = {
      "Cliff's delta and Mann-Whitney test of each against all others, "
      "Benjamini-Hochberg",
      {{"q", kKept}, {"least", static_cast<double>(kLeastObservations)}}};
  std::vector<double> distinct;
  for (const auto& [name, values] : groups)
    distinct.insert(distinct.end(), values.begin(), values.end());
  const std::vector<double> all = distinct;
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  const std::vector<double> whole = CountsOf(all, distinct);
  std::vector<double> p_values;
  for (const auto& [name, values] : groups) {
    GroupFigures figures = FiguresOf(name, values);
    if (std::min(values.size(), all.size() - values.size()) >= kLeastObservations) {
      Sides sides{CountsOf(values, distinct), whole};
      for (std::size_t i = 0; i < whole.size(); ++i) sides.other[i] -= sides.one[i];
      figures.delta = CliffsDelta(sides);
      figures.p = CompareRanks(sides).p;
      p_values.push_back(*figures.p);
    }
    report.groups.push_back(std::move(figures));
  }
  const auto adjusted = AdjustForMany(p_values);
  std::size_t next = 0;
  for (auto& group : report.groups) {
    if (group.p) group.q = adjusted[next++];
  }
  return report;
}

namespace {

/// What is observed after a moment less what was before it; nothing where either side is empty.
class Windows {
 public:
  Windows(std::span<const Observation> observations, TimeMs window)
      : observations_(observations), window_(window) {}

  [[nodiscard]] std::optional<double> Around(TimeMs moment) const {
    const auto before = Mean(moment - window_, moment);
    const auto after = Mean(moment, moment + window_);
    if (!before || !after) return std::nullopt;
    return *after - *before;
  }

 private:
  [[nodiscard]] std::optional<double> Mean(TimeMs from, TimeMs to) const {
    const auto earlier = [](const Observation& each, TimeMs at) { return each.at < at; };
    auto at = std::lower_bound(observations_.begin(), observations_.end(), from, earlier);
    double sum = 0;
    double count = 0;
    for (; at != observations_.end() && at->at < to; ++at, ++count) sum += at->value;
    if (count == 0) return std::nullopt;
    return sum / count;
  }

  std::span<const Observation> observations_;
  TimeMs window_;
};

/// On each day without an event, the time of day of the event nearest to that day.
std::vector<double> WithoutEvent(const Windows& windows, std::span<const Observation> observations,
                                 std::span<const EventTime> events, TimeMs window) {
  std::vector<double> differences;
  std::int64_t last = observations.empty() ? 0 : observations.front().day - 1;
  for (const auto& each : observations) {
    if (each.day == last) continue;
    last = each.day;
    const auto near = std::min_element(events.begin(), events.end(), [&](auto& a, auto& b) {
      return std::abs(a.day - last) < std::abs(b.day - last);
    });
    if (near == events.end()) return differences;
    const TimeMs moment = near->at + (last - near->day) * kMillisPerDay;
    const bool taken = std::any_of(events.begin(), events.end(), [&](const EventTime& event) {
      return std::abs(event.at - moment) < 2 * window;
    });
    if (taken) continue;
    if (const auto difference = windows.Around(moment)) differences.push_back(*difference);
  }
  return differences;
}

}  // namespace

EffectFigures EffectOf(std::span<const Observation> observations, std::span<const EventTime> events,
                       const EventOptions& options) {
  const Windows windows(observations, options.window);
  std::vector<double> with;
  for (const auto& event : events) {
    if (const auto difference = windows.Around(event.at)) with.push_back(*difference);
  }
  const auto without = WithoutEvent(windows, observations, events, options.window);
  EffectFigures figures;
  figures.count = static_cast<std::int64_t>(with.size());
  figures.compared_with = static_cast<std::int64_t>(without.size());
  const double hours = static_cast<double>(options.window) / static_cast<double>(kMillisPerHour);
  if (with.size() < kLeastObservations) {
    figures.words.push_back(Missing(with.size(), "events with figures before and after them"));
    return figures;
  }
  figures.enough = true;
  const bool controlled = without.size() >= kLeastObservations;
  if (controlled) {
    figures.difference = ShiftBetween(with, without);
    figures.p = PermutationP(with, without, options.rounds, options.seed);
  } else {
    figures.difference = TestDifferences(with).value;
    figures.p = SwapP(with, options.rounds, options.seed);
  }
  figures.found = *figures.p < kFound;
  figures.method = {controlled
                        ? "after less before, against days without the event at the same time "
                          "of day; permutation of the days"
                        : "after less before; permutation within days",
                    {{"window_hours", hours},
                     {"rounds", static_cast<double>(options.rounds)},
                     {"seed", static_cast<double>(options.seed)},
                     {"found_below_p", kFound}}};
  figures.words.push_back((figures.found ? "After it the figure may be another than before, by "
                                         : "After it the figure cannot be told from before: ") +
                          InWords(*figures.difference) + " over " + std::to_string(with.size()) +
                          " events.");
  if (!controlled) {
    figures.words.emplace_back(
        "There are too few days without it to tell it from the time of day alone.");
  }
  return figures;
}

std::vector<GroupFigures> AroundEvents(std::span<const Observation> observations,
                                       std::span<const EventTime> events, TimeMs window) {
  std::map<std::int64_t, double> medians;
  for (const auto& day : DailyMedians(observations)) medians[day.day] = *day.value;
  const TimeMs reach = (window + kMillisPerHour - 1) / kMillisPerHour;
  std::vector<std::vector<double>> hours(static_cast<std::size_t>(2 * reach));
  for (const auto& event : events) {
    const TimeMs from = event.at - reach * kMillisPerHour;
    auto at =
        std::lower_bound(observations.begin(), observations.end(), from,
                         [](const Observation& each, TimeMs moment) { return each.at < moment; });
    for (; at != observations.end() && at->at < event.at + reach * kMillisPerHour; ++at) {
      const auto hour = static_cast<std::size_t>((at->at - from) / kMillisPerHour);
      hours[hour].push_back(at->value - medians[at->day]);
    }
  }
  std::vector<GroupFigures> around;
  around.reserve(hours.size());
  for (std::size_t i = 0; i < hours.size(); ++i)
    around.push_back(FiguresOf(std::to_string(static_cast<TimeMs>(i) - reach), hours[i]));
  return around;
}

std::vector<LagFigures> LagsOf(std::span<const DayValue> events, std::span<const DayValue> metric) {
  constexpr std::int64_t kMostLag = 7;
  std::map<std::int64_t, double> by_day;
  for (const auto& day : metric) {
    if (day.value) by_day[day.day] = *day.value;
  }
  std::vector<LagFigures> lags;
  std::vector<double> p_values;
  for (std::int64_t lag = 0; lag <= kMostLag; ++lag) {
    std::vector<double> causes;
    std::vector<double> effects;
    for (const auto& day : events) {
      const auto later = by_day.find(day.day + lag);
      if (!day.value || later == by_day.end()) continue;
      causes.push_back(*day.value);
      effects.push_back(later->second);
    }
    if (causes.size() < kLeastObservations) continue;
    const auto correlation = CorrelateRanks(causes, effects);
    if (!correlation) continue;
    lags.push_back(
        {lag, correlation->rho, correlation->p, 1, static_cast<std::int64_t>(correlation->count)});
    p_values.push_back(correlation->p);
  }
  const auto adjusted = AdjustForMany(p_values);
  for (std::size_t i = 0; i < lags.size(); ++i) lags[i].q = adjusted[i];
  return lags;
}

}  // namespace cortex::insight
