#include "language/text/comparative.h"

#include <algorithm>

namespace cortex {
namespace {

constexpr std::size_t kReach = 3;

}  // namespace

bool ComparesAt(const std::vector<Token>& tokens, std::size_t at) {
  const std::size_t end = std::min(tokens.size(), at + 1 + kReach);
  for (std::size_t i = at + 1; i < end && tokens[i].kind == TokenKind::kWord; ++i) {
    if (tokens[i].folded == "than") return true;
  }
  return false;
}

bool EndsComparison(const std::vector<Token>& tokens, std::size_t at) {
  if (at + 1 < tokens.size() && tokens[at + 1].kind != TokenKind::kMark) return false;
  for (std::size_t i = at; i > 0 && at - i < kReach; --i) {
    if (tokens[i - 1].folded == "than") return true;
  }
  return false;
}

}  // namespace cortex
