#include "recall/seq_filter.h"

#include <algorithm>

namespace cortex {

SeqFilter::SeqFilter(std::span<const std::int64_t> seqs) {
  if (seqs.empty()) return;
  const auto [smallest, largest] = std::minmax_element(seqs.begin(), seqs.end());
  first_ = *smallest;
  bits_.resize(static_cast<std::size_t>(*largest - first_) + 1);
  for (const auto seq : seqs) bits_[static_cast<std::size_t>(seq - first_)] = true;
}

}  // namespace cortex
