#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cortex {

/// A set of memories by sequence number, as one bit each between the smallest and the largest.
/// Thread-safe when not changed.
class SeqFilter {
 public:
  explicit SeqFilter(std::span<const std::int64_t> seqs);

  [[nodiscard]] bool Contains(std::int64_t seq) const {
    const auto bit = static_cast<std::uint64_t>(seq) - static_cast<std::uint64_t>(first_);
    return bit < bits_.size() && bits_[bit];
  }

 private:
  std::int64_t first_ = 0;
  std::vector<bool> bits_;
};

}  // namespace cortex
