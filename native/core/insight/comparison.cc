#include "insight/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "insight/distribution_functions.h"

namespace cortex::insight {
namespace {

/// Ranks of the values of all groups together, group by group.
struct SharedRanks {
  Ranking ranking;
  std::vector<std::size_t> begins;
  double n = 0;

  [[nodiscard]] double SumOf(std::size_t group) const {
    const auto at = [&](std::size_t place) {
      return ranking.ranks.begin() + static_cast<std::ptrdiff_t>(place);
    };
    return std::accumulate(at(begins[group]), at(begins[group + 1]), 0.0);
  }
};

SharedRanks RankTogether(std::span<const Values> groups) {
  std::vector<double> all;
  SharedRanks shared;
  for (const auto& group : groups) {
    shared.begins.push_back(all.size());
    all.insert(all.end(), group.begin(), group.end());
  }
  shared.begins.push_back(all.size());
  shared.ranking = RankOf(all);
  shared.n = static_cast<double>(all.size());
  return shared;
}

constexpr double kRankVariance = 12;

double HalfWidth() { return NormalQuantile((1 + kConfidenceLevel) / 2); }

/// The median of `values` and those so many places from the ends.
Estimate MedianAndPlaces(std::vector<double>* values, double from_end) {
  const auto count = static_cast<double>(values->size());
  Estimate estimate;
  estimate.value =
      std::midpoint(SmallestOf(values, std::floor((count - 1) / 2)), SmallestOf(values, count / 2));
  estimate.low = SmallestOf(values, std::floor(from_end) - 1);
  estimate.high = SmallestOf(values, count - std::floor(from_end));
  return estimate;
}

}  // namespace

std::optional<GroupDifference> CompareGroups(std::span<const Values> groups) {
  const SharedRanks shared = RankTogether(groups);
  const double n = shared.n;
  double sums = 0;
  double held = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].empty()) continue;
    const double sum = shared.SumOf(i);
    sums += sum * sum / static_cast<double>(groups[i].size());
    ++held;
  }
  if (held < 2) return std::nullopt;
  GroupDifference difference;
  difference.count = static_cast<std::size_t>(n);
  difference.degrees = held - 1;
  const double unequal = 1 - shared.ranking.ties / (n * n * n - n);
  if (unequal <= 0) return difference;  // all values are equal
  difference.statistic = (kRankVariance / (n * (n + 1)) * sums - 3 * (n + 1)) / unequal;
  difference.p = ChiSquaredAbove(difference.statistic, difference.degrees);
  difference.effect = difference.statistic / (n - 1);
  return difference;
}

std::vector<Contrast> ContrastGroups(std::span<const Values> groups) {
  const SharedRanks shared = RankTogether(groups);
  const double n = shared.n;
  const double variance =
      n * (n + 1) / kRankVariance - (n > 1 ? shared.ranking.ties / (kRankVariance * (n - 1)) : 0);
  std::vector<Contrast> contrasts;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      if (std::min(groups[i].size(), groups[j].size()) < kLeastObservations) continue;
      const auto one = static_cast<double>(groups[i].size());
      const auto other = static_cast<double>(groups[j].size());
      Contrast contrast{i, j};
      const double apart = shared.SumOf(i) / one - shared.SumOf(j) / other;
      if (variance > 0) contrast.z = apart / std::sqrt(variance * (1 / one + 1 / other));
      contrast.p = NormalTwoSided(contrast.z);
      contrasts.push_back(contrast);
    }
  }
  std::vector<double> p_values;
  for (const auto& contrast : contrasts) p_values.push_back(contrast.p);
  const auto adjusted = AdjustForMany(p_values);
  for (std::size_t i = 0; i < contrasts.size(); ++i) contrasts[i].q = adjusted[i];
  return contrasts;
}

std::vector<double> AdjustForMany(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  const auto count = static_cast<double>(p_values.size());
  double least = 1;
  for (std::size_t i = order.size(); i > 0; --i) {
    least = std::min(least, p_values[order[i - 1]] * count / static_cast<double>(i));
    adjusted[order[i - 1]] = least;
  }
  return adjusted;
}

Sides TallyOf(Values one, Values other) {
  std::vector<double> distinct(one.begin(), one.end());
  distinct.insert(distinct.end(), other.begin(), other.end());
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  return {CountsOf(one, distinct), CountsOf(other, distinct)};
}

