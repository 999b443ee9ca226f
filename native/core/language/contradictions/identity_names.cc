#include "language/contradictions/identity_names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "language/lexicon/english_words.h"
#include "language/lexicon/lexicon.h"
#include "language/lexicon/word_classes.h"
#include "language/slots/naming.h"

namespace cortex {
namespace {

bool IsCountry(const StatementWord& word) {
  static const std::uint32_t kCountry = Lexicon::HashOf("countri");
  return Lexicon::English().NamesKindOf(kCountry, word.meaning);
}

/// "Honolulu" and "Hawaii": the one is a place in the other, or of its kind.
bool LiesWithin(const StatementWord& part, const StatementWord& whole) {
  return Lexicon::English().IsKindOf(part.meaning, whole.meaning);
}

std::span<const StatementWord> NameOf(const FilledSide& side) {
  return std::span(side.words).subspan(side.one.first, side.one.last + 1 - side.one.first);
}

std::vector<std::string> WordsOf(const FilledSide& side) {
  std::vector<std::string> words;
  for (const auto& word : NameOf(side)) words.push_back(word.text);
  return words;
}

/// "Primary" of "St Luke's Primary": what kind of thing it is, not which.
bool IsSortOfName(const StatementWord& word) {
  return english::IsTitle(word.text) || In(word.text, "identity-names/sorts");
}

template <class Holds>
bool AnyOfName(const FilledSide& side, const Holds& holds) {
  const auto words = NameOf(side);
  return std::any_of(words.begin(), words.end(), holds);
}

/// "County Kerry" may be where Killarney is.
bool NamesRegion(const FilledSide& side) {
  return AnyOfName(side, [](const StatementWord& word) {
    return In(word.text, "identity-names/regions") || word.text.ends_with("shire");
  });
}

bool IsOfCountry(const FilledSide& side) { return AnyOfName(side, IsCountry); }

bool TellsWhich(const FilledSide& side) {
  return AnyOfName(side, [](const StatementWord& word) { return !IsSortOfName(word); });
}

bool IsTitled(const FilledSide& side) { return english::IsTitle(side.First().text); }

bool IsFirstName(const FilledSide& side) {
  return side.one.first == side.one.last && side.one.by_name && !IsTitled(side);
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

bool DifferentNames(const FilledSides& sides) {
  const auto& [older, newer] = sides;
  const auto words_a = WordsOf(older);
  const auto words_b = WordsOf(newer);
  if (IsAcronym(words_a, words_b) || IsAcronym(words_b, words_a)) return false;
  if (sides.OnlyOne(NamesRegion)) return false;
  for (const auto& word : NameOf(older)) {
    for (const auto& other : NameOf(newer)) {
      if (older.one.plain && newer.one.plain && MatchWords(word, other) != WordMatch::kNone)
        return false;
      if (word.meaning == other.meaning && !IsSortOfName(word)) return false;
      if (LiesWithin(word, other) || LiesWithin(other, word)) return false;
    }
  }
  if (!sides.Both(TellsWhich)) return false;
  // "Mr Koch", "Peter": one has both.
  if (sides.EitherBeside([](const FilledSide& one, const FilledSide& other) {
        return IsTitled(one) && IsFirstName(other);
      }))
    return false;
  return sides.Both(IsTitled) || !sides.OnlyOne(IsOfCountry);
}

bool IsOfMake(const FilledSide& side) {
  std::size_t before = side.one.first;
  while (before > 0 && Naming::IsColour(side.words[before - 1])) --before;
  return before > 0 && (side.words[before - 1].text == "a" || side.words[before - 1].text == "an");
}

}  // namespace cortex
