#pragma once

/// Written by scripts/fit-evidence.mjs: the constants of the policy `evidence`. Logarithms of odds,
/// but for rates, which are per day.
namespace cortex {

inline constexpr double kEvidenceBase = 2.21;
inline constexpr double kEvidenceUnclear = 0.315;
inline constexpr double kEvidenceRight = 1.28;
inline constexpr double kEvidenceWrong = 3.04;
inline constexpr double kEvidenceReplaced = 2;
inline constexpr double kEvidencePossible = 2.93;

inline constexpr double kHazardForLife = 0.00001;
inline constexpr double kHazardSlow = 0.00459;
inline constexpr double kHazardQuick = 0.0168;
inline constexpr double kPriorDays = 4470;
inline constexpr double kLearnedShare = 3.74;

}  // namespace cortex