std::vector<double> CountsOf(Values values, Values distinct) {
  std::vector<double> counts(distinct.size());
  for (const double value : values) {
    const auto at = std::lower_bound(distinct.begin(), distinct.end(), value);
    ++counts[static_cast<std::size_t>(at - distinct.begin())];
  }
  return counts;
}

RankSumTest CompareRanks(Values one, Values other) { return CompareRanks(TallyOf(one, other)); }

RankSumTest CompareRanks(const Sides& sides) {
  RankSumTest test;
  double m = 0;
  double n = 0;
  double ties = 0;
  for (std::size_t i = 0; i < sides.one.size(); ++i) {
    const double here = sides.one[i];
    const double there = sides.other[i];
    test.u += here * (n + there / 2);
    ties += std::pow(here + there, 3) - (here + there);
    m += here;
    n += there;
  }
  const double all = m + n;
  if (m == 0 || n == 0 || all < 2) return test;
  const double variance = m * n / kRankVariance * (all + 1 - ties / (all * (all - 1)));
  if (variance <= 0) return test;
  test.z = (test.u - m * n / 2) / std::sqrt(variance);
  test.p = NormalTwoSided(test.z);
  return test;
}

Estimate CliffsDelta(Values one, Values other) { return CliffsDelta(TallyOf(one, other)); }

namespace {

/// How often the one side is above the other less how often below, and how that varies.
struct Dominance {
  double m = 0;
  double n = 0;
  double delta = 0;
  /// Squares around delta: of each value of the one side against the whole other one, and back.
  double by_one = 0;
  double by_other = 0;
  /// The share of pairs that are not ties.
  double untied = 1;
};

Dominance DominanceOf(const Sides& sides) {
  Dominance of;
  of.m = std::accumulate(sides.one.begin(), sides.one.end(), 0.0);
  of.n = std::accumulate(sides.other.begin(), sides.other.end(), 0.0);
  // The sums of d and of its squares: around delta they are what is left of them.
  double of_one = 0;
  double squares_of_one = 0;
  double squares_of_other = 0;
  double ties = 0;
  double below_one = 0;
  double below_other = 0;
  for (std::size_t i = 0; i < sides.one.size(); ++i) {
    const double here = sides.one[i];
    const double there = sides.other[i];
    const double above_other = of.n - below_other - there;
    const double above_one = of.m - below_one - here;
    const double of_here = (below_other - above_other) / of.n;
    const double of_there = (above_one - below_one) / of.m;
    of_one += here * of_here;
    squares_of_one += here * of_here * of_here;
    squares_of_other += there * of_there * of_there;
    ties += here * there;
    below_one += here;
    below_other += there;
  }
  of.delta = of_one / of.m;
  of.by_one = squares_of_one - of.m * of.delta * of.delta;
  of.by_other = squares_of_other - of.n * of.delta * of.delta;
  of.untied = 1 - ties / (of.m * of.n);
  return of;
}

}  // namespace

Estimate CliffsDelta(const Sides& sides) {
  const Dominance of = DominanceOf(sides);
  const auto [m, n, delta, by_one, by_other, untied] = of;
  // The unbiased variance of delta, and not below what m n pairs must have.
  const double by_pair = m * n * (untied - delta * delta);
  const double unbiased =
      (n * n * by_one + m * m * by_other - by_pair) / (m * n * (m - 1) * (n - 1));
  const double least = (1 - delta * delta) / (m * n - 1);
  const double variance = std::max(unbiased, least);
  const double t = StudentQuantile(1 - kConfidenceLevel, m + n - 2);
  const double spread = t * std::sqrt(variance) *
                        std::sqrt((1 - delta * delta) * (1 - delta * delta) + t * t * variance);
  const double scale = 1 - delta * delta + t * t * variance;
  const double center = delta - delta * delta * delta;
  if (scale <= 0) return {delta, delta, delta};
  return {delta, std::max(-1.0, (center - spread) / scale),
          std::min(1.0, (center + spread) / scale)};
}

