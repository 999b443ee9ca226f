#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/lexicon/word_index.h"

/// The matters that facts tell of, by data/matters.txt: "work for" and "employer" tell of one.
/// Thread-safe: constants.
namespace cortex {

struct Matter {
  /// Of it one value holds at a time.
  bool one_value = false;
  /// The word says how it is, not what began it.
  bool state = false;
  std::string_view name;
};

/// What a predicate of a fact tells of, `attribute` where it is a noun; nothing where the table
/// has none.
std::optional<Matter> MatterOf(std::string_view predicate, bool attribute);

/// The predicates that tell of a matter, and its nouns.
struct MatterWords {
  std::vector<std::string> verbs;
  std::vector<std::string> nouns;
};
MatterWords WordsOfMatter(std::string_view name);

/// What may stand before a noun that is so now: "new employer", "current employer".
WordList PresentWords();

}  // namespace cortex
