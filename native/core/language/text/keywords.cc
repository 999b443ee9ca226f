#include "language/text/keywords.h"

#include <algorithm>
#include <utility>

#include "language/text/tokens.h"

namespace cortex {
namespace {

std::vector<std::string> WordsOf(const std::vector<Token>& tokens) {
  std::vector<std::string> words;
  for (const auto& token : tokens) {
    if (token.kind == TokenKind::kMark) continue;
    std::string word = token.folded;
    constexpr std::string_view kPossessive = "'s";
    if (word.size() > kPossessive.size() && word.ends_with(kPossessive))
      word.resize(word.size() - kPossessive.size());
    words.push_back(std::move(word));
  }
  return words;
}

}  // namespace

std::vector<std::string> FoldedWords(std::string_view text) { return WordsOf(Tokenize(text)); }

std::vector<std::string> FoldedWords(const Document& document) {
  return WordsOf(document.tokens());
}

bool HoldsPhrase(const std::vector<std::string>& words, std::string_view phrase) {
  const auto wanted = FoldedWords(phrase);
  if (wanted.empty()) return false;
  return std::search(words.begin(), words.end(), wanted.begin(), wanted.end()) != words.end();
}

}  // namespace cortex
