#include "language/topics/derived_categories.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <stdexcept>
#include <utility>

#include "language/lexicon/lexicon_data.h"
#include "language/lexicon/phrase_table.h"
#include "language/text/word_table.h"

namespace cortex {
namespace {

struct Named {
  std::string_view name;
  DerivedCategories category;
};

constexpr std::array<Named, 4> kNames = {{
    {"allergy", DerivedCategories::kAllergy},
    {"identity", DerivedCategories::kIdentity},
    {"medication", DerivedCategories::kMedication},
    {"safety", DerivedCategories::kSafety},
}};

/// The first letters of words, folded; a set that may hold others too.
class Beginnings {
 public:
  void Add(std::string_view word) { set_.set(HashOf(word)); }
  [[nodiscard]] bool Holds(std::string_view word) const { return set_.test(HashOf(word)); }

 private:
  static constexpr std::size_t kBits = 14;
  static constexpr std::size_t kLetters = 4;
  static std::size_t HashOf(std::string_view word) {
    std::uint32_t letters = 0;
    for (const char letter : word.substr(0, kLetters))
      letters = (letters << 8U) | (static_cast<unsigned char>(letter) | 0x20U);
    constexpr std::uint32_t kSpread = 2654435769U;
    return (letters * kSpread) >> (32U - kBits);
  }
  std::bitset<std::size_t{1} << kBits> set_;
};

bool IsLetter(char byte) {
  const auto folded = static_cast<unsigned char>(static_cast<unsigned char>(byte) | 0x20U);
  return (folded >= 'a' && folded <= 'z') || static_cast<unsigned char>(byte) >= 0x80U;
}

/// The word of letters that begins at `at`.
std::string_view WordAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && IsLetter(text[end])) ++end;
  return text.substr(at, end - at);
}

enum Role : int { kSign, kThing, kSaid, kUnless };
constexpr int kRoles = 4;

struct Tables {
  /// Labels are kRoles times the category's bit plus the role.
  PhraseTable phrases;
  /// Of every sign and thing, its longest word: what has none of them is not looked at closer.
  Beginnings beginnings;
};

std::string_view TakeWord(std::string_view* rest) {
  const auto end = std::min(rest->find_first_of(" \n"), rest->size());
  const auto word = rest->substr(0, end);
  rest->remove_prefix(std::min(rest->size(), end + 1));
  return word;
}

std::string_view LongestWord(std::string_view entry) {
  std::string_view longest;
  for (std::size_t at = 0; at < entry.size(); ++at) {
    if (!IsLetter(entry[at]) || (at > 0 && IsLetter(entry[at - 1]))) continue;
    const auto word = WordAt(entry, at);
    if (word.size() > longest.size()) longest = word;
  }
  return longest;
}

void ReadLine(std::string_view line, Tables* tables) {
  constexpr WordTable<Role, kRoles> kDirectives = {
      {{"sign", kSign}, {"thing", kThing}, {"said", kSaid}, {"unless", kUnless}}};
  const auto directive = TakeWord(&line);
  const auto role = LookUp(kDirectives, directive);
  int category = 0;
  if (role && *role != kUnless) {
    const auto name = TakeWord(&line);
    for (const auto& named : kNames)
      if (named.name == name) category = static_cast<int>(named.category);
  }
  if (!role || (*role != kUnless && category == 0))
    throw std::logic_error("Unknown directive in the table of derived categories: " +
                           std::string(directive));
  while (!line.empty()) {
    const auto entry = TakeWord(&line);
    if (entry.empty()) continue;
    tables->phrases.Add(entry, kRoles * category + *role, PhraseTable::Fit::kAsWritten);
    if (*role == kSign || *role == kThing) tables->beginnings.Add(LongestWord(entry));
  }
}

Tables ReadTables() {
  std::string text;
  for (const auto piece : DerivedCategoryTable()) text += piece;
  Tables tables;
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    if (end > 0) ReadLine(rest.substr(0, end), &tables);
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  return tables;
}

const Tables& English() {
  // Never freed: lanes may still ask while the process ends and its statics are destroyed.
  static const auto* const kTables = new Tables(ReadTables());
  return *kTables;
}

bool MayTell(std::string_view text) {
  const Beginnings& beginnings = English().beginnings;
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
  std::array<unsigned, kRoles> found{};
  bool supposed = false;
  for (std::size_t i = 0; i < words.size() && !supposed; ++i) {
    English().phrases.Visit(words, i, [&](int label, std::size_t) {
      const int role = label % kRoles;
      if (role == kUnless) supposed = true;
      found.at(static_cast<std::size_t>(role)) |= static_cast<unsigned>(label / kRoles);
    });
  }
  return static_cast<DerivedCategories>(found[kSign] | (found[kThing] & found[kSaid]));
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
  for (const auto& named : kNames) {
    if ((categories & named.category) != DerivedCategories::kNone) names.emplace_back(named.name);
  }
  return names;
}

std::vector<std::string> DerivedCategoryNames() {
  std::vector<std::string> names;
  for (const auto& named : kNames) names.emplace_back(named.name);
  return names;
}

}  // namespace cortex
