#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cortex {

/// The names in a text, each once: words with a capital where no sentence begins, and there words
/// that are none of the language ("Rita met Tom"); no title, day or month, no possessive 's.
/// `text` is valid UTF-8. Thread-safe: a pure function, linear in the text.
std::vector<std::string> NamesIn(std::string_view text);

}  // namespace cortex
