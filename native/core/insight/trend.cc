#include "insight/trend.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "insight/distribution_functions.h"

namespace cortex::insight {
namespace {

/// How alike neighbours are in what the slope leaves.
double NeighboursAlike(std::span<const Point> points, double slope) {
  std::vector<double> rest;
  rest.reserve(points.size());
  for (const auto& point : points) rest.push_back(point.value - slope * point.at);
  return RankAutocorrelation(rest);
}

/// Hamed and Rao's n / n*: only what is surely more than chance counts.
double VarianceFactor(double alike, double n) {
  const double least = NormalQuantile((1 + kConfidenceLevel) / 2) / std::sqrt(n);
  if (alike <= least) return 1;
  return 1 + 2 / (n * (n - 1) * (n - 2)) * (n - 1) * (n - 2) * (n - 3) * alike;
}

/// For the interval all of it counts, and short series seem less alike than they are. Source: F. H.
/// C. Marriott and J. A. Pope, Biometrika 41 (1954), 390: the mean is (1 + 4 rho) / n too low.
double FactorOfInterval(double alike, double n) {
  const double unbiased = std::clamp((n * alike + 1) / std::max(1.0, n - 4), 0.0, 1.0);
  return 1 + 2 * (n - 3) / n * unbiased;
}

/// What is nearer to each other than this part of the larger is equal: 0.8 and 0.1 + 0.7.
constexpr double kRounding = 1e-12;

bool Equal(double one, double other) {
  return std::abs(one - other) <= kRounding * std::max(std::abs(one), std::abs(other));
}

double VarianceOfS(std::span<const Point> points) {
  std::vector<double> values;
  values.reserve(points.size());
  for (const auto& point : points) values.push_back(point.value);
  std::sort(values.begin(), values.end());
  const auto of = [](double n) { return n * (n - 1) * (2 * n + 5); };
  double variance = of(static_cast<double>(values.size()));
  for (std::size_t begin = 0; begin < values.size();) {
    std::size_t end = begin + 1;
    while (end < values.size() && Equal(values[end], values[begin])) ++end;
    variance -= of(static_cast<double>(end - begin));
    begin = end;
  }
  constexpr double kKendall = 18;
  return variance / kKendall;
}

/// The smallest step between values that differ; 0 where all are equal or few are. Where many pairs
/// are equal, the values are rounded to such a step.
double RoundingStep(std::span<const Point> points) {
  constexpr double kMany = 0.02;
  std::vector<double> values;
  values.reserve(points.size());
  for (const auto& point : points) values.push_back(point.value);
  std::sort(values.begin(), values.end());
  double step = 0;
  double equal = 0;
  double run = 1;
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (Equal(values[i], values[i - 1])) {
      equal += run++;
      continue;
    }
    run = 1;
    const double gap = values[i] - values[i - 1];
    step = step == 0 ? gap : std::min(step, gap);
  }
  const auto n = static_cast<double>(values.size());
  return equal > kMany * n * (n - 1) / 2 ? step : 0;
}

/// The points with rounded values spread evenly over the step that they were rounded to. Without
/// it the middle slope of a stable series is exactly 0, and so are both ends of its interval.
std::vector<Point> Unrounded(std::span<const Point> points) {
  // Multiples of the golden ratio lie evenly, whatever part of the series is looked at.
  constexpr double kGolden = 0.6180339887498949;
  std::vector<Point> spread(points.begin(), points.end());
  const double step = RoundingStep(points);
  for (std::size_t i = 0; i < spread.size() && step > 0; ++i) {
    const double turn = kGolden * static_cast<double>(i);
    spread[i].value += step * (turn - std::floor(turn) - 0.5);
  }
  return spread;
}

double MedianTime(std::span<const Point> points) {
  std::vector<double> times;
  times.reserve(points.size());
  for (const auto& point : points) times.push_back(point.at);
  return MedianOf(std::move(times));
}

double MedianValue(std::span<const Point> points) {
  std::vector<double> values;
  values.reserve(points.size());
  for (const auto& point : points) values.push_back(point.value);
  return MedianOf(std::move(values));
}

}  // namespace

std::optional<Trend> FindTrend(std::span<const Point> points) {
  constexpr std::size_t kLeast = 3;
  if (points.size() < kLeast) return std::nullopt;
  const std::vector<Point> fine = Unrounded(points);
  std::vector<double> slopes;
  slopes.reserve(points.size() * (points.size() - 1) / 2);
  Trend trend;
  trend.count = points.size();
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      const double run = points[j].at - points[i].at;
      if (run <= 0) continue;
      slopes.push_back((fine[j].value - fine[i].value) / run);
      if (!Equal(points[j].value, points[i].value))
        trend.s += points[j].value > points[i].value ? 1 : -1;
    }
  }
  if (slopes.empty()) return std::nullopt;
  const auto pairs = static_cast<double>(slopes.size());
  trend.tau = trend.s / pairs;
  trend.slope.value = std::midpoint(SmallestOf(&slopes, std::floor((pairs - 1) / 2)),
                                    SmallestOf(&slopes, pairs / 2));
  const auto n = static_cast<double>(points.size());
  trend.autocorrelation = NeighboursAlike(points, trend.slope.value);
  trend.variance_factor = VarianceFactor(trend.autocorrelation, n);
  const double deviation = std::sqrt(VarianceOfS(points) * trend.variance_factor);
  if (deviation > 0) trend.p = NormalTwoSided(std::max(0.0, std::abs(trend.s) - 1) / deviation);
  const double reach = NormalQuantile((1 + kConfidenceLevel) / 2) *
                       std::sqrt(VarianceOfS(fine) * FactorOfInterval(trend.autocorrelation, n));
  trend.slope.low = SmallestOf(&slopes, std::floor((pairs - reach) / 2) - 1);
  trend.slope.high = SmallestOf(&slopes, std::ceil((pairs + reach) / 2));
  trend.intercept = MedianValue(points) - trend.slope.value * MedianTime(points);
  return trend;
}

