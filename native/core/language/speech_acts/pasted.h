#pragma once

#include <string>
#include <string_view>

/// What of a message was pasted from a terminal: commands, what a tool prints of its failure, and
/// stack traces, each line by its shape. Pasted source is code by its speech act. Thread-safe: a
/// pure function, linear in the text.
namespace cortex {

/// The text without the lines that were pasted from a terminal. `text` is valid UTF-8.
std::string WithoutPasted(std::string_view text);

}  // namespace cortex
