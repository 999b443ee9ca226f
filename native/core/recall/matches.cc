#include "recall/matches.h"

#include <string>
#include <unordered_set>

#include "base/unicode.h"
#include "language/lexicon/derivations.h"
#include "language/lexicon/english_words.h"
#include "language/text/characters.h"
#include "language/text/grams.h"
#include "language/text/stem.h"

namespace cortex {
namespace {

/// Shorter words stand in half of all texts without meaning anything there.
constexpr std::size_t kShortestWord = 3;
/// Of a very long query the first words, as the search has it.
constexpr std::size_t kMostSought = 64;

/// A word, or one character of a script without blanks.
struct Piece {
  Span span;
  bool unspaced = false;
};

/// Parted by all that is no letter and no digit: "well-known" is two.
std::vector<Piece> PiecesOf(std::string_view text) {
  std::vector<Piece> pieces;
  bool within = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = NextCodePoint(text, &at);
    const bool unspaced = IsUnspaced(c);
    const bool in_word = !unspaced && IsWordCharacter(c) && !IsPictograph(c);
    if (in_word && within) {
      pieces.back().span.end = at;
    } else if (in_word || unspaced) {
      pieces.push_back({{begin, at}, unspaced});
    }
    within = in_word;
  }
  return pieces;
}

std::string_view Written(std::string_view text, const Span& span) {
  return text.substr(span.begin, span.end - span.begin);
}

/// What a text is looked for by.
std::unordered_set<std::string> SoughtBy(std::string_view query) {
  std::unordered_set<std::string> sought;
  std::size_t words = 0;
  for (const auto& [span, unspaced] : PiecesOf(query)) {
    if (words == kMostSought) break;
    if (unspaced) {
      ++words;
      sought.emplace(Written(query, span));
      continue;
    }
    const std::string folded = FoldCase(Written(query, span));
    if (folded.size() < kShortestWord || english::IsStopWord(folded)) continue;
    ++words;
    const std::string stem = StemOf(folded);
    sought.insert(stem);
    for (const auto other : DerivationsOf(stem))
      if (!english::IsStopWord(other)) sought.emplace(other);
    for (const auto other : OtherSpellingsOf(stem)) sought.emplace(other);
    for (const auto other : AliasesOf(stem)) sought.emplace(other);
  }
  return sought;
}

}  // namespace

std::vector<Span> MatchesIn(std::string_view text, std::string_view query) {
  std::vector<Span> matches;
  const auto sought = SoughtBy(query);
  if (sought.empty()) return matches;
  for (const auto& [span, unspaced] : PiecesOf(text)) {
    const std::string_view written = Written(text, span);
    const bool found = unspaced ? sought.contains(std::string(written))
                                : sought.contains(StemOf(FoldCase(written)));
    if (found) matches.push_back(span);
  }
  return matches;
}

}  // namespace cortex
