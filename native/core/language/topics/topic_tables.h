#pragma once

/// The labels of the tables of data/topics.txt: of EnglishTables::risks here; those of
/// EnglishTables::topics are numbers of EnglishTables::topic_names.
namespace cortex {

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

}  // namespace cortex
