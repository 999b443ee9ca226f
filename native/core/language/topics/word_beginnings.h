#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace cortex {

/// Of any script.
constexpr bool IsLetter(char byte) {
  const auto folded = static_cast<unsigned char>(static_cast<unsigned char>(byte) | 0x20U);
  return (folded >= 'a' && folded <= 'z') || static_cast<unsigned char>(byte) >= 0x80U;
}

/// The word of letters that begins at `at`.
constexpr std::string_view WordAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && IsLetter(text[end])) ++end;
  return text.substr(at, end - at);
}

/// The first letters of words, folded; a set that may hold others too. Thread-safe: a view.
class WordBeginnings {
 public:
  static constexpr std::size_t kWords = std::size_t{1} << 10U;

  /// `words`: kWords of them.
  explicit constexpr WordBeginnings(std::span<const std::uint64_t> words) : words_(words) {}

  [[nodiscard]] constexpr bool Holds(std::string_view word) const {
    const std::size_t hash = HashOf(word);
    return (words_[hash / kWordBits] >> (hash % kWordBits) & 1U) != 0;
  }

  /// Whether any word of a text is in it.
  [[nodiscard]] constexpr bool HoldsOneOf(std::string_view text) const {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!IsLetter(text[at])) continue;
      const auto word = WordAt(text, at);
      if (Holds(word)) return true;
      at += word.size();
    }
    return false;
  }

  /// Enters a word into what will be the words of a set.
  static constexpr void Add(std::string_view word, std::span<std::uint64_t> words) {
    const std::size_t hash = HashOf(word);
    words[hash / kWordBits] |= std::uint64_t{1} << (hash % kWordBits);
  }

 private:
  static constexpr std::size_t kWordBits = 64;
  static constexpr std::size_t kBits = 16;
  static constexpr std::size_t kLetters = 6;
  static_assert(std::size_t{1} << kBits == kWords * kWordBits);

  static constexpr std::size_t HashOf(std::string_view word) {
    std::uint64_t letters = 0;
    for (const char letter : word.substr(0, kLetters))
      letters = (letters << 8U) | (static_cast<unsigned char>(letter) | 0x20U);
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15U;  // Knuth's multiplicative hashing
    return static_cast<std::size_t>((letters * kSpread) >> (64U - kBits));
  }

  std::span<const std::uint64_t> words_;
};

}  // namespace cortex
