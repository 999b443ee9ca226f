#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// Tables of words and phrases that are looked for in a text. Thread-safe: read-only once filled.
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

/// `text` is valid UTF-8.
std::vector<PhraseWord> ReadPhraseWords(std::string_view text);

class PhraseTable {
 public:
  enum class Fit { kAnyForm, kAsWritten };

  /// `entry` is a word, or words joined by "_". "=" before it: as written; "^": as a name; "#"
  /// among its words: any number. A phrase may have several labels.
  void Add(std::string_view entry, int label, Fit fit = Fit::kAnyForm);

  /// Calls `found` for every phrase that stands at words[index], with no mark inside it.
  void Visit(const std::vector<PhraseWord>& words, std::size_t index,
             const std::function<void(int label, std::size_t size)>& found) const;

 private:
  enum class Match { kStem, kFolded, kName, kNumber };
  struct Part {
    Match match;
    std::string text;
    bool operator==(const Part&) const = default;
  };
  struct Phrase {
    int label;
    std::vector<Part> parts;
    bool operator==(const Phrase&) const = default;
  };

  static bool Fits(const Part& part, const PhraseWord& word);

  /// By what the first word is found under: its stem, itself, or "#".
  std::unordered_map<std::string, std::vector<Phrase>> by_first_;
};

}  // namespace cortex
