#include "language/lexicon/word_classes.h"

#include <algorithm>

#include "language/lexicon/english_tables.h"

namespace cortex {

std::span<const std::uint16_t> ClassesOf(std::string_view word) {
  const WordClassTables& tables = kEnglishTables.word_classes;
  const std::size_t place = tables.words.Find(word);
  return place == WordIndex::kNone ? std::span<const std::uint16_t>()
                                   : ListAt(tables.numbers, tables.classes, place);
}

bool In(std::string_view word, WordClass words) {
  if ((kEnglishTables.word_classes.marks[words.number()] & MarkOf(word)) == 0) return false;
  const auto numbers = ClassesOf(word);
  return std::find(numbers.begin(), numbers.end(), words.number()) != numbers.end();
}

}  // namespace cortex
