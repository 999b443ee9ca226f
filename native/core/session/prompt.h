#pragma once

#include <string>

#include "store/session_rows.h"

/// The blocks as a prompt shows them: data, escaped, with their fill.
/// Thread-safe: pure functions.
namespace cortex {

/// What a block is for: as the host says, else as the block is meant.
std::string PurposeOf(BlockLabel label, const SessionBlock& block);

/// `& < >` as entities.
std::string EscapeXml(const std::string& text);

/// One element per block, its label the name, with description, chars_current, chars_limit and
/// value.
std::string RenderPrompt(const SessionBlocks& blocks);

}  // namespace cortex
