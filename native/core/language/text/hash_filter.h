#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cortex {

/// Tells by one look into memory that a hash is surely not in a set: most pairs of words have
/// nothing to do with each other, and need no look into a table. Thread-safe: a view.
class HashFilter {
 public:
  /// `words`: a power of two of them.
  explicit constexpr HashFilter(std::span<const std::uint64_t> words) : words_(words) {}

  /// False: it was not added. True: it probably was.
  [[nodiscard]] constexpr bool MayHave(std::uint64_t hash) const {
    return (words_[WordOf(hash, words_.size())] & BitOf(hash)) != 0;
  }

  /// Enters a hash into what will be the words of a filter.
  static constexpr void Add(std::uint64_t hash, std::span<std::uint64_t> words) {
    words[WordOf(hash, words.size())] |= BitOf(hash);
  }

 private:
  static constexpr std::size_t kWordBits = 64;

  /// Spreads hashes that differ in few bits.
  static constexpr std::uint64_t Mixed(std::uint64_t hash) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;  // 2^64 by the golden ratio
    constexpr unsigned kHigh = 32;
    hash *= kOdd;
    return hash ^ (hash >> kHigh);
  }
  static constexpr std::size_t WordOf(std::uint64_t hash, std::size_t words) {
    return static_cast<std::size_t>(Mixed(hash) / kWordBits) & (words - 1);
  }
  static constexpr std::uint64_t BitOf(std::uint64_t hash) {
    return std::uint64_t{1} << (Mixed(hash) % kWordBits);
  }

  std::span<const std::uint64_t> words_;
};

}  // namespace cortex
