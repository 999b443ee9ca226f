// The statistics against published values: each names where its figures stand.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "insight/comparison.h"
#include "insight/control_chart.h"
#include "insight/distribution_functions.h"
#include "insight/trend.h"

namespace cortex::insight {
namespace {

std::vector<Point> EvenlySpaced(const std::vector<double>& values) {
  std::vector<Point> points;
  for (const double value : values) points.push_back({static_cast<double>(points.size()), value});
  return points;
}

// R 4: pnorm, qnorm, pchisq, pt, qt.
TEST(DistributionFunctions, AreThoseOfR) {
  EXPECT_NEAR(NormalBelow(1.96), 0.9750021048517795, 1e-14);
  EXPECT_NEAR(NormalBelow(-6), 9.865876450376946e-10, 1e-20);
  EXPECT_NEAR(NormalQuantile(0.975), 1.959963984540054, 1e-12);
  EXPECT_NEAR(NormalQuantile(0.001), -3.090232306167813, 1e-12);
  EXPECT_NEAR(NormalTwoSided(1.959963984540054), 0.05, 1e-14);
  EXPECT_NEAR(ChiSquaredAbove(3.841458820694124, 1), 0.05, 1e-13);
  EXPECT_NEAR(ChiSquaredAbove(11.0704976935164, 5), 0.05, 1e-13);
  EXPECT_NEAR(ChiSquaredAbove(36.4150285018073, 24), 0.05, 1e-13);
  EXPECT_EQ(ChiSquaredAbove(0, 3), 1);
  EXPECT_NEAR(StudentTwoSided(2.228138851986274, 10), 0.05, 1e-13);
  EXPECT_NEAR(StudentTwoSided(12.7062047364321, 1), 0.05, 1e-11);
  EXPECT_NEAR(StudentQuantile(0.05, 10), 2.228138851986274, 1e-11);
  EXPECT_NEAR(StudentQuantile(0.05, 30), 2.042272456301238, 1e-11);
}

TEST(OrderStatistics, MedianAndMad) {
  EXPECT_EQ(Median({}), std::nullopt);
  EXPECT_EQ(MedianOf({3, 1, 2}), 2);
  EXPECT_EQ(MedianOf({4, 1, 3, 2}), 2.5);
  // R's help of mad(): mad(c(1:9)) is 2.965204.
  const std::vector<double> nine = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_NEAR(ScaledMad(nine, 5), 2.9652, 1e-6);
}

TEST(OrderStatistics, EqualValuesShareTheMiddleOfTheirRanks) {
  const std::vector<double> values = {10, 20, 20, 5, 20};
  const auto ranking = RankOf(values);
  EXPECT_EQ(ranking.ranks, (std::vector<double>{2, 4, 4, 1, 4}));
  EXPECT_EQ(ranking.ties, 24);
}

// B. W. Brown's heart sizes and its kin stand in Conover; here the figures of a table of binomial
// limits: of 20 values the 6th and the 15th hold the median with 95 %.
TEST(OrderStatistics, IntervalOfTheMedianIsThatOfTheSignTest) {
  std::vector<double> values(20);
  std::iota(values.begin(), values.end(), 1.0);
  const auto median = MedianWithInterval(values);
  EXPECT_EQ(median.value, 10.5);
  EXPECT_LE(median.low, 6);
  EXPECT_GE(median.low, 5);
  EXPECT_GE(median.high, 15);
  EXPECT_LE(median.high, 16);
}

// M. Hollander and D. A. Wolfe, Nonparametric Statistical Methods, example 9.1 (cloud seeding):
// slopes, C = -6.
TEST(TheilSen, CloudSeeding) {
  const auto trend = FindTrend(EvenlySpaced({1.26, 1.27, 1.12, 1.16, 1.03}));
  ASSERT_TRUE(trend);
  EXPECT_NEAR(trend->slope.value, -0.05625, 1e-12);
  EXPECT_EQ(trend->s, -6);
  EXPECT_NEAR(trend->tau, -0.6, 1e-12);
}

// Hollander and Wolfe's lightness and quality of canned tuna, which R's help of cor.test() has: 26
// of 36 pairs go together, tau 0.4444. By the normal approximation with correction for continuity
// z is 15 / sqrt(92).
TEST(MannKendall, CannedTuna) {
  const std::vector<double> lightness = {44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1};
  const std::vector<double> quality = {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8};
  std::vector<Point> points;
  for (std::size_t i = 0; i < lightness.size(); ++i) points.push_back({lightness[i], quality[i]});
  std::sort(points.begin(), points.end(), [](auto& a, auto& b) { return a.at < b.at; });
  const auto trend = FindTrend(points);
  ASSERT_TRUE(trend);
  EXPECT_EQ(trend->s, 16);
  EXPECT_NEAR(trend->tau, 0.4444444, 1e-6);
  EXPECT_EQ(trend->variance_factor, 1);
  EXPECT_NEAR(trend->p, NormalTwoSided(15 / std::sqrt(92.0)), 1e-12);
}

// Kendall's variance of S with ties is that of all orders of the values.
TEST(MannKendall, TiesAreCountedAsAllOrdersDo) {
  std::vector<double> values = {1, 1, 2, 2, 2, 3, 4};
  double squares = 0;
  double orders = 0;
  double p = 0;
  do {
    const auto trend = FindTrend(EvenlySpaced(values));
    squares += trend->s * trend->s;
    ++orders;
    if (trend->variance_factor == 1 && trend->s == 9) p = trend->p;
  } while (std::next_permutation(values.begin(), values.end()));
  const double variance = squares / orders;
  EXPECT_NEAR(p, NormalTwoSided(8 / std::sqrt(variance)), 1e-12);
}

// Hamed and Rao (1998), equation 10 at lag 1: 1 + 2 (n-1)(n-2)(n-3) r / (n (n-1)(n-2)).
TEST(MannKendall, AlikeNeighboursWidenTheInterval) {
  Chance chance(7);
  std::vector<double> alike;
  std::vector<double> apart;
  double level = 0;
  for (int i = 0; i < 200; ++i) {
    level = 0.7 * level + chance.Normal();
    alike.push_back(level);
    apart.push_back(chance.Normal());
  }
  const auto trend = FindTrend(EvenlySpaced(alike));
  ASSERT_TRUE(trend);
  EXPECT_GT(trend->autocorrelation, 0.5);
  EXPECT_NEAR(trend->variance_factor, 1 + 2 * 197.0 / 200 * trend->autocorrelation, 1e-9);
  EXPECT_EQ(FindTrend(EvenlySpaced(apart))->variance_factor, 1);
}

TEST(TheilSen, OneBadDayMovesNothing) {
  std::vector<double> days(30);
  std::iota(days.begin(), days.end(), 0.0);
  days[12] = -1000;
  const auto trend = FindTrend(EvenlySpaced(days));
  ASSERT_TRUE(trend);
  EXPECT_NEAR(trend->slope.value, 1, 1e-9);
  EXPECT_LE(trend->slope.low, 1);
  EXPECT_GE(trend->slope.high, 1);
  EXPECT_LT(trend->p, 1e-6);
}

// The Nile's flow at Aswan, 1871 to 1970 (R's Nile): G. W. Cobb, Biometrika 65 (1978), 243, and the
// help of R's strucchange find the change in 1898; Pettitt's K is 1786 (R's trend, pettitt.test).
TEST(ChangePoint, TheNile) {
  const std::vector<double> flow = {
      1120, 1160, 963, 1210, 1160, 1160, 813,  1230, 1370, 1140, 995,  935,  1110, 994,  1020,
      960,  1180, 799, 958,  1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774,  840,
      874,  694,  940, 833,  701,  916,  692,  1020, 1050, 969,  831,  726,  456,  824,  702,
      1120, 1100, 832, 764,  821,  768,  845,  864,  862,  698,  845,  744,  796,  1040, 759,
      781,  865,  845, 944,  984,  897,  822,  1010, 771,  676,  649,  846,  812,  742,  801,
      1040, 860,  874, 848,  890,  744,  749,  838,  1050, 918,  986,  797,  923,  975,  815,
      1020, 906,  901, 1170, 912,  746,  919,  718,  714,  740};
  ASSERT_EQ(flow.size(), 100U);
  const auto change = FindChangePoint(flow);
  ASSERT_TRUE(change);
  EXPECT_EQ(1871 + change->at, 1899U);  // the first year of the lower level
  EXPECT_LE(change->low, change->at);
  EXPECT_GE(change->high, change->at);
  EXPECT_LE(change->high - change->low, 20U);
  EXPECT_LE(change->p, 0.01);
  EXPECT_GT(change->before, change->after + 200);
}

TEST(ChangePoint, SameValuesGiveTheSameAnswer) {
  Chance chance(3);
  std::vector<double> values;
  for (int i = 0; i < 60; ++i) values.push_back(chance.Normal() + (i < 30 ? 0 : 1));
  const auto one = FindChangePoint(values, 199);
  const auto other = FindChangePoint(values, 199);
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->at, other->at);
  EXPECT_EQ(one->low, other->low);
  EXPECT_EQ(one->p, other->p);
  EXPECT_FALSE(FindChangePoint(std::vector<double>(19, 1.0)));
  EXPECT_FALSE(FindChangePoint(std::vector<double>(40, 1.0)));
}

// NIST/SEMATECH e-Handbook of Statistical Methods, 6.3.2.4: data, averages and their start.
TEST(MovingAverage, HandbookOfNist) {
  const std::vector<double> data = {52.0, 47.0, 53.0, 49.3, 50.1, 47.0, 51.0, 50.1, 51.2, 50.5,
                                    49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1};
  const std::vector<double> averages = {50.60, 49.52, 50.56, 50.18, 50.16, 49.21, 49.75,
                                        49.85, 50.26, 50.33, 50.11, 49.36, 49.52, 50.05,
                                        49.38, 49.92, 50.73, 51.23, 51.94, 51.99};
  const auto found = MovingAverage(data, 50, 0.3);
  ASSERT_EQ(found.size(), averages.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], averages[i], 0.006) << i;
}

