#pragma once

#include <cstddef>
#include <optional>

#include "language/contradictions/told_matter.h"

/// What ends, in the clause that tells an ending: "sold the car in May" the car. Thread-safe: pure
/// functions; `told` is the clause in which the ending stands.
namespace cortex {

/// The subject of a clause, as far as its words before the verb tell it, or that of the clause
/// whose subject it shares: "Solo was hit by a car and died". "Update: Solo died": behind the
/// label.
WordRange SubjectBefore(const ClauseOf& told, std::size_t verb);
/// "The dinner with the Haases is off"; not "pony club is off this week", which goes on then.
bool IsOffForGood(const ClauseOf& told, const Ending& ending);
/// What ends, in the newer text: the object behind the phrase ("sold the car in May": the car), or
/// the subject where there is none or the phrase is passive ("the car was sold"). "Her seat on the
/// council": a place somebody has, and where.
WordRange EndedThing(const ClauseOf& told, const Ending& ending);
/// "Another project", "his first flat", "a painting": not the one that was told of, or who knows.
/// "A Skoda", "quit as a nurse": what one had or was. "The old car", which may be gone already
/// where the older text tells of the car.
bool NamesAnother(const ClauseOf& older, const ClauseOf& told, WordRange thing);
/// The head of a noun phrase: its last word that tells something, before "of".
std::optional<std::size_t> HeadOfPhrase(const ClauseOf& told, WordRange phrase);
/// Infinitival relative: "a series to get lost in", "a car to sell": what may be, of the noun.
bool EndsNoneOf(const ClauseOf& told, const Ending& ending);
/// "The visit on 12 May is cancelled": the day that says which one is over; null where none does.
const Quantity* DayOfEnded(const ClauseOf& told, const Ending& ending);

}  // namespace cortex
