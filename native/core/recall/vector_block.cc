#include "recall/vector_block.h"

#include <algorithm>
#include <cmath>

namespace cortex {

std::vector<float> Normalized(std::span<const float> vector) {
  double squares = 0;
  for (const float value : vector) squares += static_cast<double>(value) * value;
  const double scale = squares > 0 ? 1 / std::sqrt(squares) : 0;
  std::vector<float> unit(PaddedDimensions(vector.size()));
  std::transform(vector.begin(), vector.end(), unit.begin(),
                 [scale](float value) { return static_cast<float>(value * scale); });
  return unit;
}

void VectorRows::Append(std::span<const float> vector) {
  if (size_ % kPiece == 0) {
    pieces_.push_back(std::make_shared<std::vector<float>>(kPiece * stride_));
  }
  const auto unit = Normalized(vector);
  const auto start = static_cast<std::ptrdiff_t>(size_ % kPiece * stride_);
  std::copy(unit.begin(), unit.end(), pieces_.back()->begin() + start);
  ++size_;
}

void VectorBlock::Append(std::int64_t row_seq, std::int64_t memory_seq,
                         std::span<const float> vector) {
  rows_.Append(vector);
  row_seqs_.push_back(row_seq);
  memory_seqs_.push_back(memory_seq);
  gone_.push_back(false);
}

void VectorBlock::KeepOnly(std::span<const std::int64_t> row_seqs) {
  auto kept = row_seqs.begin();
  for (std::size_t position = 0; position < size(); ++position) {
    kept = std::lower_bound(kept, row_seqs.end(), row_seqs_[position]);
    const bool gone = kept == row_seqs.end() || *kept != row_seqs_[position];
    if (gone && !gone_[position]) {
      gone_[position] = true;
      ++gone_count_;
    }
  }
}

}  // namespace cortex
