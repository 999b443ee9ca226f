#pragma once

#include "language/duplicates/arguments.h"

namespace cortex {

/// Whether two clauses say the same in constructions that share neither subject nor verb: a quality
/// told of a thing or of who has it ("I have brown hair", "my hair is brown"), and who fills a
/// place that one fills ("Kim's employer is Delta", "Kim is employed by Delta"). Nothing but these
/// may be told. Negation, tense, modality and numbers are the caller's to compare. Thread-safe: a
/// pure function.
bool SaysSameOtherwise(ClauseOf newer, ClauseOf older);

/// "My brother weighs 80 kg", "I weigh 70 kg": their subjects are two people.
bool AreOfOthers(const Statement& newer, const Statement& older);

}  // namespace cortex
