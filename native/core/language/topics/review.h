#pragma once

#include <vector>

#include "language/lexicon/phrase_table.h"

namespace cortex {

/// See TopicReading::asks_for_review. Linear in the words. Thread-safe: a pure function.
bool AsksForReview(const std::vector<PhraseWord>& words);

}  // namespace cortex
