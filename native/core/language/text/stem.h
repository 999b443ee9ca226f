#pragma once

#include <string>
#include <string_view>

namespace cortex {

/// The Porter2 (Snowball "english") stem of a folded word; words of other scripts, addresses and
/// names of files come back as they are. Thread-safe: each thread has a stemmer of its own.
std::string StemOf(std::string_view folded);

}  // namespace cortex
