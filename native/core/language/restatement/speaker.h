#pragma once

#include "language/restatement/phrase.h"

/// Whether a word that looks like the first person is it. Thread-safe: pure functions that look at
/// a bounded number of neighbours.
namespace cortex::english {

/// The pronoun, not a numeral ("World War I"), a letter ("12 I Street"), a list item ("I. Aims").
bool IsSpeakerI(const Phrase& phrase, std::size_t index);
/// The pronoun, neither a pit nor the verb.
bool IsSpeakerMine(const Phrase& phrase, std::size_t index);
/// The pronoun "me", "my" or "myself": not a title, an exclamation, a state of the USA.
bool IsSpeakerObject(const Phrase& phrase, std::size_t index);
/// "I" is the last part of a plural subject: "Bob and I", not "Bob left and I".
bool IsJoinedSubject(const Phrase& phrase, std::size_t index);

}  // namespace cortex::english
