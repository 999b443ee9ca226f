#pragma once

#include "session/change_in_progress.h"

/// What an edit of a block's text means for what the block is derived from.
/// Derived fields are derived anew, so that an edit cannot make them lie.
namespace cortex {

/// READ_ONLY, NOT_FOUND, AMBIGUOUS, VALIDATION_ERROR, CONTENT_TOO_LONG.
/// Takes the options out of a memory_metadata and the rest as it is, derived fields apart.
void TakeMetadata(Json edited, SessionState* state);

void Perform(const EditBlocks& change, ChangeInProgress* progress);

}  // namespace cortex
