#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "insight/order_statistics.h"

/// Whether a person's days are still as they were: compared with their own baseline, nobody else's.
/// Thread-safe: pure functions.
namespace cortex::insight {

/// How somebody's days are when nothing is amiss.
struct Baseline {
  /// The median, with its interval.
  Estimate level;
  /// The median absolute deviation, scaled (ScaledMad). Where that is 0, since most days are equal,
  /// the mean absolute deviation, scaled (kMeanDeviationScale), and never below the least spread.
  double spread = 0;
  /// How alike neighbouring days are: the correlation of ranks at lag 1, not below 0.
  double autocorrelation = 0;
  std::size_t count = 0;

  /// How many spreads a value lies above the level; nothing where no two days differ.
  [[nodiscard]] std::optional<double> DistanceOf(double value) const;
};

/// So many days with data are needed.
inline constexpr std::size_t kBaselineDays = 30;

/// From how far apart days differ where the baseline's do not: a point of a score from 0 to 1, and
/// of a state of mind from 0 to 100. Of counts 0: how often something happens has no least step.
inline constexpr double kLeastSpreadOfScores = 0.01;
inline constexpr double kLeastSpreadOfStates = 1;

/// sqrt(pi / 2): the mean absolute deviation times this is for normal values the standard
/// deviation. Instead of a median absolute deviation of 0. Source: B. Iglewicz and D. C. Hoaglin,
/// How to Detect and Handle Outliers (1993).
inline constexpr double kMeanDeviationScale = 1.253314;

/// Nothing of fewer than kLeastObservations days. With a `least_spread` of 0, days of which most
/// are equal have a spread of 0, and nothing stands out from them.
std::optional<Baseline> FindBaseline(std::span<const double> days, double least_spread);

/// An exponentially weighted moving average: each is `weight` of its value and the rest of the one
/// before. Source: S. W. Roberts, Technometrics 1 (1959), 239; NIST/SEMATECH e-Handbook of
/// Statistical Methods, 6.3.2.4.
std::vector<double> MovingAverage(std::span<const double> values, double start, double weight);

struct ChartOptions {
  double weight = 0.1;
  /// The limits lie so many standard deviations of the average from the level.
  double width = 3.2;
  /// A day further out counts as one so many spreads out: a lapse is one bad day, not a decline.
  double clip = 2.5;
};

/// A time during which the average was outside the limits.
struct Excursion {
  std::size_t begin = 0;
  /// One behind the last; that is the end of the series while it lasts.
  std::size_t end = 0;
  bool below = false;
  bool lasts = false;
};

struct ControlChart {
  ChartOptions options;
  /// The moving average of the days, behind the baseline.
  std::vector<double> average;
  /// How far from the level the limit is, for each.
  std::vector<double> reach;
  std::vector<Excursion> excursions;
};

/// The days behind the baseline. The limits take in that neighbouring days are alike (as of an
/// AR(1) series: J. M. Lucas and M. S. Saccucci, Technometrics 32 (1990), 1, with the variance of
/// its average) and that the level itself is known from some days only. An excursion ends when the
/// average is back within half of the limits. There is none where the baseline has no spread.
ControlChart DrawControlChart(std::span<const double> days, const Baseline& baseline,
                              const ChartOptions& options = {});

}  // namespace cortex::insight
