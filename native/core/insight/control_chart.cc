#include "insight/control_chart.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cortex::insight {
namespace {

/// Below it, days differ by the rounding of floating point only.
constexpr double kNoSpread = 1e-9;

double SpreadOf(std::span<const double> days, double level, double least) {
  const double spread = ScaledMad(days, level);
  if (spread > kNoSpread) return spread;
  if (least <= 0) return 0;
  double deviations = 0;
  for (const double day : days) deviations += std::abs(day - level);
  return std::max(least, kMeanDeviationScale * deviations / static_cast<double>(days.size()));
}

}  // namespace

std::optional<double> Baseline::DistanceOf(double value) const {
  if (spread <= 0) return std::nullopt;
  return (value - level.value) / spread;
}

std::optional<Baseline> FindBaseline(std::span<const double> days, double least_spread) {
  if (days.size() < kLeastObservations) return std::nullopt;
  Baseline baseline;
  baseline.level = MedianWithInterval({days.begin(), days.end()});
  baseline.spread = SpreadOf(days, baseline.level.value, least_spread);
  baseline.autocorrelation = std::max(0.0, RankAutocorrelation(days));
  baseline.count = days.size();
  return baseline;
}

std::vector<double> MovingAverage(std::span<const double> values, double start, double weight) {
  std::vector<double> averages;
  averages.reserve(values.size());
  double average = start;
  for (const double value : values) {
    average += weight * (value - average);
    averages.push_back(average);
  }
  return averages;
}

ControlChart DrawControlChart(std::span<const double> days, const Baseline& baseline,
                              const ChartOptions& options) {
  ControlChart chart;
  chart.options = options;
  const double level = baseline.level.value;
  const double furthest = options.clip * baseline.spread;
  std::vector<double> clipped;
  clipped.reserve(days.size());
  for (const double day : days)
    clipped.push_back(std::clamp(day, level - furthest, level + furthest));
  chart.average = MovingAverage(clipped, level, options.weight);

  const double kept = 1 - options.weight;
  const double alike = baseline.autocorrelation * kept;
  const double settled = options.weight / (2 - options.weight) * (1 + alike) / (1 - alike);
  const double r = baseline.autocorrelation;
  // A median varies pi / 2 times as much as a mean, and alike days tell less.
  const double of_level = std::numbers::pi / 2 / static_cast<double>(baseline.count) * (1 + r) /
                          std::max(1 - r, options.weight);
  Excursion* open = nullptr;
  double unsettled = 1;
  for (std::size_t i = 0; i < chart.average.size(); ++i) {
    unsettled *= kept * kept;
    const double deviation = baseline.spread * std::sqrt(settled * (1 - unsettled) + of_level);
    chart.reach.push_back(options.width * deviation);
    const double distance = chart.average[i] - level;
    if (open != nullptr &&
        (std::abs(distance) < chart.reach[i] / 2 || (distance < 0) != open->below)) {
      open->end = i;
      open->lasts = false;
      open = nullptr;
    }
    if (open == nullptr && baseline.spread > 0 && std::abs(distance) > chart.reach[i]) {
      chart.excursions.push_back({i, chart.average.size(), distance < 0, true});
      open = &chart.excursions.back();
    }
  }
  return chart;
}

}  // namespace cortex::insight
