#pragma once

#include <string_view>

namespace cortex {

/// Whether a message tells something, whatever it asks besides; questions, requests, thanks, code
/// and what was pasted from a terminal do not. `message` is valid UTF-8. Thread-safe: a pure
/// function, linear in the text.
bool IsWorthKeeping(std::string_view message);

}  // namespace cortex
