#pragma once

#include <cstddef>
#include <optional>

#include "language/contradictions/clause_pair.h"

/// What a quality is said of: hair in "she has long hair", she in "she is short". Thread-safe: pure
/// functions.
namespace cortex {

/// Index of the noun that the word at `at` is said of: the head of its own noun phrase, or the head
/// of the subject. Nothing where that is a pronoun.
std::optional<std::size_t> BearerOf(const Statement& statement, const Clause& clause,
                                    std::size_t at);

/// Whether the two opposites are said of different things: "Emma is short", "Emma has long hair".
bool BearersDiffer(const ClausePair& pair, const OppositePair& opposites);

/// Whether the subject of one side is something that the other does not speak of, while the subject
/// of that one is spoken of here: "the ferry costs 12", "parking at the ferry costs 8".
bool SubjectsPart(const ClausePair& pair);

/// The same of what is done or paid for: "40 for the course book", "380 for the course".
bool ObjectsPart(const ClausePair& pair);

}  // namespace cortex
