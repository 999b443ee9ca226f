#include "language/clauses/corrections.h"

#include <algorithm>
#include <string_view>

#include "language/lexicon/units.h"
#include "language/lexicon/word_classes.h"

namespace cortex {
namespace {

/// Tokens of a value at most: "the big hall", "$ 1,500 - $ 2,000".
constexpr std::size_t kMostOfValue = 6;

/// "Was", "previously".
bool SaysBefore(const Token& token) { return In(token.folded, "former/was"); }

/// An amount, a day or a name: not "late", "on holiday", "the first".
bool BeginsValue(const Token& token) {
  return token.kind == TokenKind::kNumber || token.capitalised ||
         In(token.folded, "former/before-amount") || WeekdayNamed(token.folded).has_value();
}

bool BeginsValueAt(const std::vector<Token>& tokens, std::size_t at) {
  if (at + 1 < tokens.size() && In(tokens[at].folded, "words/on-at-in")) ++at;
  return at < tokens.size() && BeginsValue(tokens[at]);
}

/// Where a sentence ends that has few words from here; 0 where it goes on.
std::size_t EndOfSentence(const std::vector<Token>& tokens, std::size_t at) {
  const std::size_t last = std::min(at + kMostOfValue, tokens.size());
  for (std::size_t i = at; i < last; ++i)
    if (tokens[i].folded == "." && (i + 1 == tokens.size() || tokens[i + 1].starts_sentence))
      return i;
  return last == tokens.size() ? last : 0;
}

/// "35 euros, was 30"; not "my old number, on the flyers, was 30".
bool FollowsAmount(const std::vector<Token>& tokens, std::size_t comma) {
  constexpr std::size_t kLongestUnit = 3;
  const std::size_t first = comma - std::min(comma, kLongestUnit);
  return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(first),
                     tokens.begin() + static_cast<std::ptrdiff_t>(comma),
                     [](const Token& token) { return token.kind == TokenKind::kNumber; });
}

}  // namespace

std::size_t ClosingBracket(const std::vector<Token>& tokens, std::size_t bracket,
                           std::size_t most) {
  const std::size_t last = std::min(bracket + 1 + most, tokens.size() - 1);
  for (std::size_t i = bracket + 1; i <= last; ++i) {
    if (tokens[i].folded == ")") return i;
  }
  return 0;
}

bool TellsFormer(const std::vector<Token>& tokens, std::size_t at) {
  if (at == 0 || at + 1 >= tokens.size() || !SaysBefore(tokens[at])) return false;
  const bool value = BeginsValueAt(tokens, at + 1);
  if (tokens[at - 1].folded == "(")
    return value && ClosingBracket(tokens, at - 1, kMostOfValue) > at + 1;
  return tokens[at - 1].folded == "," && value && FollowsAmount(tokens, at - 1) &&
         EndOfSentence(tokens, at + 1) > at + 1;
}

bool OpensCorrection(const std::vector<Token>& tokens, std::size_t bracket) {
  if (bracket == 0 || bracket + 2 >= tokens.size() ||
      ClosingBracket(tokens, bracket, kMostOfValue) <= bracket + 2)
    return false;
  const bool denies =
      tokens[bracket + 1].folded == "not" && !In(tokens[bracket + 2].folded, "former/no-value");
  return denies || TellsFormer(tokens, bracket + 1);
}

}  // namespace cortex
