#include "language/text/keywords.h"

#include <algorithm>
#include <utility>

#include "language/text/tokens.h"

namespace cortex {

std::vector<std::string> FoldedWords(std::string_view text) {
  std::vector<std::string> words;
  for (auto& token : Tokenize(text)) {
    if (token.kind == TokenKind::kMark) continue;
    std::string word = std::move(token.folded);
    constexpr std::string_view kPossessive = "'s";
    if (word.size() > kPossessive.size() && word.ends_with(kPossessive))
      word.resize(word.size() - kPossessive.size());
    words.push_back(std::move(word));
  }
  return words;
}

bool HoldsPhrase(const std::vector<std::string>& words, std::string_view phrase) {
  const auto wanted = FoldedWords(phrase);
  if (wanted.empty()) return false;
  return std::search(words.begin(), words.end(), wanted.begin(), wanted.end()) != words.end();
}

}  // namespace cortex