namespace {

/// A week: what days have in common goes with them.
constexpr std::size_t kBlock = 7;

struct Peak {
  std::size_t at = 0;
  double height = 0;
};

/// Where the sum of ranks less the middle one is furthest from 0: behind it, the new level begins.
/// `values` are ranks, or what is to be told apart like them, of mean `mean`.
Peak HighestSum(const std::vector<double>& values, double mean) {
  Peak peak;
  double sum = 0;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    sum += values[i] - mean;
    if (std::abs(sum) > peak.height) peak = {i + 1, std::abs(sum)};
  }
  return peak;
}

/// As many values as there are, in runs of neighbours from anywhere; behind the last comes the
/// first.
std::vector<double> DrawBlocks(std::span<const double> values, Chance* chance) {
  std::vector<double> drawn;
  drawn.reserve(values.size() + kBlock);
  while (drawn.size() < values.size()) {
    const std::size_t from = chance->Below(values.size());
    for (std::size_t i = 0; i < kBlock; ++i) drawn.push_back(values[(from + i) % values.size()]);
  }
  drawn.resize(values.size());
  return drawn;
}

/// The same values, their blocks in another order.
std::vector<double> ShuffleBlocks(std::span<const double> values, Chance* chance) {
  std::vector<std::size_t> starts;
  const std::size_t offset = chance->Below(kBlock);
  starts.push_back(0);
  for (std::size_t at = offset == 0 ? kBlock : offset; at < values.size(); at += kBlock)
    starts.push_back(at);
  std::vector<std::size_t> order(starts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[chance->Below(i)]);
  std::vector<double> shuffled;
  shuffled.reserve(values.size());
  for (const std::size_t block : order) {
    const std::size_t end = block + 1 < starts.size() ? starts[block + 1] : values.size();
    for (std::size_t i = starts[block]; i < end; ++i) shuffled.push_back(values[i]);
  }
  return shuffled;
}

double MeanRank(std::size_t count) { return (static_cast<double>(count) + 1) / 2; }

/// The interval that holds 95 % of the places which bootstrapped series give.
void AddInterval(std::span<const double> values, std::size_t rounds, Chance* chance,
                 ChangePoint* change) {
  std::vector<double> rest(values.begin(), values.end());
  for (std::size_t i = 0; i < rest.size(); ++i)
    rest[i] -= i < change->at ? change->before : change->after;
  const std::span<const double> whole(rest);
  std::vector<double> places;
  places.reserve(rounds);
  for (std::size_t round = 0; round < rounds; ++round) {
    auto first = DrawBlocks(whole.first(change->at), chance);
    const auto second = DrawBlocks(whole.subspan(change->at), chance);
    for (auto& value : first) value += change->before;
    for (const double value : second) first.push_back(value + change->after);
    places.push_back(
        static_cast<double>(HighestSum(RankOf(first).ranks, MeanRank(first.size())).at));
  }
  const auto last = static_cast<double>(places.size()) - 1;
  const double tail = (1 - kConfidenceLevel) / 2;
  const double low = SmallestOf(&places, std::floor(tail * last));
  const double high = SmallestOf(&places, std::ceil((1 - tail) * last));
  change->low = std::min(change->at, static_cast<std::size_t>(low));
  change->high = std::max(change->at, static_cast<std::size_t>(high));
}

}  // namespace

std::optional<ChangePoint> FindChangePoint(std::span<const double> values, std::size_t rounds,
                                           std::uint64_t seed) {
  if (values.size() < kLeastObservations) return std::nullopt;
  const auto ranks = RankOf(values).ranks;
  const double mean = MeanRank(values.size());
  const Peak peak = HighestSum(ranks, mean);
  if (peak.at == 0) return std::nullopt;  // all are alike
  Chance chance(seed);
  std::size_t as_high = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    if (HighestSum(ShuffleBlocks(ranks, &chance), mean).height >= peak.height) ++as_high;
  }
  ChangePoint change;
  change.at = peak.at;
  change.p = static_cast<double>(as_high + 1) / static_cast<double>(rounds + 1);
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(peak.at);
  change.before = MedianOf({values.begin(), middle});
  change.after = MedianOf({middle, values.end()});
  AddInterval(values, rounds, &chance, &change);
  return change;
}

}  // namespace cortex::insight
