#include "store/embedding_repository.h"

#include <cstring>

#include "store/connection.h"
#include "store/state_repository.h"

namespace cortex {

bool EmbeddingRepository::Put(const NewEmbedding& embedding) {
  const bool replaced =
      connection_
          .Prepare(
              "DELETE FROM embeddings WHERE source_type = ? AND source_id = ? AND model = ? "
              "RETURNING 1")
          .Bind(embedding.source_type, embedding.source_id, embedding.model)
          .Step();
  Query insert = connection_.Prepare(
      "INSERT INTO embeddings (created_at, base_confidence, confidence, confidence_at, "
      "confidence_source, id, source_type, source_id, model, dimensions, embedding) "
      "VALUES (?, 1.0, 1.0, ?, 'default', ?, ?, ?, ?, ?, ?)");
  constexpr int kBlobParameter = 8;
  insert.Bind(embedding.created_at, embedding.created_at, embedding.id, embedding.source_type,
              embedding.source_id, embedding.model,
              static_cast<std::int64_t>(embedding.vector.size()));
  insert.BindBlob(kBlobParameter, embedding.vector.data(), embedding.vector.size() * sizeof(float));
  insert.Run();
  return replaced;
}

void EmbeddingRepository::VisitVectors(const std::string& model, std::size_t dimensions,
                                       std::int64_t after_seq, const Visit& visit) {
  Query query = connection_.Prepare(
      "SELECT e.seq, m.seq, e.embedding FROM embeddings e JOIN stm_entries m ON m.id = e.source_id "
      "WHERE e.model = ? AND e.dimensions = ? AND e.seq > ? AND e.source_type = 'stm' "
      "ORDER BY e.seq");
  query.Bind(model, static_cast<std::int64_t>(dimensions), after_seq);
  std::vector<float> vector(dimensions);
  while (query.Step()) {
    // The schema holds the length to the dimensions; the bytes need not be aligned.
    std::memcpy(vector.data(), query.Bytes(2).data(), dimensions * sizeof(float));
    visit(query.Int64(0), query.Int64(1), vector);
  }
}

std::vector<std::int64_t> EmbeddingRepository::Seqs(const std::string& model,
                                                    std::size_t dimensions) {
  std::vector<std::int64_t> seqs;
  Query query = connection_.Prepare(
      "SELECT seq FROM embeddings WHERE model = ? AND dimensions = ? ORDER BY seq");
  query.Bind(model, static_cast<std::int64_t>(dimensions));
  while (query.Step()) seqs.push_back(query.Int64(0));
  return seqs;
}

bool EmbeddingRepository::Exists(std::int64_t seq) {
  return connection_.Prepare("SELECT 1 FROM embeddings WHERE seq = ?").Bind(seq).Step();
}

std::int64_t EmbeddingRepository::Restorations() {
  return StateRepository(connection_).Get(kRestorations, 0);
}

std::vector<std::string> EmbeddingRepository::ModelsOf(const std::string& memory_id) {
  std::vector<std::string> models;
  Query query = connection_.Prepare(
      "SELECT model FROM embeddings WHERE source_type = 'stm' AND source_id = ?");
  query.Bind(memory_id);
  while (query.Step()) models.push_back(query.Text(0));
  return models;
}

std::vector<EmbeddingCount> EmbeddingRepository::Counts() {
  std::vector<EmbeddingCount> counts;
  Query query = connection_.Prepare(
      "SELECT model, dimensions, count(*) FROM embeddings GROUP BY model, dimensions");
  while (query.Step()) counts.push_back({query.Text(0), query.Int64(1), query.Int64(2)});
  return counts;
}

}  // namespace cortex
