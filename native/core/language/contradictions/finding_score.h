#pragma once

#include "language/contradictions/finding_features.h"

/// Calibration: the probability that a finding is right on real messages, by a logistic regression
/// over its features (finding_features.h). Its weights are data/finding_scores.txt, which
/// scripts/fit-findings.py makes. Thread-safe: pure functions, read-only tables.
namespace cortex {

/// Above 0, below 1.
double ScoreOf(const FindingFeatures& features);

/// From here on a finding is sure enough to cost a memory a penalty.
double SureFrom();
/// Below it a finding is dropped: it is more likely wrong than right.
double PossibleFrom();

}  // namespace cortex
