#include "language/lexicon/derivations.h"

#include <algorithm>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/lexicon.h"

namespace cortex {
namespace {

WordList Others(const StemTables& tables, std::string_view stem) {
  const std::size_t found = tables.stems.Find(stem);
  if (found == WordIndex::kNone) return {};
  return {tables.stems.text, ListAt(tables.other_words, tables.others, found)};
}

}  // namespace

WordList DerivationsOf(std::string_view stem) { return Others(kEnglishTables.derivations, stem); }

WordList OtherSpellingsOf(std::string_view stem) { return Others(kEnglishTables.spellings, stem); }

std::string_view StandardSpellingOf(std::string_view stem) {
  const WordList others = OtherSpellingsOf(stem);
  if (others.size() == 0) return stem;
  const auto is_known = [](std::string_view spelling) {
    return Lexicon::English().FindStem(spelling) != nullptr;
  };
  if (is_known(stem)) return stem;
  const auto known = std::find_if(others.begin(), others.end(), is_known);
  return known != others.end() ? *known : std::min(stem, others[0]);
}

WordList AnswersTo(std::string_view stem) { return Others(kEnglishTables.answers, stem); }

WordList AliasesOf(std::string_view stem) { return Others(kEnglishTables.aliases, stem); }

WordList SynonymsOf(std::string_view stem) { return Others(kEnglishTables.synonyms, stem); }

}  // namespace cortex
