#pragma once

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

}  // namespace cortex
