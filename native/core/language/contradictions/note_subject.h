#pragma once

#include "language/clauses/clause_view.h"

namespace cortex {

/// Ellipsis of the subject, as notes have it: whose a thing is stands in a heading, in the note
/// before, or nowhere. Thread-safe: pure functions, linear in the texts.

/// The clause names what it tells of: "the backup ran", "she has nine", "there are six beds on my
/// ward". Not "status: done", "wakes at five", "trimmed to 6,000 characters".
bool NamesItsSubject(const ClauseOf& told);
/// The same of its own words, also where a sentence goes on: not "waves" of "the man stands,
/// waves".
bool OpensWithSubject(const ClauseOf& told);

/// A clause stands under a label that says what it tells of, and of that the other text tells
/// nothing: "Weekends: wakes at seven" beside "Health: wakes at five", "Started: 1,008 remaining"
/// beside "Current: 839 remaining". Not behind what only introduces: "Update: the dose is 10 mg",
/// "they measured: the dose is 10 mg".
bool AreUnderOtherLabels(const ClauseOf& older, const ClauseOf& newer);

/// Neither says of what it tells, by its words or labels, and they tell of no one thing: "status:
/// done" and "status: open", "wakes at five" and "wakes at seven"; not "takes 5 mg of ramipril"
/// and "takes 10 mg of ramipril".
bool AreOfNobody(const ClauseOf& older, const ClauseOf& newer);

/// "Fixed the build", "docs: updated the figures": a deed that is over, and nobody is told to have
/// done it.
bool OpensWithDeed(const ClauseOf& told);

/// "Watched" of "Watched: Dune", "avoid", "remember": a label of deeds, which are many; not "walk".
bool IsDeed(const StatementWord& word);

/// Whether both stand under a label of what is to be done, or of several: "avoid: nuts", "avoid:
/// dairy", "models: a log of alerts" are items of a list.
bool AreItemsOfDeeds(const ClauseOf& older, const ClauseOf& newer);
bool AreItemsOfSeveral(const ClauseOf& older, const ClauseOf& newer);

}  // namespace cortex
