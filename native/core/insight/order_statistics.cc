#include "insight/order_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "insight/distribution_functions.h"

namespace cortex::insight {
namespace {

/// As R's constant of mad(): 1 / qnorm(3 / 4).
constexpr double kMadScale = 1.4826;

}  // namespace

double MedianOf(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

std::optional<double> Median(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  return MedianOf(std::move(values));
}

double SmallestOf(std::vector<double>* values, double place) {
  const double last = static_cast<double>(values->size()) - 1;
  const auto nth = values->begin() + static_cast<std::ptrdiff_t>(std::clamp(place, 0.0, last));
  std::nth_element(values->begin(), nth, values->end());
  return *nth;
}

double ScaledMad(std::span<const double> values, double center) {
  std::vector<double> distances;
  distances.reserve(values.size());
  for (const double value : values) distances.push_back(std::abs(value - center));
  return kMadScale * Median(std::move(distances)).value_or(0);
}

Estimate MedianWithInterval(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto count = static_cast<double>(values.size());
  const double half = NormalQuantile((1 + kConfidenceLevel) / 2) * std::sqrt(count) / 2;
  const double first = std::floor(count / 2 - half);
  const double last = count - 1 - first;
  const auto at = [&](double place) {
    return values[static_cast<std::size_t>(std::clamp(place, 0.0, count - 1))];
  };
  const double low = at(first - 1);
  const double high = at(last + 1);
  return {MedianOf(std::move(values)), low, high};
}

Ranking RankOf(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return values[a] < values[b] || (values[a] == values[b] && a < b);
  });
  Ranking ranking;
  ranking.ranks.resize(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin + 1;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const auto count = static_cast<double>(end - begin);
    const double rank = static_cast<double>(begin + end + 1) / 2;
    for (std::size_t i = begin; i < end; ++i) ranking.ranks[order[i]] = rank;
    ranking.ties += count * count * count - count;
    begin = end;
  }
  return ranking;
}

double RankAutocorrelation(std::span<const double> values) {
  const auto ranks = RankOf(values).ranks;
  const double mean = (static_cast<double>(ranks.size()) + 1) / 2;
  double together = 0;
  double alone = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    alone += (ranks[i] - mean) * (ranks[i] - mean);
    if (i > 0) together += (ranks[i] - mean) * (ranks[i - 1] - mean);
  }
  return alone > 0 ? together / alone : 0;
}

std::size_t Chance::Below(std::size_t count) {
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t whole = kLargest - kLargest % count;  // beyond it, the rest would be likelier
  std::uint64_t drawn = engine_();
  while (drawn >= whole) drawn = engine_();
  return static_cast<std::size_t>(drawn % count);
}

double Chance::Share() {
  constexpr int kSpare = 11;
  constexpr double kStep = 1.0 / 9007199254740992.0;  // 2^-53
  return static_cast<double>(engine_() >> kSpare) * kStep;
}

double Chance::Normal() {
  const double radius = std::sqrt(-2 * std::log1p(-Share()));
  return radius * std::cos(2 * std::numbers::pi * Share());
}

}  // namespace cortex::insight
