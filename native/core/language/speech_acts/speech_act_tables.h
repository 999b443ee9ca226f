#pragma once

#include "language/lexicon/phrase_table.h"

namespace cortex {

/// The phrases of data/speech_acts.txt, labelled with their directive. Thread-safe: read-only once
/// made.
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
  kActLabels,
};

const PhraseTable& SpeechActPhrases();

}  // namespace cortex
