#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The words of what facts hold: predicates, names. Thread-safe: pure functions.
namespace cortex::graph {

/// Folded, as spaces part them.
std::vector<std::string> WordsIn(std::string_view text);

/// Whether all of some words are among others, by their stems.
bool AreAmong(const std::vector<std::string>& some, const std::vector<std::string>& words);

}  // namespace cortex::graph
