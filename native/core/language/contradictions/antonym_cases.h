#pragma once

#include "language/contradictions/clause_pair.h"

/// Opposites that may both hold. Thread-safe: pure functions.
namespace cortex {

/// Each is told of a case of its own: before one thing and after another, at another place or time,
/// on another condition.
bool OpposeInOtherCases(const ClausePair& pair, const OppositePair& opposites);
/// Event verbs: what was done at one time may be undone at another ("opened the shop", "closed
/// it").
bool AreEvents(const ClausePair& pair, const OppositePair& opposites);
/// "Is locked", "keep it open": a participle or adjective, not a verb.
bool IsState(const ClauseSide& side, std::size_t at);

}  // namespace cortex
