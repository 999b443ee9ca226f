#pragma once

#include "session/change_in_progress.h"

/// What the host tells of the conversation.
namespace cortex {

/// VALIDATION_ERROR for an unknown name or a wrong type; CONTENT_TOO_LONG.
void Perform(const DescribeSession& change, ChangeInProgress* progress);

/// The same; VERSION_CONFLICT when other words were committed since.
void Perform(const CommitSummary& change, ChangeInProgress* progress);

}  // namespace cortex
