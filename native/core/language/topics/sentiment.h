#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How a text sounds, by a list of weighted English words (data/word_classes.txt, sentiment/...):
/// no irony, no context, no other language. Thread-safe: a pure function, linear in the text.
namespace cortex {

/// A word that made the sentiment, as it stands in the text.
struct SentimentWord {
  std::string word;
  /// What it counted, with what stands before it.
  double weight = 0;
};

struct Sentiment {
  /// From -1 (bad) to 1 (good); absent where no word is on the list.
  std::optional<double> score;
  std::vector<SentimentWord> words;
};

/// Each word's weight, turned round and halved behind a negation, raised or lowered behind an
/// intensity, added up to x, and x / sqrt(x^2 + 15) of that. `text` is valid UTF-8.
Sentiment ReadSentiment(std::string_view text);

}  // namespace cortex
