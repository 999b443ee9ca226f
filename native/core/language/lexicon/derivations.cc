#include "language/lexicon/derivations.h"

#include "language/lexicon/english_tables.h"

namespace cortex {
namespace {

WordList Others(const StemTables& tables, std::string_view stem) {
  const std::size_t found = tables.stems.Find(stem);
  if (found == WordIndex::kNone) return {};
  return {tables.stems.text, ListAt(tables.other_words, tables.others, found)};
}

}  // namespace

WordList DerivationsOf(std::string_view stem) { return Others(kEnglishTables.derivations, stem); }

WordList AnswersTo(std::string_view stem) { return Others(kEnglishTables.answers, stem); }

WordList AliasesOf(std::string_view stem) { return Others(kEnglishTables.aliases, stem); }

}  // namespace cortex
