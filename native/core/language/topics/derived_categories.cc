#include "language/topics/derived_categories.h"

#include <array>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/phrase_table.h"
#include "language/topics/derived_category_tables.h"
#include "language/topics/word_beginnings.h"

namespace cortex {
namespace {

bool MayTell(std::string_view text) {
  const WordBeginnings beginnings(kEnglishTables.category_beginnings);
  for (std::size_t at = 0; at < text.size();) {
    if (!IsLetter(text[at])) {
      ++at;
      continue;
    }
    const auto word = WordAt(text, at);
    if (beginnings.Holds(word)) return true;
    at += word.size();
  }
  return false;
}

DerivedCategories ReadSentence(std::string_view sentence) {
  const auto words = ReadPhraseWords(sentence);
  std::array<unsigned, kCategoryRoles> found{};
  bool supposed = false;
  for (std::size_t i = 0; i < words.size() && !supposed; ++i) {
    kEnglishTables.derived_categories.Visit(words, i, [&](int label, std::size_t) {
      const int role = label % kCategoryRoles;
      if (role == kRoleUnless) supposed = true;
      found.at(static_cast<std::size_t>(role)) |= static_cast<unsigned>(label / kCategoryRoles);
    });
  }
  return static_cast<DerivedCategories>(found[kRoleSign] | (found[kRoleThing] & found[kRoleSaid]));
}

/// Where the sentence ends that begins at `at`: behind its mark, or at the end of its line.
std::size_t EndOfSentence(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    const char mark = text[at];
    if (mark == '\n' || mark == '?' || mark == '!') return at + 1;
    const bool inside = at + 1 < text.size() && text[at + 1] != ' ' && text[at + 1] != '\n';
    if (mark == '.' && !inside) return at + 1;
  }
  return at;
}

}  // namespace

DerivedCategories DeriveCategories(std::string_view text) {
  auto derived = DerivedCategories::kNone;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = EndOfSentence(text, at);
    const auto sentence = text.substr(at, end - at);
    if (!sentence.ends_with('?') && MayTell(sentence)) derived = derived | ReadSentence(sentence);
    at = end;
  }
  return derived;
}

std::vector<std::string> NamesOf(DerivedCategories categories) {
  std::vector<std::string> names;
  for (const auto& named : kCategoryNames) {
    if ((categories & named.category) != DerivedCategories::kNone) names.emplace_back(named.name);
  }
  return names;
}

std::vector<std::string> DerivedCategoryNames() {
  std::vector<std::string> names;
  names.reserve(kCategoryNames.size());
  for (const auto& named : kCategoryNames) names.emplace_back(named.name);
  return names;
}

}  // namespace cortex
