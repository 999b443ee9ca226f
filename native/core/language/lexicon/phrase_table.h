#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/lexicon/word_index.h"
#include "language/text/tokens.h"

/// Tables of words and phrases that are looked for in a text. Thread-safe: constants.
namespace cortex {

/// A word or number of a text as such tables see it.
struct PhraseWord {
  /// Without a possessive 's.
  std::string folded;
  /// Of the base form: "went" is "go".
  std::string stem;
  bool is_number = false;
  /// Has a capital letter, and not for beginning a sentence.
  bool is_name = false;
  /// A mark of punctuation stands before it.
  bool after_mark = false;
  bool starts_sentence = false;
};

/// The words and numbers among tokens that follow each other; the first begins a sentence.
std::vector<PhraseWord> ReadPhraseWords(std::span<const Token> tokens);

constexpr std::string_view WithoutPossessive(std::string_view word) {
  constexpr std::string_view kPossessive = "'s";
  if (word.size() > kPossessive.size() && word.ends_with(kPossessive))
    word.remove_suffix(kPossessive.size());
  return word;
}

/// A table laid out at build; see PhraseSource in native/lexicon for what its entries may be.
class PhraseTable {
 public:
  enum class Match : std::uint8_t { kStem, kFolded, kName, kNumber };
  struct Part {
    WordRef word;
    Match match;
  };
  /// The first part of what stands in the text where the table has any number.
  static constexpr std::string_view kNumber = "#";

  /// `firsts`: what the first word of a phrase is found under: its stem, itself, or kNumber;
  /// `phrases`: the phrases of each; `labels` and `parts_of`: the label and the parts of each
  /// phrase.
  constexpr PhraseTable(WordIndex firsts, ListBegins phrases, std::span<const std::int16_t> labels,
                        ListBegins parts_of, std::span<const Part> parts)
      : firsts_(firsts), phrases_(phrases), labels_(labels), parts_of_(parts_of), parts_(parts) {}

  /// Calls `found` for every phrase that stands at words[index], with no mark inside it.
  void Visit(const std::vector<PhraseWord>& words, std::size_t index,
             const std::function<void(int label, std::size_t size)>& found) const;

 private:
  [[nodiscard]] bool Fits(const Part& part, const PhraseWord& word) const;

  WordIndex firsts_;
  ListBegins phrases_;
  std::span<const std::int16_t> labels_;
  ListBegins parts_of_;
  std::span<const Part> parts_;
};

}  // namespace cortex
