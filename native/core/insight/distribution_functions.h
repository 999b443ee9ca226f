#pragma once

/// The few distribution functions that tests need. Short and documented here rather than taken from
/// a library of a hundred megabytes of headers; the tests hold them against R's values.
/// Thread-safe: pure functions.
namespace cortex::insight {

/// How probably a standard normal variable lies below `x`.
double NormalBelow(double x);
/// The value below which a standard normal variable lies with this probability, e.g. 1.96 for
/// 0.975. `probability` is between 0 and 1, neither of them.
double NormalQuantile(double probability);
/// How probably a standard normal variable lies further from 0 than `z`, on either side.
double NormalTwoSided(double z);

/// How probably a chi-squared variable with `degrees` of freedom lies above `x`: the regularised
/// upper incomplete gamma function Q(degrees / 2, x / 2).
double ChiSquaredAbove(double x, double degrees);

/// How probably Student's t with `degrees` of freedom lies further from 0 than `t`: the regularised
/// incomplete beta function of degrees / (degrees + t^2).
double StudentTwoSided(double t, double degrees);
/// The value above 0 beyond which Student's t lies with half the probability `two_sided`,
/// e.g. 2.228 for 0.05 and 10 degrees.
double StudentQuantile(double two_sided, double degrees);

}  // namespace cortex::insight
