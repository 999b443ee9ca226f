#include "insight/analysis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <map>

#include "insight/comparison.h"
#include "insight/trend.h"

namespace cortex::insight {
namespace {

/// What is called found: a judgement that is wrong once in a hundred times.
constexpr double kSurely = 0.01;
constexpr double kMonth = 30;
constexpr std::size_t kRecentDays = 7;

std::string Number(double value) {
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.3g", value);
  return {text.data(), static_cast<std::size_t>(length)};
}

std::string Between(const Estimate& estimate) {
  return Number(estimate.value) + " (95% interval " + Number(estimate.low) + " to " +
         Number(estimate.high) + ")";
}

struct WithValue {
  std::vector<const DayValue*> days;
  std::vector<double> values;
};

WithValue HavingValue(const std::vector<DayValue>& days) {
  WithValue having;
  for (const auto& day : days) {
    if (!day.value) continue;
    having.days.push_back(&day);
    having.values.push_back(*day.value);
  }
  return having;
}

/// The places of the baseline's days: first, and one behind the last.
std::pair<std::size_t, std::size_t> BaselinePlaces(const WithValue& having,
                                                   const std::optional<DayRange>& named) {
  if (!named) return {0, std::min(kBaselineDays, having.days.size())};
  const auto at = [&](std::int64_t day) {
    return static_cast<std::size_t>(
        std::lower_bound(having.days.begin(), having.days.end(), day,
                         [](const DayValue* each, std::int64_t than) { return each->day < than; }) -
        having.days.begin());
  };
  return {at(named->first), at(named->last + 1)};
}

/// How many of the days count for a baseline.
std::size_t CountOf(const std::set<std::int64_t>& days, const std::optional<DayRange>& named) {
  if (!named) return days.size();
  return static_cast<std::size_t>(
      std::distance(days.lower_bound(named->first), days.upper_bound(named->last)));
}

/// Whether `there` are as many as are needed; says so where they are not.
bool AreEnough(std::size_t there, const std::optional<DayRange>& named, const std::string& of_what,
               TrendReport* report) {
  const std::size_t needed = named ? kLeastObservations : kBaselineDays;
  if (there >= needed) return true;
  report->words.push_back("Too little for a judgement: " + std::to_string(there) + " of " +
                          std::to_string(needed) + " days " + of_what +
                          (named ? " in the baseline." : "."));
  return false;
}

void AddBaseline(const WithValue& having, std::size_t begin, std::size_t end,
                 const Baseline& baseline, TrendReport* report) {
  BaselineFigures figures;
  figures.from = having.days[begin]->date;
  figures.to = having.days[end - 1]->date;
  figures.days = static_cast<std::int64_t>(baseline.count);
  figures.median = baseline.level;
  figures.spread = baseline.spread;
  const std::size_t left = having.values.size() - end;
  const std::size_t recent = std::min(kRecentDays, left);
  if (recent > 0) {
    const auto last = having.values.end();
    figures.recent = MedianOf({last - static_cast<std::ptrdiff_t>(recent), last});
    figures.recent_days = static_cast<std::int64_t>(recent);
    figures.distance = baseline.DistanceOf(*figures.recent);
  }
  figures.method = {"median and scaled median absolute deviation of days",
                    {{"days", static_cast<double>(baseline.count)},
                     {"recent_days", static_cast<double>(recent)}}};
  report->baseline = std::move(figures);
}

void AddTrend(const WithValue& having, TrendReport* report) {
  std::vector<Point> points;
  points.reserve(having.days.size());
  for (const auto* day : having.days)
    points.push_back({static_cast<double>(day->day), *day->value});
  const auto trend = FindTrend(points);
  if (!trend) return;
  TrendFigures figures;
  figures.slope = {trend->slope.value * kMonth, trend->slope.low * kMonth,
                   trend->slope.high * kMonth};
  figures.p = trend->p;
  figures.tau = trend->tau;
  figures.autocorrelation = trend->autocorrelation;
  figures.days = static_cast<std::int64_t>(trend->count);
  figures.method = {
      "Theil-Sen slope, Mann-Kendall test with Hamed-Rao correction",
      {{"per_days", kMonth}, {"lag", 1}, {"variance_factor", trend->variance_factor}}};
  const bool sure = figures.slope.low > 0 || figures.slope.high < 0;
  report->words.push_back(
      sure ? "It may have " + std::string(figures.slope.value < 0 ? "fallen" : "risen") + " by " +
                 Between({std::abs(figures.slope.value),
                          std::min(std::abs(figures.slope.low), std::abs(figures.slope.high)),
                          std::max(std::abs(figures.slope.low), std::abs(figures.slope.high))}) +
                 " in 30 days, over " + std::to_string(figures.days) + " days with data."
           : "No rise or fall can be told from chance over " + std::to_string(figures.days) +
                 " days with data: " + Between(figures.slope) + " in 30 days.");
  report->trend = std::move(figures);
}

void AddChart(const WithValue& having, std::size_t begin, const Baseline& baseline,
              TrendReport* report) {
  const std::span<const double> rest = std::span(having.values).subspan(begin);
  const auto chart = DrawControlChart(rest, baseline);
  ChartFigures figures;
  figures.days = static_cast<std::int64_t>(rest.size());
  figures.method = {"EWMA control chart against the own baseline",
                    {{"weight", chart.options.weight},
                     {"width", chart.options.width},
                     {"clip", chart.options.clip},
                     {"autocorrelation", baseline.autocorrelation}}};
  for (const auto& excursion : chart.excursions) {
    ExcursionFigures each{having.days[begin + excursion.begin]->date, std::nullopt,
                          excursion.below ? "below" : "above"};
    if (!excursion.lasts) each.to = having.days[begin + excursion.end]->date;
    figures.excursions.push_back(std::move(each));
  }
  if (!chart.excursions.empty()) {
    const auto& last = figures.excursions.back();
    const std::string since = last.to
                                  ? "From " + last.from + " to " + *last.to + " it may have been "
                                  : "Since " + last.from + " it may be ";
    report->words.push_back(since + last.direction +
                            " what it was, compared with their own "
                            "baseline of " +
                            std::to_string(baseline.count) + " days.");
  } else {
    const std::string own = "their own baseline of " + std::to_string(baseline.count) + " days";
    report->words.push_back(
        baseline.spread > 0
            ? "Compared with " + own + " nothing stands out."
            : "On most days of " + own +
                  " the value is the same: what stands out from it cannot be told.");
  }
  report->chart = std::move(figures);
}

void AddChange(const WithValue& having, TrendReport* report) {
  const auto change = FindChangePoint(having.values);
  if (!change) return;
  const auto date = [&](std::size_t place) {
    return having.days[std::min(place, having.days.size() - 1)]->date;
  };
  constexpr double kRounds = 999;
  ChangeFigures figures;
  figures.day = date(change->at);
  figures.low = date(change->low);
  figures.high = date(change->high);
  figures.before = change->before;
  figures.after = change->after;
  figures.p = change->p;
  figures.days = static_cast<std::int64_t>(having.values.size());
  figures.method = {"CUSUM of ranks, bootstrap of blocks",
                    {{"rounds", kRounds}, {"block_days", 7}, {"seed", 1}}};
  if (figures.p < kSurely) {
    report->words.push_back("The level may have changed on " + figures.day + " (95% interval " +
                            figures.low + " to " + figures.high + "): from " +
                            Number(figures.before) + " to " + Number(figures.after) + ".");
  }
  report->change = std::move(figures);
}

}  // namespace

std::string DateOf(std::int64_t day) {
  constexpr std::size_t kDateLength = 10;
  return FormatUtc(day * kMillisPerDay).substr(0, kDateLength);
}

int WeekdayOf(std::int64_t day) {
  constexpr std::int64_t kThursday = 3;  // 1970-01-01
  constexpr std::int64_t kWeek = 7;
  return static_cast<int>((((day + kThursday) % kWeek) + kWeek) % kWeek);
}

std::vector<DayValue> DailyMedians(std::span<const Observation> observations) {
  std::map<std::int64_t, std::vector<double>> by_day;
  for (const auto& each : observations) by_day[each.day].push_back(each.value);
  std::vector<DayValue> days;
  days.reserve(by_day.size());
  for (auto& [day, values] : by_day) {
    DayValue value;
    value.day = day;
    value.date = DateOf(day);
    value.count = static_cast<std::int64_t>(values.size());
    value.value = MedianOf(std::move(values));
    days.push_back(std::move(value));
  }
  return days;
}

void JudgeDays(const std::optional<DayRange>& named, const std::optional<DaysObserved>& observed,
               double least_spread, TrendReport* report) {
  const WithValue having = HavingValue(report->days);
  report->days_with_data = static_cast<std::int64_t>(having.days.size());
  const auto [begin, end] = BaselinePlaces(having, named);
  const std::size_t there = end > begin ? end - begin : 0;
  if (!AreEnough(there, named, "with data", report)) return;
  if (observed && !AreEnough(CountOf(observed->days, named), named, observed->what, report)) return;
  const auto baseline = FindBaseline(std::span(having.values).subspan(begin, there), least_spread);
  report->enough = true;
  AddBaseline(having, begin, end, *baseline, report);
  AddTrend(having, report);
  if (having.values.size() > end) AddChart(having, end, *baseline, report);
  AddChange(having, report);
}

}  // namespace cortex::insight
