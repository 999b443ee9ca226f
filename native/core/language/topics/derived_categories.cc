#include "language/topics/derived_categories.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "language/lexicon/english_tables.h"
#include "language/lexicon/phrase_table.h"
#include "language/topics/derived_category_tables.h"
#include "language/topics/word_beginnings.h"

namespace cortex {
namespace {

using Tokens = std::span<const Token>;

constexpr auto kMedicine = static_cast<unsigned>(DerivedCategories::kMedication);

/// A sentence that asks tells nothing.
bool Asks(Tokens sentence) {
  for (auto token = sentence.rbegin(); token != sentence.rend(); ++token) {
    if (token->kind != TokenKind::kMark) return false;
    if (token->folded == "?") return true;
  }
  return false;
}

DerivedCategories ReadSentence(Tokens sentence) {
  const auto words = ReadPhraseWords(sentence);
  std::array<unsigned, kCategoryRoles> found{};
  std::array<bool, kCategoryRoles> has{};
  for (std::size_t i = 0; i < words.size() && !has[kRoleUnless]; ++i) {
    kEnglishTables.derived_categories.Visit(words, i, [&](int label, std::size_t) {
      const auto role = static_cast<std::size_t>(label % kCategoryRoles);
      has.at(role) = true;
      found.at(role) |= static_cast<unsigned>(label / kCategoryRoles);
    });
  }
  const bool of_medicine = (found[kRoleThing] & kMedicine) != 0;
  const bool forbids = has[kRoleForbids] && (has[kRoleSubstance] || of_medicine);
  return static_cast<DerivedCategories>(found[kRoleSign] | (found[kRoleThing] & found[kRoleSaid])) |
         (forbids ? DerivedCategories::kSafety : DerivedCategories::kNone);
}

/// The tokens of the sentence that the first one begins, with the marks behind it.
Tokens FirstSentence(Tokens tokens) {
  const auto next = std::find_if(tokens.begin() + 1, tokens.end(),
                                 [](const Token& token) { return token.starts_sentence; });
  return {tokens.begin(), next};
}

}  // namespace

bool MayDeriveCategories(std::string_view text) {
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

DerivedCategories DeriveCategories(const Document& document) {
  auto derived = DerivedCategories::kNone;
  for (Tokens rest = document.tokens(); !rest.empty();) {
    const Tokens sentence = FirstSentence(rest);
    rest = rest.subspan(sentence.size());
    const std::size_t begin = sentence.front().offset;
    const auto text =
        std::string_view(document.text()).substr(begin, sentence.back().end() - begin);
    if (MayDeriveCategories(text) && !Asks(sentence)) derived = derived | ReadSentence(sentence);
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
