#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "language/text/tokens.h"

namespace cortex {

/// Tokens as readers of numbers and times look at them: out of range is an empty word. Thread-safe
/// as long as the tokens live and stay as they are.
class TokenView {
 public:
  explicit TokenView(const std::vector<Token>& tokens) : tokens_(tokens) {}

  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] const Token& operator[](std::size_t i) const { return tokens_[i]; }
  [[nodiscard]] std::string_view Word(std::size_t i) const {
    return i < tokens_.size() ? std::string_view(tokens_[i].folded) : std::string_view();
  }
  [[nodiscard]] std::string_view Before(std::size_t i) const {
    return i > 0 ? Word(i - 1) : std::string_view();
  }
  [[nodiscard]] bool IsNumber(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::kNumber;
  }
  /// No white space stands before token `i`.
  [[nodiscard]] bool Touches(std::size_t i) const {
    return i < tokens_.size() && !tokens_[i].after_space;
  }

 private:
  const std::vector<Token>& tokens_;
};

}  // namespace cortex