// The same chapter: with a standard deviation of 2.0539 and a known level the limits are 50 and
// 2.5884 to either side of it.
TEST(ControlChart, SettlesAtTheLimitsOfNist) {
  Baseline baseline;
  baseline.level = {50, 50, 50};
  baseline.spread = 2.0539;
  baseline.count = 1'000'000'000;  // known, not estimated
  const auto chart =
      DrawControlChart(std::vector<double>(60, 50.0), baseline, {.weight = 0.3, .width = 3});
  EXPECT_NEAR(chart.reach.back(), 2.5884, 1e-3);
  EXPECT_LT(chart.reach.front(), chart.reach.back());
  EXPECT_TRUE(chart.excursions.empty());
}

TEST(ControlChart, TellsSinceWhenAndWhetherItLasts) {
  Baseline baseline;
  baseline.level = {80, 79, 81};
  baseline.spread = 2;
  baseline.count = 30;
  std::vector<double> days(20, 80.0);
  days.resize(50, 73.0);
  days.resize(110, 80.0);
  const auto chart = DrawControlChart(days, baseline);
  ASSERT_EQ(chart.excursions.size(), 1U);
  EXPECT_GT(chart.excursions[0].begin, 20U);
  EXPECT_LT(chart.excursions[0].begin, 35U);
  EXPECT_GT(chart.excursions[0].end, 50U);
  EXPECT_LT(chart.excursions[0].end, 70U);
  EXPECT_TRUE(chart.excursions[0].below);
  EXPECT_FALSE(chart.excursions[0].lasts);
  days.resize(40);
  EXPECT_TRUE(DrawControlChart(days, baseline).excursions[0].lasts);
}

