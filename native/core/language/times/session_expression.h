#pragma once

#include <optional>
#include <vector>

#include "language/times/time_expression.h"
#include "language/times/time_text.h"

/// Sessions of a conversation, counted: "our fourth session", "three sessions ago", "sessions 2 to
/// 5", "since session 4". "session", "conversation" and "chat" mean the same. Thread-safe: pure
/// functions.
namespace cortex {

/// Alternatives, when an expression begins at token `i`. Sessions of another kind ("jam session",
/// "session cookie") are none.
std::optional<Read<std::vector<SessionRange>>> SessionsAt(const TimeText& text, std::size_t i);

}  // namespace cortex
