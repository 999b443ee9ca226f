#include "insight/distribution_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace cortex::insight {
namespace {

constexpr double kTiny = 1e-300;
constexpr double kPrecise = std::numeric_limits<double>::epsilon();
constexpr int kMostSteps = 10'000;

/// Where a falling function reaches `target`, within [low, high].
template <class Function>
double Solve(const Function& falling, double target, double low, double high) {
  constexpr int kHalvings = 200;
  for (int i = 0; i < kHalvings && low < high; ++i) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (falling(middle) > target ? low : high) = middle;
  }
  return low + (high - low) / 2;
}

/// A continued fraction b + a1 / (b1 + a2 / (b2 + ...)) by Lentz's method, as W. J. Lentz, Applied
/// Optics 15 (1976), 668, and I. J. Thompson and A. R. Barnett changed it (1986).
template <class Terms>
double ContinuedFraction(double first, const Terms& terms) {
  double value = first == 0 ? kTiny : first;
  double c = value;
  double d = 0;
  for (int i = 1; i < kMostSteps; ++i) {
    const auto [a, b] = terms(i);
    d = b + a * d;
    c = b + a / c;
    d = 1 / (d == 0 ? kTiny : d);
    c = c == 0 ? kTiny : c;
    value *= c * d;
    if (std::abs(c * d - 1) < kPrecise) break;
  }
  return value;
}

struct Term {
  double a;
  double b;
};

/// P(s, x), the lower one, by its series: Abramowitz and Stegun 6.5.29.
double GammaBelow(double s, double x) {
  double term = 1 / s;
  double sum = term;
  for (int i = 1; i < kMostSteps && term > sum * kPrecise; ++i) {
    term *= x / (s + i);
    sum += term;
  }
  return sum * std::exp(s * std::log(x) - x - std::lgamma(s));
}

/// Q(s, x), the upper one, by its continued fraction: Abramowitz and Stegun 6.5.31.
double GammaAbove(double s, double x) {
  const double fraction = ContinuedFraction(x + 1 - s, [&](int i) {
    return Term{-i * (i - s), x + 2 * i + 1 - s};
  });
  return std::exp(s * std::log(x) - x - std::lgamma(s)) / fraction;
}

/// I_x(a, b) where x is on the side on which its continued fraction converges soon: Abramowitz and
/// Stegun 26.5.8.
double BetaBelow(double a, double b, double x) {
  const double fraction = ContinuedFraction(1, [&](int i) {
    const double m = i / 2;  // NOLINT(bugprone-integer-division): the whole number
    if (i % 2 == 1) return Term{-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)), 1};
    return Term{m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), 1};
  });
  const double front = a * std::log(x) + b * std::log1p(-x) + std::lgamma(a + b) - std::lgamma(a) -
                       std::lgamma(b) - std::log(a);
  return std::exp(front) / fraction;
}

double IncompleteBeta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x < (a + 1) / (a + b + 2)) return BetaBelow(a, b, x);
  return 1 - BetaBelow(b, a, 1 - x);
}

}  // namespace

double NormalBelow(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double NormalQuantile(double probability) {
  constexpr double kFar = 40;
  return -Solve([](double x) { return NormalBelow(-x); }, probability, -kFar, kFar);
}

double NormalTwoSided(double z) { return std::erfc(std::abs(z) / std::numbers::sqrt2); }

double ChiSquaredAbove(double x, double degrees) {
  if (x <= 0) return 1;
  const double s = degrees / 2;
  return x / 2 < s + 1 ? 1 - GammaBelow(s, x / 2) : GammaAbove(s, x / 2);
}

double StudentTwoSided(double t, double degrees) {
  return IncompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

double StudentQuantile(double two_sided, double degrees) {
  double high = 1;
  while (StudentTwoSided(high, degrees) > two_sided) high *= 2;
  return Solve([&](double t) { return StudentTwoSided(t, degrees); }, two_sided, 0, high);
}

}  // namespace cortex::insight