TEST(ControlChart, OneLapseIsNoDecline) {
  Baseline baseline;
  baseline.level = {80, 79, 81};
  baseline.spread = 2;
  baseline.count = 30;
  std::vector<double> days(60, 80.0);
  days[30] = 20;
  EXPECT_TRUE(DrawControlChart(days, baseline).excursions.empty());
}

TEST(Baseline, IsOfEnoughDaysAndAPersonsOwn) {
  EXPECT_FALSE(FindBaseline(std::vector<double>(19, 3.0), 0));
  std::vector<double> days;
  for (int i = 0; i < 30; ++i) days.push_back(80 + i % 5);
  const auto baseline = FindBaseline(days, 1);
  ASSERT_TRUE(baseline);
  EXPECT_EQ(baseline->level.value, 82);
  EXPECT_NEAR(baseline->spread, 1.4826, 1e-9);
  EXPECT_NEAR(*baseline->DistanceOf(78), -4 / 1.4826, 1e-9);
  EXPECT_EQ(FindBaseline(std::vector<double>(30, 3.0), 0)->DistanceOf(4), std::nullopt);
}

TEST(Baseline, WhereMostDaysAreEqualTheMeanDeviationIsTheSpreadButNotLessThanTheLeast) {
  std::vector<double> days(30, 0.8);
  EXPECT_EQ(FindBaseline(days, 0)->spread, 0);
  EXPECT_EQ(FindBaseline(days, kLeastSpreadOfScores)->spread, kLeastSpreadOfScores);
  // The rounding of floating point is no spread.
  for (std::size_t i = 0; i < days.size(); i += 2) days[i] = 0.1 + 0.7;
  EXPECT_EQ(FindBaseline(days, kLeastSpreadOfScores)->spread, kLeastSpreadOfScores);
  // Three of thirty days lie 0.4 below: a mean deviation of 0.04.
  days.assign(30, 1);
  for (std::size_t i = 0; i < 3; ++i) days[10 * i] = 0.6;
  EXPECT_NEAR(FindBaseline(days, kLeastSpreadOfScores)->spread, 1.253314 * 0.04, 1e-12);
}

