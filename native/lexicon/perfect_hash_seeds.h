#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cortex {

/// What a PerfectHash over keys with these hashes needs.
struct PerfectHashLayout {
  std::vector<std::uint32_t> seeds;
  /// By place: the number of the key that stands there.
  std::vector<std::size_t> keys;
};

/// Two equal hashes, or none at all, are a std::logic_error. The same hashes give the same layout.
PerfectHashLayout LayOutByHash(std::span<const std::uint64_t> hashes);

}  // namespace cortex
