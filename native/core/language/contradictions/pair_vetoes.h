#pragma once

#include "language/contradictions/clause_pair.h"

/// Vetoes: why two clauses that look opposed do not contradict each other. Each looks at the two
/// clauses alone, whatever a rule would find in them; judgement.cc says in which order they are
/// asked. Thread-safe: pure functions.
namespace cortex {

/// "I like tea", "the bus is late": not a word, opposition or value in common.
bool SharesNothing(const ClausePair& pair);
/// Tense and temporal adverbs: "I lived in Ghent", "I live in Bruges". Both must tell of now, or of
/// the same then.
bool AreOfOtherTimes(const ClausePair& pair);
/// Conditionals: "if it rains I take the bus", "I cycle": the other clause does not speak of the
/// case.
bool AreOfOtherCases(const ClausePair& pair);
/// "If the door opens", "unless the door opens"; "when no incident is open", "when one is".
bool ConditionsOppose(const ClausePair& pair);
/// "When it rains", "when it snows": two conditions, nothing that is so.
bool AreBothConditions(const ClausePair& pair);
/// "At the moment my contract is for 30 hours", "it goes up to 40 in September".
bool OneIsOfLater(const ClausePair& pair);
/// "In Lund we employ three people", "we employ eight there": where, the other clause does not say.
bool PointsElsewhere(const ClausePair& pair);
/// "I also speak Danish": beside what was told before.
bool OneAdds(const ClausePair& pair);
/// "My sister is tall", "my brother is short": said of two people.
bool PeopleDiffer(const ClausePair& pair);
/// "From Rome to Oslo", "from Oslo to Rome".
bool DirectionsDiffer(const ClausePair& pair);
/// "One of the cups is red", "another is blue".
bool OneIsOfSeveral(const ClausePair& pair);
/// "I don't like hot tea", "I like cold tea": what denies opposes nothing by its words.
bool OnlyOneDenies(const ClausePair& pair);
/// "My old phone", "my new phone": contrastive modifiers.
bool VersionsDiffer(const ClausePair& pair);
/// "Note 4", "Note 5": labels, without a verb no value is stated.
bool OneStatesNothing(const ClausePair& pair);

}  // namespace cortex
