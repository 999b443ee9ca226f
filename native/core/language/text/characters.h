#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

/// Classes of code points that the language room asks about. Thread-safe: pure functions.
namespace cortex {

/// Letters, marks, digits, emoji: what words are made of.
bool IsWordCharacter(char32_t code_point);
/// A decimal digit of any script.
bool IsDigit(char32_t code_point);
bool IsCurrency(char32_t code_point);
bool IsUpperCase(char32_t code_point);
/// Emoji and other pictures: words of their own.
bool IsPictograph(char32_t code_point);
/// Curly and full-width apostrophes and the minus sign as ASCII; everything else as it is.
char32_t Straighten(char32_t code_point);

/// A code point of a text, straightened, and the bytes where it lies.
struct Symbol {
  char32_t code_point;
  std::size_t offset;
  std::size_t size;
};
/// All of a text's.
std::vector<Symbol> SymbolsOf(std::string_view text);

}  // namespace cortex
