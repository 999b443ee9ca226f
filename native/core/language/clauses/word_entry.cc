#include "language/clauses/word_entry.h"

#include <array>
#include <string>
#include <utility>

#include "language/lexicon/derivations.h"
#include "language/lexicon/word_classes.h"
#include "language/text/stem.h"
#include "language/text/word_lists.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 19> kFlagOf = {{
    {kLexAuxiliary, kAuxiliary}, {kLexModal, kModal},         {kLexPreposition, kPreposition},
    {kLexPronoun, kPronoun},     {kLexSelf, kSelf},           {kLexNegator, kNegator},
    {kLexDegree, kDegree},       {kLexHedge, kHedge},         {kLexPerson, kPerson},
    {kLexTime, kTimeWord},       {kLexPlace, kPlaceWord},     {kLexVerb, kVerb},
    {kLexPastForm, kPastForm},   {kLexDirection, kDirection}, {kLexSingle, kSingleValued},
    {kLexUniversal, kUniversal}, {kLexVersion, kVersion},     {kLexImmutable, kImmutable},
    {kLexStative, kStative},
}};

std::uint32_t FlagsOf(std::uint32_t lexical) {
  std::uint32_t flags = 0;
  for (const auto& [from, to] : kFlagOf) {
    if ((lexical & from) != 0) flags |= to;
  }
  constexpr std::uint32_t kGrammar = kLexStop | kLexAuxiliary | kLexModal | kLexPreposition |
                                     kLexPronoun | kLexNegator | kLexDegree | kLexHedge;
  const bool light = (lexical & kLexLight) != 0;
  if ((lexical & kGrammar) == 0) flags |= kContentWord;
  if (light && (flags & kContentWord) != 0) flags |= kLightWord;
  return flags;
}

/// "Development", "payment", "kindness": no verbs for being made of one.
bool EndsLikeNoun(std::string_view word) {
  const auto cut = word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
  return EndsWithOneOf(cut, word_lists::kNounEndings);
}

}  // namespace

void DescribeWord(StatementWord* word) {
  const Lexicon& lexicon = Lexicon::English();
  const LexicalEntry* entry = lexicon.Find(word->text);
  word->stem = StandardSpellingOf(StemOf(lexicon.BaseOf(word->text)));
  word->root = Lexicon::HashOf(word->stem);
  const bool by_stem = entry == nullptr;
  if (by_stem) entry = lexicon.FindStem(word->stem);
  word->meaning = word->root;
  TakeEntry(entry, word);
  // "Collection", but "mention": whose ending is the word's own.
  constexpr std::size_t kShortestEnding = 3;
  const bool made = word->stem.size() + kShortestEnding <= word->text.size();
  if ((by_stem || made) && EndsLikeNoun(word->text))
    word->flags &= ~static_cast<std::uint32_t>(kVerb);
}

bool OpensPeriod(std::string_view word) { return In(word, "word-entry/opening"); }

void ReadGraded(std::string_view ending, StatementWord* word) {
  const std::string cut = word->text.substr(0, word->text.size() - ending.size());
  std::array<std::string, 4> bases = {cut, cut + "e", cut, cut};
  if (cut.ends_with('i')) bases[2].back() = 'y';
  if (cut.size() > 2 && cut.back() == cut[cut.size() - 2]) bases[3].pop_back();
  for (const auto& base : bases) {
    const LexicalEntry* const entry = Lexicon::English().Find(base);
    if (entry == nullptr || entry->scale == 0) continue;
    word->stem = StemOf(base);
    word->root = Lexicon::HashOf(word->stem);
    TakeEntry(entry, word);
    return;
  }
}

void TakeEntry(const LexicalEntry* entry, StatementWord* word) {
  word->flags = kContentWord;
  if (entry != nullptr) {
    word->flags = FlagsOf(entry->flags);
    word->meaning = entry->meaning;
    word->theme = entry->theme;
    word->scale = entry->scale;
    word->slot = entry->slot;
  }
  const Lexicon& lexicon = Lexicon::English();
  if (lexicon.IsRelated(word->meaning) || lexicon.IsRelated(word->root)) word->flags |= kRelated;
}

}  // namespace cortex
