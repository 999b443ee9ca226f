#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "recall/vector_kernels.h"

/// The vectors of one model in memory.
namespace cortex {

/// Unit vectors by position. They lie in pieces that never move and are never changed, so that a
/// copy, which is cheap, goes on to be read on another thread while the original grows.
class VectorRows {
 public:
  explicit VectorRows(std::size_t dimensions) : stride_(PaddedDimensions(dimensions)) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Floats from one vector to the next.
  [[nodiscard]] std::size_t stride() const { return stride_; }
  [[nodiscard]] const float* At(std::size_t position) const {
    return pieces_[position / kPiece]->data() + position % kPiece * stride_;
  }
  /// Cosine similarity with a vector of `stride` floats that Normalized gave.
  [[nodiscard]] float Similarity(const float* query, std::size_t position) const {
    return Dot(query, At(position), stride_);
  }
  void Append(std::span<const float> vector);

 private:
  static constexpr std::size_t kPiece = 1024;
  std::size_t stride_;
  std::size_t size_ = 0;
  std::vector<std::shared_ptr<std::vector<float>>> pieces_;
};

/// `vector` at length one, padded; the same on every processor.
std::vector<float> Normalized(std::span<const float> vector);

/// The vectors of one model with the memories that they are of, in the order of their rows.
/// One thread at a time; 4 bytes for each padded dimension, 16 bytes and a bit a vector.
class VectorBlock {
 public:
  explicit VectorBlock(std::size_t dimensions) : rows_(dimensions) {}

  void Append(std::int64_t row_seq, std::int64_t memory_seq, std::span<const float> vector);
  /// Marks every vector whose row is not in `row_seqs`, which are sorted.
  void KeepOnly(std::span<const std::int64_t> row_seqs);

  [[nodiscard]] const VectorRows& rows() const { return rows_; }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] std::size_t gone() const { return gone_count_; }
  [[nodiscard]] bool IsGone(std::size_t position) const { return gone_[position]; }
  [[nodiscard]] std::int64_t RowSeq(std::size_t position) const { return row_seqs_[position]; }
  [[nodiscard]] std::int64_t MemorySeq(std::size_t position) const {
    return memory_seqs_[position];
  }
  /// 0 when there is none.
  [[nodiscard]] std::int64_t LastRowSeq() const { return row_seqs_.empty() ? 0 : row_seqs_.back(); }

 private:
  VectorRows rows_;
  std::vector<std::int64_t> row_seqs_;
  std::vector<std::int64_t> memory_seqs_;
  std::vector<bool> gone_;
  std::size_t gone_count_ = 0;
};

}  // namespace cortex
