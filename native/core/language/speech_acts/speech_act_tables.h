#pragma once

namespace cortex {

/// The labels of EnglishTables::speech_acts, which are the phrases of data/speech_acts.txt.
enum ActLabel : int {
  kActFiller,
  kActJoint,
  kActRequest,
  kActFavour,
  kActQuestion,
  kActAsked,
  kActWonder,
  kActOrder,
  kActTold,
  kActObject,
  kActSubject,
  kActProposal,
  kActPlan,
  kActPlace,
  kActArranged,
  kActAhead,
  kActBe,
  kActSmalltalk,
  kActKind,
  kActAnswer,
  kActProForm,
  kActNoted,
  kActKept,
  kActStanding,
  kActLasting,
  kActMakes,
  kActPretends,
  kActLabels,
};

}  // namespace cortex
