#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "store/domain.h"

/// Vectors of memories, by model: only vectors of one model and length can be compared.
/// One thread at a time, as its connection.
namespace cortex {

class Connection;

class EmbeddingRepository {
 public:
  explicit EmbeddingRepository(Connection& connection) : connection_(connection) {}

  /// Takes the place of the same source's vector by the same model, if there is one, and tells so.
  /// A vector never changes under its seq.
  bool Put(const NewEmbedding& embedding);

  using Visit =
      std::function<void(std::int64_t seq, std::int64_t memory_seq, std::span<const float> vector)>;
  /// Vectors of memories after `after_seq`, by seq.
  void VisitVectors(const std::string& model, std::size_t dimensions, std::int64_t after_seq,
                    const Visit& visit);
  /// By seq.
  [[nodiscard]] std::vector<std::int64_t> Seqs(const std::string& model, std::size_t dimensions);
  [[nodiscard]] bool Exists(std::int64_t seq);
  /// Models of which a memory has a vector.
  [[nodiscard]] std::vector<std::string> ModelsOf(const std::string& memory_id);
  /// How often the content of the brain was replaced, and the numbers of its rows with it.
  [[nodiscard]] std::int64_t Restorations();
  /// By model and dimensions.
  [[nodiscard]] std::vector<EmbeddingCount> Counts();

 private:
  Connection& connection_;
};

}  // namespace cortex
