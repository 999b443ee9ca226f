#pragma once

#include <cstddef>
#include <string_view>
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

/// What reads the words of a text by their places. Beyond the last one stands an empty word.
template <class Words>
class WordsByPlace {
 protected:
  explicit WordsByPlace(Words& words) : words_(words) {}

  [[nodiscard]] std::string_view Word(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }

  Words& words_;
};

WordSequence ReadWords(const Document& document, const std::vector<Quantity>& quantities);

}  // namespace cortex
