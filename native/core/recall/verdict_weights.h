#pragma once

/// Written by scripts/fit-verdict.mjs: what each of Grounds counts in the logarithm of the odds
/// that a hit answers the query, and from which probability a verdict is given.
namespace cortex {

inline constexpr double kVerdictBase = -3.007;
inline constexpr double kVerdictSupport = 4.123;
inline constexpr double kVerdictCovered = 1.415;
inline constexpr double kVerdictTogether = 0.37;
inline constexpr double kVerdictPassage = 0.914;
inline constexpr double kVerdictLength = -3.58;
inline constexpr double kVerdictUnknown = -2.455;
inline constexpr double kVerdictNames = 3.448;
inline constexpr double kVerdictRelevance = 1.644;
inline constexpr double kVerdictGap = -2.295;

inline constexpr double kLeastWeak = 0.074;
inline constexpr double kLeastFound = 0.499;

}  // namespace cortex
