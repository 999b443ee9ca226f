#pragma once

#include "session/change_in_progress.h"

/// What the host tells of the conversation.
namespace cortex {

/// VALIDATION_ERROR for an unknown name or a wrong type; CONTENT_TOO_LONG.
void Perform(const DescribeSession& change, ChangeInProgress* progress);

/// Takes what the user's words of the newest turn are about for the topic, where the host never
/// named one.
void DetectTopic(ChangeInProgress* progress);

/// The same as of DescribeSession; VERSION_CONFLICT when other words were committed since.
void Perform(const CommitSummary& change, ChangeInProgress* progress);

}  // namespace cortex
