#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace cortex {

/// The hash of no text, to begin with.
inline constexpr auto kHashOfNothing = static_cast<std::int64_t>(0xCBF29CE484222325U);

/// FNV-1a of `text`, 64 bits, going on from the hash of the text before it. On disk: never change
/// it. Source: http://www.isthe.com/chongo/tech/comp/fnv/
constexpr std::int64_t StableHash(std::string_view text, std::int64_t before = kHashOfNothing) {
  constexpr std::uint64_t kPrime = 0x100000001B3U;
  auto hash = static_cast<std::uint64_t>(before);
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= kPrime;
  }
  return static_cast<std::int64_t>(hash);
}

/// The same over words of 8 bytes, and the bytes behind the last of them: for much at once. On
/// disk: never change it.
inline std::int64_t StableHashOfWords(std::string_view bytes,
                                      std::int64_t before = kHashOfNothing) {
  constexpr std::uint64_t kPrime = 0x100000001B3U;
  auto hash = static_cast<std::uint64_t>(before);
  for (; bytes.size() >= sizeof hash; bytes.remove_prefix(sizeof hash)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    hash = (hash ^ word) * kPrime;
  }
  return StableHash(bytes, static_cast<std::int64_t>(hash));
}

/// One well-mixed hash of two, 64 bits (the finaliser of splitmix64). On disk: never change it.
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
constexpr std::int64_t CombineHashes(std::int64_t first, std::int64_t second) {
  std::uint64_t mixed = static_cast<std::uint64_t>(first) * 0x9E3779B97F4A7C15U;
  mixed += static_cast<std::uint64_t>(second);
  mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
  return static_cast<std::int64_t>(mixed ^ (mixed >> 31U));
}

}  // namespace cortex
