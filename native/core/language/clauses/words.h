#pragma once

#include <vector>

#include "language/clauses/statement.h"
#include "language/text/document.h"

namespace cortex {

/// The words of a text, contractions written out, fixed expressions as one word, each with what the
/// lexicon knows of it. Marks of punctuation are no words; where they stand is kept in `breaks`.
/// Thread-safe: a pure function.
struct WordSequence {
  std::vector<StatementWord> words;
  /// Before words[i]: '.' end of a sentence, '?' end of a question, ',' comma, ':' colon, ';' other
  /// marks that part sentences, 0 nothing. One more than there are words.
  std::vector<char> breaks;
};

WordSequence ReadWords(const Document& document, const std::vector<Quantity>& quantities);

}  // namespace cortex
