#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "insight/order_statistics.h"

/// Whether groups of values differ, and by how much, without assuming their shape. Thread-safe:
/// pure functions.
namespace cortex::insight {

using Values = std::span<const double>;

/// Whether any of the groups differs. Source: W. H. Kruskal and W. A. Wallis, JASA 47 (1952), 583,
/// with their correction for ties; as R's kruskal.test().
struct GroupDifference {
  /// H.
  double statistic = 0;
  double degrees = 0;
  double p = 1;
  /// The share of the variance of the ranks that the groups explain (epsilon squared).
  double effect = 0;
  std::size_t count = 0;
};
/// Nothing of fewer than two groups that hold anything.
std::optional<GroupDifference> CompareGroups(std::span<const Values> groups);

/// Two of the groups against each other, by the ranks among all. Source: O. J. Dunn, Technometrics
/// 6 (1964), 241.
struct Contrast {
  std::size_t one = 0;
  std::size_t other = 0;
  double z = 0;
  double p = 1;
  /// p once all contrasts are counted (AdjustForMany).
  double q = 1;
};
/// All pairs of groups with at least kLeastObservations.
std::vector<Contrast> ContrastGroups(std::span<const Values> groups);

/// The p values once it is counted how many there are: the share of false ones among what is kept
/// at `q`. Source: Y. Benjamini and Y. Hochberg, JRSS B 57 (1995), 289; as R's p.adjust("BH").
std::vector<double> AdjustForMany(std::span<const double> p_values);

/// Two sides as how often each value is in them, in the order of the values: confidences are of a
/// hundred values, however many there are.
struct Sides {
  std::vector<double> one;
  std::vector<double> other;
};
Sides TallyOf(Values one, Values other);
/// How often each of `distinct`, which rises, is among `values`, which has no others.
std::vector<double> CountsOf(Values values, Values distinct);

/// Whether one side is higher. Source: H. B. Mann and D. R. Whitney (1947); the normal
/// approximation with ties, without correction for continuity, as R's wilcox.test(exact = FALSE,
/// correct = FALSE).
struct RankSumTest {
  /// U of the first: pairs in which it is higher, equal ones counting one half.
  double u = 0;
  double z = 0;
  double p = 1;
};
RankSumTest CompareRanks(const Sides& sides);
RankSumTest CompareRanks(Values one, Values other);

/// How much likelier a value of the one side is above one of the other than below: -1 to 1, 0 for
/// no difference. Its interval is the asymmetric one, which stays within. Source: N. Cliff,
/// Psychological Bulletin 114 (1993), 494; D. Feng and N. Cliff, Journal of Modern Applied
/// Statistical Methods 3 (2004), 322. Both sides hold at least 2.
Estimate CliffsDelta(const Sides& sides);
Estimate CliffsDelta(Values one, Values other);

/// By how much the one side is higher: the median of all differences of pairs. Source: J. L. Hodges
/// and E. L. Lehmann, Annals of Mathematical Statistics 34 (1963), 598; the interval is that of
/// Mann and Whitney's U, as R's wilcox.test(conf.int = TRUE, exact = FALSE). For sides of some
/// hundreds.
Estimate ShiftBetween(Values one, Values other);

/// Whether differences lie on one side of 0. Source: F. Wilcoxon, Biometrics 1 (1945), 80; normal
/// approximation with ties, differences of 0 left out, as R's wilcox.test(paired = TRUE, exact =
/// FALSE, correct = FALSE). `value`: the median of the means of all pairs of differences (Hodges
/// and Lehmann), with its interval.
struct SignedRankTest {
  /// V: the ranks of those above 0, added up.
  double v = 0;
  double z = 0;
  double p = 1;
  Estimate value;
};
/// Of at least one.
SignedRankTest TestDifferences(Values differences);

/// How far two sides go together, by ranks. Source: C. Spearman (1904); p by Student's t, as R's
/// cor.test(method = "spearman", exact = FALSE).
struct RankCorrelation {
  double rho = 0;
  double p = 1;
  std::size_t count = 0;
};
/// Nothing for fewer than 3 pairs, or where all on a side are equal.
std::optional<RankCorrelation> CorrelateRanks(Values one, Values other);

/// How often chance alone tells two sides as far apart: their labels are drawn anew `rounds` times.
/// What is compared is the mean of either side. Seeded.
double PermutationP(Values one, Values other, std::size_t rounds, std::uint64_t seed);

/// The same for differences within days: in each, before and after are swapped by chance.
double SwapP(Values differences, std::size_t rounds, std::uint64_t seed);

}  // namespace cortex::insight
