#pragma once

#include <string>

#include "session/changes.h"

/// Edits of a block's text, letter for letter. Thread-safe: pure
/// functions.
namespace cortex {

/// NOT_FOUND when the old text is not there, AMBIGUOUS with the lines when it is there more than
/// once, VALIDATION_ERROR for an empty old text, a line that is not there, or appending to JSON.
std::string EditedText(const std::string& value, const BlockEdit& edit);

}  // namespace cortex
