#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "insight/order_statistics.h"

/// Whether a series rises or falls, how fast, and when it changed. Thread-safe: pure functions.
namespace cortex::insight {

/// A value at a time: here, of a day.
struct Point {
  double at = 0;
  double value = 0;
};

/// How a series goes with time, whatever the shape of its values.
struct Trend {
  /// By time: the median of the slopes between all pairs of points (Theil and Sen), with the
  /// interval that Kendall's S gives.
  Estimate slope;
  /// The line at the middle of the times goes through the medians.
  double intercept = 0;
  /// Kendall's S: pairs that rise less pairs that fall.
  double s = 0;
  /// Kendall's tau-a: S by the number of pairs.
  double tau = 0;
  /// Two-sided, by Mann and Kendall, with ties and the correlation of neighbours taken into
  /// account.
  double p = 1;
  /// How alike neighbours are once the slope is taken away: the correlation of ranks at lag 1.
  double autocorrelation = 0;
  /// By how much that widens the variance of S; 1 where neighbours are not alike for sure.
  double variance_factor = 1;
  std::size_t count = 0;
};

/// Nothing of fewer than 3 points or where all have one time. Points in rising order of time.
///
/// Sources: H. Theil (1950); P. K. Sen, JASA 63 (1968), 1379; M. G. Kendall, Rank Correlation
/// Methods (1975), for S with ties; R. O. Gilbert, Statistical Methods for Environmental Pollution
/// Monitoring (1987), chapter 16, for the interval; K. H. Hamed and A. R. Rao, Journal of Hydrology
/// 204 (1998), 182, for the variance where neighbours are alike, here at lag 1.
std::optional<Trend> FindTrend(std::span<const Point> points);

/// Where a series steps from one level to another.
struct ChangePoint {
  /// The first place of the new level.
  std::size_t at = 0;
  /// The interval for it, both ends in it.
  std::size_t low = 0;
  std::size_t high = 0;
  /// Medians of both sides.
  double before = 0;
  double after = 0;
  /// How often blocks in another order reach as high a cumulative sum.
  double p = 1;
};

/// The place where the cumulative sum of ranks is furthest from 0 (CUSUM; of ranks, so that a bad
/// day counts as one day); p by `rounds` shufflings of blocks of days, the interval by as many
/// bootstraps of the residuals, in blocks, too, since neighbours are alike. Seeded: the same values
/// give the same answer. Nothing for fewer than kLeastObservations.
///
/// Sources: E. S. Page, Biometrika 42 (1955), 523; A. N. Pettitt, Applied Statistics 28 (1979),
/// 126, for the sums of ranks; H. R. Kuensch, Annals of Statistics 17 (1989), 1217, for blocks.
std::optional<ChangePoint> FindChangePoint(std::span<const double> values, std::size_t rounds = 999,
                                           std::uint64_t seed = 1);

}  // namespace cortex::insight
