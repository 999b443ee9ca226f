#pragma once

#include <memory>

#include "language/clauses/statement.h"
#include "language/contradictions/contradictions.h"

namespace cortex {

/// Findings between two items of files of notes; between other texts all of this is true. The
/// bounds are measured on notes that agents keep (docs/figures.md). Thread-safe: pure functions.

/// Whether a finding with this score is worth a look. Not where it lays a value of one matter
/// beside one of another: "Status: done" under "Backups", "Status: single" under "Ross"; nor what
/// is told at once, which is of two things: "Location: the attic", "Location: the cellar".
bool MayBeFoundIn(const NoteSetting& setting, const Statement& older, const Statement& newer,
                  const ContradictionFinding& finding);

/// Whether it may cost the older one a penalty: they are told at two times, under headings of one
/// matter, and not of two deeds: "the backup ran at two", "it ran at six"; nor items of one list.
bool MayBeSureIn(const NoteSetting& setting, const Statement& older, const Statement& newer,
                 const ContradictionFinding& finding);

/// Whether both stand under headings of one matter: "Status: done" twice under "Backups".
bool AreNamedByHeadings(const NoteSetting& setting);

}  // namespace cortex
