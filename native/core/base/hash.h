#pragma once

#include <cstdint>
#include <string_view>

namespace cortex {

/// FNV-1a of `text`, 64 bits. On disk: never change it. Source:
/// http://www.isthe.com/chongo/tech/comp/fnv/
constexpr std::int64_t StableHash(std::string_view text) {
  constexpr std::uint64_t kOffsetBasis = 0xCBF29CE484222325U;
  constexpr std::uint64_t kPrime = 0x100000001B3U;
  std::uint64_t hash = kOffsetBasis;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= kPrime;
  }
  return static_cast<std::int64_t>(hash);
}

}  // namespace cortex
