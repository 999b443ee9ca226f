#pragma once

#include <string>

#include "session/change_in_progress.h"

/// The changes of a session, each as a step from one state to the next. Thread-safe: pure functions
/// on values; what fails throws and leaves a state that is to be thrown away.
namespace cortex {

SessionState NewSession(const std::string& id, const std::string& user_id, TimeMs now,
                        const SessionOptions& options);

/// VALIDATION_ERROR when a block's limit is less than the block takes while nothing was said: such
/// a session could never be a sound one.
void RequireRoomForEmptyBlocks(const SessionState& state);

/// What a change asks for, before rotation.
void Apply(const SessionChange& change, ChangeInProgress* progress);

/// The session's clock goes on, never behind its last turn.
void Touch(ChangeInProgress* progress);

/// Old turns go to the archive, and the blocks are derived. CONTENT_TOO_LONG, or VALIDATION_ERROR
/// for too many turns, when the history cannot be made to fit.
void Settle(ChangeInProgress* progress);

/// What turns leave behind that go to the archive.
void KeepFacts(const SessionTurn& turn, const SessionOptions& options, ArchivedFacts* archived);

/// Of the change, for the history: append, turn, describe, ...
std::string KindOf(const SessionChange& change);

}  // namespace cortex
