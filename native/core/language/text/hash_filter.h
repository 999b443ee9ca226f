#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cortex {

/// Tells by one look into memory that a hash is surely not in a set: most pairs of words have
/// nothing to do with each other, and need no look into a table. Thread-safe once filled.
class HashFilter {
 public:
  /// `bits`: a power of two, some sixteen for each hash that will be added.
  explicit HashFilter(std::size_t bits) : mask_(bits - 1), words_(bits / kWordBits) {}

  void Add(std::uint64_t hash) { words_[WordOf(hash)] |= BitOf(hash); }
  /// False: it was not added. True: it probably was.
  [[nodiscard]] bool MayHave(std::uint64_t hash) const {
    return (words_[WordOf(hash)] & BitOf(hash)) != 0;
  }

 private:
  static constexpr std::size_t kWordBits = 64;

  /// Spreads hashes that differ in few bits.
  static std::uint64_t Mixed(std::uint64_t hash) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;  // 2^64 by the golden ratio
    constexpr unsigned kHigh = 32;
    hash *= kOdd;
    return hash ^ (hash >> kHigh);
  }
  [[nodiscard]] std::size_t WordOf(std::uint64_t hash) const {
    return (Mixed(hash) & mask_) / kWordBits;
  }
  static std::uint64_t BitOf(std::uint64_t hash) {
    return std::uint64_t{1} << (Mixed(hash) % kWordBits);
  }

  std::uint64_t mask_;
  std::vector<std::uint64_t> words_;
};

}  // namespace cortex
