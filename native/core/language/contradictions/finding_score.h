#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/clause_pair.h"

/// Calibration: the probability that a finding is right on real messages, by a logistic regression
/// over few named features. Its weights are data/finding_scores.txt, which
/// scripts/fit-findings.py makes. Thread-safe: pure functions, read-only tables.
namespace cortex {

/// Which sort of rule found it.
enum class FindingRule { kDenial, kOpposites, kPlace, kChange, kValue, kQuantity, kVisit };

/// By name; what is not there is 0.
using FindingFeatures = std::vector<std::pair<std::string_view, double>>;

FindingFeatures FeaturesOf(const ClausePair& pair, FindingRule rule);
/// Of two texts as a whole, by a rule that reads no clauses side by side.
FindingFeatures FeaturesOfTexts(const Statement& older, const Statement& newer,
                                std::string_view rule);
/// Above 0, below 1.
double ScoreOf(const FindingFeatures& features);

/// From here on a finding is sure enough to cost a memory a penalty.
double SureFrom();

}  // namespace cortex
