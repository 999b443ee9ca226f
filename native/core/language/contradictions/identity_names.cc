#include "language/contradictions/identity_names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/naming.h"

namespace cortex {
namespace {

bool IsQuoted(const Statement& statement, const Identity& one) {
  return statement.words[one.first].Is(kProtectedWord);
}

bool IsCountry(const StatementWord& word) {
  static const std::uint32_t kCountry = Lexicon::HashOf("countri");
  return Lexicon::English().NamesKindOf(kCountry, word.meaning);
}

/// "Honolulu" and "Hawaii": the one is a place in the other, or of its kind.
bool LiesWithin(const StatementWord& part, const StatementWord& whole) {
  return Lexicon::English().IsKindOf(part.meaning, whole.meaning);
}

std::vector<std::string> WordsOf(const Statement& statement, const Identity& one) {
  std::vector<std::string> words;
  for (std::size_t i = one.first; i <= one.last; ++i) words.push_back(statement.words[i].text);
  return words;
}

/// "Primary" of "St Luke's Primary": what kind of thing it is, not which.
bool IsSortOfName(const StatementWord& word) {
  return IsTitle(word.text) || In(word.text, "identity-names/sorts");
}

}  // namespace

bool IsAcronym(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  if (one.size() != 1) return false;
  std::string letters;
  for (const auto& words : other) {
    for (std::size_t at = 0; at < words.size();) {
      const std::size_t end = std::min(words.find('_', at), words.size());
      const std::string_view word = std::string_view(words).substr(at, end - at);
      if (!word.empty() && !In(word, "article") && word != "of") letters += word.front();
      at = end + 1;
    }
  }
  std::string written = one.front();
  std::erase(written, '.');
  return letters.size() > 1 && written == letters;
}

bool DifferentNames(const ClausePair& pair, const Identity& a, const Identity& b) {
  if (IsQuoted(pair.older, a) && IsQuoted(pair.newer, b)) {
    return EvidenceOf(pair.older, a.first, a.last).text !=
           EvidenceOf(pair.newer, b.first, b.last).text;
  }
  const auto words_a = WordsOf(pair.older, a);
  const auto words_b = WordsOf(pair.newer, b);
  if (IsAcronym(words_a, words_b) || IsAcronym(words_b, words_a)) return false;
  // "County Kerry" may be where Killarney is.
  const auto region = [&](const Statement& statement, const Identity& one) {
    for (std::size_t i = one.first; i <= one.last; ++i) {
      if (In(statement.words[i].text, "identity-names/regions") ||
          statement.words[i].text.ends_with("shire"))
        return true;
    }
    return false;
  };
  if (region(pair.older, a) != region(pair.newer, b)) return false;
  bool known_a = false;
  bool known_b = false;
  bool own_a = false;
  for (std::size_t i = a.first; i <= a.last; ++i) {
    const auto& word = pair.older.words[i];
    known_a = known_a || IsCountry(word);
    own_a = own_a || !IsSortOfName(word);
    for (std::size_t j = b.first; j <= b.last; ++j) {
      const auto& other = pair.newer.words[j];
      known_b = known_b || IsCountry(other);
      if (a.plain && b.plain && MatchWords(word, other) != WordMatch::kNone) return false;
      if (word.meaning == other.meaning && !IsSortOfName(word)) return false;
      if (LiesWithin(word, other) || LiesWithin(other, word)) return false;
    }
  }
  const bool own_b = std::any_of(pair.newer.words.begin() + static_cast<std::ptrdiff_t>(b.first),
                                 pair.newer.words.begin() + static_cast<std::ptrdiff_t>(b.last + 1),
                                 [](const StatementWord& word) { return !IsSortOfName(word); });
  if (!own_a || !own_b) return false;
  const bool titles =
      IsTitle(pair.older.words[a.first].text) && IsTitle(pair.newer.words[b.first].text);
  // "Mr Koch", "Peter": one has both.
  const auto surname = [](const Statement& statement, const Identity& one) {
    return IsTitle(statement.words[one.first].text);
  };
  const auto first_name = [](const Statement& statement, const Identity& one) {
    return one.first == one.last && one.by_name && !IsTitle(statement.words[one.first].text);
  };
  if ((surname(pair.older, a) && first_name(pair.newer, b)) ||
      (surname(pair.newer, b) && first_name(pair.older, a)))
    return false;
  return titles || known_a == known_b;
}

bool IsOfMake(const Statement& statement, const Identity& one) {
  std::size_t before = one.first;
  while (before > 0 && Naming::IsColour(statement.words[before - 1])) --before;
  if (before == 0) return false;
  const auto& article = statement.words[before - 1].text;
  return article == "a" || article == "an";
}

}  // namespace cortex
