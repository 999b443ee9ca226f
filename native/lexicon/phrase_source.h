#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "language/lexicon/phrase_table.h"
#include "lexicon/lexicon_source.h"

namespace cortex {

/// The phrases of a table, as they are read: what a PhraseTable answers from, before it is laid
/// out.
class PhraseSource {
 public:
  enum class Fit { kAnyForm, kAsWritten };
  using Match = PhraseTable::Match;
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
  /// By what the first word is found under: its stem, itself, or PhraseTable::kNumber.
  using ByFirst = std::map<std::string, std::vector<Phrase>, std::less<>>;

  /// `lexicon` outlives this.
  explicit PhraseSource(const LexiconSource& lexicon) : lexicon_(&lexicon) {}

  /// `entry` is a word, or words joined by "_". "=" before it: as written; "^": as a name; "#"
  /// among its words: any number. A phrase may have several labels.
  void Add(std::string_view entry, int label, Fit fit = Fit::kAnyForm);

  [[nodiscard]] const ByFirst& by_first() const { return by_first_; }

 private:
  const LexiconSource* lexicon_;
  ByFirst by_first_;
};

}  // namespace cortex
