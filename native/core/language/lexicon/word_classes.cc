#include "language/lexicon/word_classes.h"

#include <algorithm>

#include "language/lexicon/english_tables.h"

namespace cortex {

bool In(std::string_view word, WordClass words) {
  const WordClassTables& tables = kEnglishTables.word_classes;
  const std::size_t place = tables.words.Find(word);
  if (place == WordIndex::kNone) return false;
  const auto numbers = ListAt(tables.numbers, tables.classes, place);
  return std::find(numbers.begin(), numbers.end(), words.number()) != numbers.end();
}

}  // namespace cortex