TEST(ControlChart, FindsWhatComesAfterABaselineThatDoesNotVary) {
  const std::vector<double> same(30, 0.8);
  std::vector<double> days(70, 0.8);
  const auto baseline = *FindBaseline(same, kLeastSpreadOfScores);
  EXPECT_TRUE(DrawControlChart(days, baseline).excursions.empty());
  // One lapse, however deep, is no decline.
  days[20] = 0;
  EXPECT_TRUE(DrawControlChart(days, baseline).excursions.empty());
  std::fill(days.begin() + 40, days.end(), 0.4);
  const auto chart = DrawControlChart(days, baseline);
  ASSERT_EQ(chart.excursions.size(), 1U);
  EXPECT_TRUE(chart.excursions[0].below);
  EXPECT_GE(chart.excursions[0].begin, 40U);
  EXPECT_LT(chart.excursions[0].begin, 47U);
  EXPECT_TRUE(DrawControlChart(days, *FindBaseline(same, 0)).excursions.empty());
}

// Hollander and Wolfe (1973), page 116, mucociliary efficiency, as in the help of R's
// kruskal.test(): chi-squared 0.77143, df 2, p 0.68.
TEST(KruskalWallis, MucociliaryEfficiency) {
  const std::vector<double> normal = {2.9, 3.0, 2.5, 2.6, 3.2};
  const std::vector<double> obstructed = {3.8, 2.7, 4.0, 2.4};
  const std::vector<double> asbestosis = {2.8, 3.4, 3.7, 2.2, 2.0};
  const std::array<Values, 3> groups = {normal, obstructed, asbestosis};
  const auto difference = CompareGroups(groups);
  ASSERT_TRUE(difference);
  EXPECT_NEAR(difference->statistic, 0.77143, 5e-6);
  EXPECT_EQ(difference->degrees, 2);
  EXPECT_NEAR(difference->p, 0.68, 5e-5);
}

// SciPy's documentation of kruskal(): 7.0, 0.0301973834223185, with ties and unequal sizes.
TEST(KruskalWallis, WithTies) {
  const std::vector<double> x = {1, 1, 1};
  const std::vector<double> y = {2, 2, 2};
  const std::vector<double> z = {2, 2};
  const std::array<Values, 3> groups = {x, y, z};
  const auto difference = CompareGroups(groups);
  ASSERT_TRUE(difference);
  EXPECT_NEAR(difference->statistic, 7, 1e-12);
  EXPECT_NEAR(difference->p, 0.0301973834223185, 1e-12);
  EXPECT_FALSE(CompareGroups(std::array<Values, 2>{Values(x), Values()}));
}

// Of two groups, Dunn's z squared is Kruskal and Wallis's H.
TEST(Dunn, OfTwoGroupsIsKruskalWallis) {
  std::vector<double> one;
  std::vector<double> other;
  for (int i = 0; i < 25; ++i) one.push_back(i % 7);
  for (int i = 0; i < 30; ++i) other.push_back(i % 9);
  const std::array<Values, 2> groups = {one, other};
  const auto contrasts = ContrastGroups(groups);
  ASSERT_EQ(contrasts.size(), 1U);
  EXPECT_NEAR(contrasts[0].z * contrasts[0].z, CompareGroups(groups)->statistic, 1e-9);
  EXPECT_EQ(contrasts[0].p, contrasts[0].q);
  const std::array<Values, 2> few = {Values(one).first(19), other};
  EXPECT_TRUE(ContrastGroups(few).empty());
}

// The fifteen p values of Benjamini and Hochberg (1995), section 3.2: at 0.05 the first four are
// kept.
TEST(BenjaminiHochberg, TheirOwnExample) {
  const std::vector<double> p = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
  const auto q = AdjustForMany(p);
  EXPECT_EQ(std::count_if(q.begin(), q.end(), [](double each) { return each <= 0.05; }), 4);
  EXPECT_NEAR(q[0], 0.0015, 1e-12);
  EXPECT_NEAR(q[3], 0.035625, 1e-12);
  EXPECT_EQ(q[14], 1);
  EXPECT_TRUE(AdjustForMany({}).empty());
}

