// Brain: vectors of memories (specs/retrieval.md, "Embedders").

#include "brain.h"
#include "input_rules.h"
#include "store/store.h"

namespace cortex {

void Brain::PutEmbedding(const NewEmbedding& embedding) {
  RequireName(embedding.model, "model");
  RequireDirection(embedding.vector, "the vector of " + embedding.source_id);
  store_->Write([&](Repositories& repositories) {
    if (repositories.embeddings.Put(embedding)) repositories.state.Raise(kScoreEpoch);
  });
}

std::vector<VectorHit> Brain::SearchVectors(const std::string& model, std::span<const float> query,
                                            std::size_t wanted, const SeqFilter* filter,
                                            const CancelFlag* cancel) {
  RequireDirection(query, "the query's vector");
  std::vector<VectorHit> hits;
  store_->Read(cancel, [&](Repositories& repositories) {
    hits = vectors_->Search(repositories.embeddings, model, query, wanted, filter);
  });
  return hits;
}

}  // namespace cortex
