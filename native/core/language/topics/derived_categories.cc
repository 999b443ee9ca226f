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

/// Letters of the folded word that are an ending of WordBeginnings.
bool MayEndLikeMedicine(std::string_view word) {
  if (word.size() < kShortestMedicine) return false;
  const WordBeginnings endings(kEnglishTables.category_endings);
  for (std::size_t size = kShortestEnding; size <= kLongestEnding && size < word.size(); ++size) {
    if (endings.Holds(word.substr(word.size() - size))) return true;
  }
  return false;
}

/// The categories whose names end like the word: INN stems, the "-pril" of "ramipril".
unsigned CategoriesOfEnding(const std::string& word) {
  unsigned found = 0;
  if (!MayEndLikeMedicine(word)) return found;
  for (std::size_t size = kShortestEnding; size <= kLongestEnding && size < word.size(); ++size) {
    std::vector<PhraseWord> ending(1);
    ending.front().folded = kEndingMark + word.substr(word.size() - size);
    ending.front().stem = ending.front().folded;
    kEnglishTables.derived_categories.Visit(ending, 0, [&](int label, std::size_t) {
      found |= static_cast<unsigned>(label / kCategoryRoles);
    });
  }
  return found;
}

/// What the phrases of a sentence say.
class SentenceReader {
 public:
  explicit SentenceReader(const std::vector<PhraseWord>& words)
      : words_(words), roles_(words.size()) {
    for (std::size_t i = 0; i < words.size() && !Has(kRoleUnless); ++i) Read(i);
  }

  [[nodiscard]] DerivedCategories Categories() const {
    auto found = static_cast<DerivedCategories>(Of(kRoleSign) | (Of(kRoleThing) & Of(kRoleSaid)));
    if (Has(kRoleForbids) && MayBeForbidden()) found = found | DerivedCategories::kSafety;
    const bool reacts = Has(kRoleReaction) && (Has(kRoleAllergen) || MayBeForbidden());
    if (reacts || BearsNot()) found = found | DerivedCategories::kAllergy;
    if (IsDosed()) found = found | DerivedCategories::kMedication;
    return found;
  }

 private:
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  /// So many words behind "allergic to" say to what: "to most of the common painkillers".
  static constexpr std::size_t kReach = 6;

  void Read(std::size_t at) {
    kEnglishTables.derived_categories.Visit(words_, at, [&](int label, std::size_t size) {
      const int role = label % kCategoryRoles;
      Note(at, role, static_cast<unsigned>(label / kCategoryRoles));
      if (role == kRoleBears) bears_end_ = at + size;
    });
    if ((roles_[at] & Bit(kRoleOrdinary)) == 0)
      Note(at, kRoleThing, CategoriesOfEnding(words_[at].folded));
  }

  void Note(std::size_t at, int role, unsigned categories) {
    if (role == kRoleThing && categories == 0) return;
    roles_[at] |= Bit(role);
    seen_ |= Bit(role);
    found_.at(static_cast<std::size_t>(role)) |= categories;
    if (role == kRoleThing && (categories & kMedicine) != 0) roles_[at] |= Bit(kRoleSubstance);
  }

  static constexpr unsigned Bit(int role) { return 1U << static_cast<unsigned>(role); }
  [[nodiscard]] bool Has(CategoryRole role) const { return (seen_ & Bit(role)) != 0; }
  [[nodiscard]] unsigned Of(CategoryRole role) const { return found_.at(role); }

  [[nodiscard]] bool MayBeForbidden() const {
    return Has(kRoleSubstance) || (Of(kRoleThing) & kMedicine) != 0;
  }

  /// Posology: "mums ramipril 2.5mg", "gliclazide 40mg w breakfast": the name of a medicine, how
  /// much of it, and who has it or at what time of the day.
  [[nodiscard]] bool IsDosed() const {
    if (!Has(kRoleDose) || !(Has(kRolePerson) || Has(kRoleDaily))) return false;
    constexpr unsigned kNamed = Bit(kRoleThing) | Bit(kRoleSubstance);
    return std::any_of(roles_.begin(), roles_.end(), [](unsigned roles) {
      return (roles & kNamed) == kNamed && (roles & (Bit(kRoleDose) | Bit(kRoleForm))) == 0;
    });
  }

  /// Somebody is allergic: to a thing, or nobody says to what; but to mornings it is a joke.
  [[nodiscard]] bool BearsNot() const {
    if (bears_end_ == kNowhere) return false;
    bool is_joke = false;
    for (std::size_t i = bears_end_; i < words_.size() && i < bears_end_ + kReach; ++i) {
      if ((roles_[i] & (Bit(kRoleAllergen) | Bit(kRoleSubstance))) != 0) return true;
      is_joke = is_joke || (roles_[i] & Bit(kRoleAbstract)) != 0;
    }
    return !is_joke;
  }

  const std::vector<PhraseWord>& words_;
  /// By word: the roles of the phrases that begin there, a bit each.
  std::vector<unsigned> roles_;
  unsigned seen_ = 0;
  std::array<unsigned, kCategoryRoles> found_{};
  std::size_t bears_end_ = kNowhere;
};

DerivedCategories ReadSentence(Tokens sentence) {
  const auto words = ReadPhraseWords(sentence);
  return SentenceReader(words).Categories();
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
    if (beginnings.Holds(word) || MayEndLikeMedicine(word)) return true;
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
