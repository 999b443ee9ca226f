#pragma once

#include <cstddef>
#include <vector>

#include "language/clauses/clause_view.h"

/// Labels of notes: what stands before a colon and says of what the rest is told. Thread-safe: pure
/// functions, linear in the texts.
namespace cortex {

/// Whether the word is an "is" that stands for a colon: "dentist: Dr Vos" is read as "dentist is Dr
/// Vos".
bool StandsForColon(const Statement& statement, std::size_t at);

/// "Garden" and "hours" of "Garden: hours: 9 to 5": what stands before the first colons of a text,
/// with no sentence in it.
std::vector<WordRange> LabelsOf(const Statement& statement);

/// Whether the evidence is part of a label: "2026-03-02" of "notes 2026-03-02: went well", "8:30"
/// of "added to the calendar: 8:30: store visit".
bool IsInLabel(const Statement& statement, const EvidenceSpan& evidence);

/// Where the newer text goes on behind a label that both have, "backup server: ...", "backup
/// server: ...": all that is told of it has that in common. 0 where they have none, or it names
/// somebody: "Mum: ...".
std::size_t BehindSharedLabel(const Statement& older, const Statement& newer);

/// Rows of a table, as an import writes them, of which the first cells differ: "job: backup;
/// schedule: daily", "job: report; schedule: weekly".
bool AreOtherRows(const Statement& older, const Statement& newer);

}  // namespace cortex
