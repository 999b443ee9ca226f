#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace cortex {

/// Minimal perfect hash, by "hash and displace": every key of a set that is known at build has a
/// place of its own among 0 ... size - 1, found with one look into a small table of seeds and no
/// search. native/lexicon finds the seeds. Thread-safe: a view on constants.
class PerfectHash {
 public:
  /// In a seed: what is left of it is the place itself, for the only key that has this seed.
  static constexpr std::uint32_t kIsPlace = 0x8000'0000U;

  constexpr PerfectHash(std::span<const std::uint32_t> seeds, std::size_t size)
      : seeds_(seeds), size_(size) {}

  /// The place of the key with this hash; of a key that is not in the set, the place of some other.
  [[nodiscard]] constexpr std::size_t PlaceOf(std::uint64_t hash) const {
    const std::uint32_t seed = seeds_[SeedOf(hash, seeds_.size())];
    return (seed & kIsPlace) != 0 ? seed & ~kIsPlace : PlaceBy(seed, hash, size_);
  }

  /// Which of `seeds` seeds is that of a hash.
  static constexpr std::size_t SeedOf(std::uint64_t hash, std::size_t seeds) {
    return Below(seeds, Mixed(hash));
  }
  static constexpr std::size_t PlaceBy(std::uint32_t seed, std::uint64_t hash, std::size_t size) {
    constexpr std::uint64_t kApart = 0xD1B54A32D192ED03U;
    return Below(size, Mixed(hash + (seed + 1) * kApart));
  }

 private:
  /// The finalizer of MurmurHash3: every bit of the hash changes each of the result's.
  static constexpr std::uint64_t Mixed(std::uint64_t hash) {
    constexpr unsigned kShift = 33;
    hash = (hash ^ (hash >> kShift)) * 0xFF51AFD7ED558CCDU;
    hash = (hash ^ (hash >> kShift)) * 0xC4CEB9FE1A85EC53U;
    return hash ^ (hash >> kShift);
  }
  /// From the upper half of the hash, without a division.
  static constexpr std::size_t Below(std::size_t size, std::uint64_t hash) {
    constexpr unsigned kHalf = 32;
    return static_cast<std::size_t>(((hash >> kHalf) * size) >> kHalf);
  }

  std::span<const std::uint32_t> seeds_;
  std::size_t size_;
};

/// FNV-1a, 64 bits.
constexpr std::uint64_t HashOfText(std::string_view text) {
  constexpr std::uint64_t kOffsetBasis = 0xCBF29CE484222325U;
  constexpr std::uint64_t kPrime = 0x00000100000001B3U;
  std::uint64_t hash = kOffsetBasis;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
  return hash;
}

}  // namespace cortex
