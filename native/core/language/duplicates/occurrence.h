#pragma once

#include <string_view>

/// Whether a text tells of one occasion, and so may truly be told again on another day
/// (docs/spec/storing.md, "Duplicates", rule 0). Thread-safe: pure functions.
namespace cortex {

/// True for texts with a word that points at the moment of speaking ("today", "just now") and for
/// one-off events, which are told in the past tense ("I took my pills") or noted without a verb
/// ("fall, no injury"), and for readings of the body ("blood pressure 140/80"). Errs towards true:
/// a fact kept twice costs a row, an event taken for a repetition is lost. `normalized` comes from
/// NormalizeForComparison.
bool IsBoundToItsDay(std::string_view normalized);

/// True for what may truly happen again within the day: a deed with an amount or of a medicine
/// ("Gave Granny 1 g of paracetamol", "tablets given"), a reading ("Blood sugar 6.1"), a note of an
/// event ("seizure, 2 min"), and what says so ("fell again").
bool IsBoundToItsHour(std::string_view normalized);

}  // namespace cortex
