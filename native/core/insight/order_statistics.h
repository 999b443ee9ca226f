#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

/// What is found by sorting: medians, ranks, and chance that is the same everywhere. Thread-safe:
/// values and pure functions.
namespace cortex::insight {

/// An estimate with the interval that holds the truth with 95 %.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// Of all intervals.
inline constexpr double kConfidenceLevel = 0.95;

/// Two days of a few tellings each tell nothing: with fewer observations on a side there is no
/// judgement, only counts and raw values.
inline constexpr std::size_t kLeastObservations = 20;

/// The median; of an even number the middle between both. Nothing of nothing.
std::optional<double> Median(std::vector<double> values);
/// Of at least one.
double MedianOf(std::vector<double> values);

/// The one at `place` from 0 in rising order; places beyond the ends are the ends. Of at least one,
/// which it brings into another order.
double SmallestOf(std::vector<double>* values, double place);

/// The median absolute deviation from `center`, times 1.4826: for normal values the standard
/// deviation. Source: F. R. Hampel, JASA 69 (1974), 383; as R's mad().
double ScaledMad(std::span<const double> values, double center);

/// The median with the interval of the sign test: order statistics, no assumption about the shape.
/// Source: W. J. Conover, Practical Nonparametric Statistics (1999), section 3.2. Of at least one.
Estimate MedianWithInterval(std::vector<double> values);

/// The rank of each value from 1; equal ones share the middle of their ranks.
struct Ranking {
  std::vector<double> ranks;
  /// Of each group of t equal values t^3 - t, added up.
  double ties = 0;
};
Ranking RankOf(std::span<const double> values);

/// How alike neighbours are: the correlation of ranks at lag 1. 0 where all are equal.
double RankAutocorrelation(std::span<const double> values);

/// Chance by a seed, the same on every platform: the numbers of std::mt19937_64 are fixed by the
/// standard, those of its distributions are not.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}
  /// Below `count`, which is not 0, all alike.
  std::size_t Below(std::size_t count);
  /// From 0 to 1, 1 excluded.
  double Share();
  /// Standard normal, by Box and Muller's method.
  double Normal();
  bool Coin() { return (engine_() & 1U) != 0; }

 private:
  std::mt19937_64 engine_;
};

}  // namespace cortex::insight
