#include "language/lexicon/derivations.h"

#include "language/lexicon/english_tables.h"

namespace cortex {

WordList DerivationsOf(std::string_view stem) {
  const DerivationTables& tables = kEnglishTables.derivations;
  const std::size_t found = tables.stems.Find(stem);
  if (found == WordIndex::kNone) return {};
  return {tables.stems.text, ListAt(tables.derived_words, tables.derived, found)};
}

}  // namespace cortex
