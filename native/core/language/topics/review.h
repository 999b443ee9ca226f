#pragma once

#include <string_view>
#include <vector>

#include "language/lexicon/phrase_table.h"

namespace cortex {

/// See TopicReading::asks_for_review. Linear in the words. Thread-safe: a pure function.
bool AsksForReview(const std::vector<PhraseWord>& words);

/// False where nothing can ask: told of most texts by their words' first letters, without cutting
/// them into tokens.
bool MayAskForReview(std::string_view text);

}  // namespace cortex
