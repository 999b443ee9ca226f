#pragma once

#include <string>
#include <vector>

#include "language/lexicon/phrase_table.h"

/// The tables of data/topics.txt. Thread-safe: read-only once made.
namespace cortex {

/// Labels of TopicTables::risks.
enum RiskLabel : int {
  kIntent,
  kAct,
  kWish,
  kDeath,
  kSign,
  kRiskWord,
  kOver,
  kTold,
  kTreatment,
  kFirst,
  kAfter,
};

struct TopicTables {
  /// Labels are indices into `names`.
  PhraseTable topics;
  std::vector<std::string> names;
  PhraseTable risks;

  static const TopicTables& English();
};

}  // namespace cortex
