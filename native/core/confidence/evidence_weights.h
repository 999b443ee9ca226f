#pragma once

/// Written by scripts/fit-evidence.mjs: the constants of the policy `evidence`. Logarithms of odds,
/// but for rates, which are per day.
namespace cortex {

inline constexpr double kEvidenceBase = 2.56;
inline constexpr double kEvidenceUnclear = 1.58;
inline constexpr double kEvidenceRight = 0.436;
inline constexpr double kEvidenceWrong = 2.39;
inline constexpr double kEvidenceReplaced = 2.08;
inline constexpr double kEvidencePossible = 3.13;

inline constexpr double kHazardForLife = 0.00001;
inline constexpr double kHazardSlow = 0.00422;
inline constexpr double kHazardQuick = 0.0138;
inline constexpr double kPriorDays = 6310;
inline constexpr double kLearnedShare = 1.59;

}  // namespace cortex
