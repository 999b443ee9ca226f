#pragma once

#include <string_view>

#include "language/lexicon/word_index.h"

/// Words made from other words, from data/derivations.txt (WordNet 3.0). Thread-safe: constants.
namespace cortex {

/// What is made from a word, and what it is made from ("decide": "decision", "decisive"); of words
/// with one stem, none. Stems as the full-text index has them.
WordList DerivationsOf(std::string_view stem);

}  // namespace cortex
