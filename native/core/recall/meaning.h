#pragma once

#include <unordered_map>

#include "recall/recall.h"
#include "recall/vector_search.h"

namespace cortex {

/// Finding by vectors: the memories whose vectors are nearest to the query's.
class MeaningPath {
 public:
  MeaningPath(VectorSearch& vectors, EmbeddingRepository& embeddings, const SearchQuery& query)
      : vectors_(vectors), embeddings_(embeddings), query_(query) {}

  /// A CandidatePath. Relevance is how far a similarity is above that of the first memory that was
  /// not proposed, as a share of the most it could be: what is not proposed lacks little.
  PathCandidates operator()(const Documents& documents, const DocumentFilter& filter);

  /// Of a memory that was proposed; else 0.
  [[nodiscard]] double SimilarityOf(DocumentNumber document) const;

 private:
  VectorSearch& vectors_;
  EmbeddingRepository& embeddings_;
  const SearchQuery& query_;
  std::unordered_map<DocumentNumber, double> similarities_;
};

}  // namespace cortex