// Hollander and Wolfe (1973), page 69, permeability, as in the help of R's wilcox.test(): W = 35;
// large sample approximation, one side, p 0.1103.
TEST(MannWhitney, Permeability) {
  const std::vector<double> x = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  const std::vector<double> y = {1.15, 0.88, 0.90, 0.74, 1.21};
  const auto test = CompareRanks(x, y);
  EXPECT_EQ(test.u, 35);
  EXPECT_NEAR(NormalBelow(-test.z), 0.1103, 5e-5);
  EXPECT_NEAR(test.p, 2 * NormalBelow(-test.z), 1e-12);
}

// R's package effsize, example of cliff.delta() (data of Cliff 1996): -0.25, -0.7265846 to
// 0.3890062.
TEST(CliffsDelta, ExampleOfEffsize) {
  const std::vector<double> treatment = {10, 10, 20, 20, 20, 30, 30, 30, 40, 50};
  const std::vector<double> control = {10, 20, 30, 40, 40, 50};
  const auto delta = CliffsDelta(treatment, control);
  EXPECT_NEAR(delta.value, -0.25, 1e-12);
  EXPECT_NEAR(delta.low, -0.7265846, 5e-8);
  EXPECT_NEAR(delta.high, 0.3890062, 5e-8);
}

TEST(CliffsDelta, StaysWithinItsBounds) {
  const std::vector<double> low = {1, 2, 3};
  const std::vector<double> high = {4, 5, 6};
  const auto delta = CliffsDelta(high, low);
  EXPECT_EQ(delta.value, 1);
  EXPECT_LE(delta.high, 1);
  EXPECT_GE(delta.low, -1);
}

// Hollander and Wolfe (1973), page 29, depression scale, as in the help of R's wilcox.test(): V =
// 40, large sample approximation, one side, p 0.01908.
TEST(SignedRank, DepressionScale) {
  const std::vector<double> first = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
  const std::vector<double> second = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
  std::vector<double> differences;
  for (std::size_t i = 0; i < first.size(); ++i) differences.push_back(first[i] - second[i]);
  const auto test = TestDifferences(differences);
  EXPECT_EQ(test.v, 40);
  EXPECT_NEAR(NormalBelow(-test.z), 0.01908, 5e-6);
  EXPECT_NEAR(test.value.value, 0.46, 1e-9);  // Hollander and Wolfe, example 3.3
}

// SciPy's documentation of spearmanr(): 0.8207826816681233, 0.08858700531354381.
TEST(Spearman, WithTies) {
  const std::vector<double> one = {1, 2, 3, 4, 5};
  const std::vector<double> other = {5, 6, 7, 8, 7};
  const auto correlation = CorrelateRanks(one, other);
  ASSERT_TRUE(correlation);
  EXPECT_NEAR(correlation->rho, 0.8207826816681233, 1e-12);
  EXPECT_NEAR(correlation->p, 0.08858700531354381, 1e-12);
  EXPECT_FALSE(CorrelateRanks(one, std::vector<double>(5, 1.0)));
}

// All swaps of four differences: 2 of 16 sums are as far from 0 as 10.
TEST(Permutation, SwapsComeNearTheCountOfAll) {
  const std::vector<double> differences = {1, 2, 3, 4};
  EXPECT_NEAR(SwapP(differences, 20'000, 5), 2.0 / 16, 0.01);
}

// All choices of two of four: 2 of 6 are as far apart.
TEST(Permutation, LabelsComeNearTheCountOfAll) {
  const std::vector<double> one = {1, 2};
  const std::vector<double> other = {3, 4};
  EXPECT_NEAR(PermutationP(one, other, 20'000, 5), 2.0 / 6, 0.01);
}

TEST(Shift, IsTheMedianOfAllDifferences) {
  const std::vector<double> x = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  const std::vector<double> y = {1.15, 0.88, 0.90, 0.74, 1.21};
  const auto shift = ShiftBetween(x, y);
  EXPECT_NEAR(shift.value, 0.305, 1e-9);  // Hollander and Wolfe, example 4.3
  EXPECT_LT(shift.low, 0);
  EXPECT_GT(shift.high, 0.6);
}

}  // namespace
}  // namespace cortex::insight
