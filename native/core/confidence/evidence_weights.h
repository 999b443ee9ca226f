#pragma once

/// Written by scripts/fit-evidence.mjs: the constants of the policy `evidence`. Logarithms of odds,
/// but for rates, which are per day.
namespace cortex {

inline constexpr double kEvidenceBase = 2.35;
inline constexpr double kEvidenceUnclear = 1.81;
inline constexpr double kEvidenceRight = 0.926;
inline constexpr double kEvidenceWrong = 2.07;
inline constexpr double kEvidenceReplaced = 2.28;
inline constexpr double kEvidencePossible = 2.42;

inline constexpr double kHazardForLife = 0.00001;
inline constexpr double kHazardSlow = 0.00366;
inline constexpr double kHazardQuick = 0.0123;
inline constexpr double kPriorDays = 7090;
inline constexpr double kLearnedShare = 2.03;

}  // namespace cortex
