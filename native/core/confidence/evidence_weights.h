#pragma once

/// Written by scripts/fit-evidence.mjs: the constants of the policy `evidence`. Logarithms of odds,
/// but for rates, which are per day.
namespace cortex {

inline constexpr double kEvidenceBase = 2.3;
inline constexpr double kEvidenceUnclear = 0.54;
inline constexpr double kEvidenceRight = 1.06;
inline constexpr double kEvidenceWrong = 2.8;
inline constexpr double kEvidenceReplaced = 2.1;
inline constexpr double kEvidencePossible = 2.4;

inline constexpr double kHazardForLife = 0.00018;
inline constexpr double kHazardSlow = 0.0049;
inline constexpr double kHazardQuick = 0.0153;
inline constexpr double kPriorDays = 17000;
inline constexpr double kLearnedShare = 0.12;

}  // namespace cortex