Estimate ShiftBetween(Values one, Values other) {
  std::vector<double> differences;
  differences.reserve(one.size() * other.size());
  for (const double a : one) {
    for (const double b : other) differences.push_back(a - b);
  }
  if (differences.empty()) return {};
  const auto m = static_cast<double>(one.size());
  const auto n = static_cast<double>(other.size());
  const double deviation = std::sqrt(m * n * (m + n + 1) / kRankVariance);
  return MedianAndPlaces(&differences, m * n / 2 - HalfWidth() * deviation);
}

SignedRankTest TestDifferences(Values differences) {
  std::vector<double> sizes;
  std::vector<double> kept;
  for (const double difference : differences) {
    if (difference == 0) continue;
    kept.push_back(difference);
    sizes.push_back(std::abs(difference));
  }
  SignedRankTest test;
  const auto ranking = RankOf(sizes);
  for (std::size_t i = 0; i < kept.size(); ++i) test.v += kept[i] > 0 ? ranking.ranks[i] : 0;
  const auto n = static_cast<double>(kept.size());
  constexpr double kSquares = 24;
  constexpr double kTies = 48;
  const double variance = n * (n + 1) * (2 * n + 1) / kSquares - ranking.ties / kTies;
  if (variance > 0) {
    test.z = (test.v - n * (n + 1) / 4) / std::sqrt(variance);
    test.p = NormalTwoSided(test.z);
  }
  std::vector<double> means;
  means.reserve(differences.size() * (differences.size() + 1) / 2);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    for (std::size_t j = i; j < differences.size(); ++j)
      means.push_back(std::midpoint(differences[i], differences[j]));
  }
  const auto all = static_cast<double>(differences.size());
  const double reach = HalfWidth() * std::sqrt(all * (all + 1) * (2 * all + 1) / kSquares);
  test.value = MedianAndPlaces(&means, all * (all + 1) / 4 - reach);
  return test;
}

std::optional<RankCorrelation> CorrelateRanks(Values one, Values other) {
  constexpr std::size_t kLeast = 3;
  if (one.size() < kLeast || one.size() != other.size()) return std::nullopt;
  const auto a = RankOf(one).ranks;
  const auto b = RankOf(other).ranks;
  const double mean = (static_cast<double>(a.size()) + 1) / 2;
  double together = 0;
  double of_a = 0;
  double of_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    together += (a[i] - mean) * (b[i] - mean);
    of_a += (a[i] - mean) * (a[i] - mean);
    of_b += (b[i] - mean) * (b[i] - mean);
  }
  if (of_a == 0 || of_b == 0) return std::nullopt;
  RankCorrelation correlation;
  correlation.count = a.size();
  correlation.rho = std::clamp(together / std::sqrt(of_a * of_b), -1.0, 1.0);
  const double degrees = static_cast<double>(a.size()) - 2;
  const double left = 1 - correlation.rho * correlation.rho;
  correlation.p =
      left <= 0 ? 0 : StudentTwoSided(correlation.rho * std::sqrt(degrees / left), degrees);
  return correlation;
}

double PermutationP(Values one, Values other, std::size_t rounds, std::uint64_t seed) {
  std::vector<double> all(one.begin(), one.end());
  all.insert(all.end(), other.begin(), other.end());
  const auto apart = [&] {
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(one.size());
    return std::accumulate(all.begin(), middle, 0.0) / static_cast<double>(one.size()) -
           std::accumulate(middle, all.end(), 0.0) / static_cast<double>(other.size());
  };
  if (one.empty() || other.empty()) return 1;
  constexpr double kRounding = 1e-12;
  const double seen = std::abs(apart()) - kRounding;
  Chance chance(seed);
  std::size_t as_far = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < one.size(); ++i)
      std::swap(all[i], all[i + chance.Below(all.size() - i)]);
    if (std::abs(apart()) >= seen) ++as_far;
  }
  return static_cast<double>(as_far + 1) / static_cast<double>(rounds + 1);
}

double SwapP(Values differences, std::size_t rounds, std::uint64_t seed) {
  constexpr double kRounding = 1e-12;
  const double seen =
      std::abs(std::accumulate(differences.begin(), differences.end(), 0.0)) - kRounding;
  Chance chance(seed);
  std::size_t as_far = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    double sum = 0;
    for (const double difference : differences) sum += chance.Coin() ? difference : -difference;
    if (std::abs(sum) >= seen) ++as_far;
  }
  return static_cast<double>(as_far + 1) / static_cast<double>(rounds + 1);
}

}  // namespace cortex::insight
