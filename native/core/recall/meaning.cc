#include "recall/meaning.h"

#include <algorithm>

namespace cortex {
namespace {

/// For a hit asked for, so many are proposed, that other paths may agree on one of them.
constexpr std::size_t kProposedPerHit = 4;
constexpr std::size_t kLeastProposed = 100;

PathReport ReportOf(const SearchQuery& query) {
  if (!query.vector) return {"vectors", PathState::kOff, 0, "the brain has no embedder"};
  if (query.vector->values.empty()) return {"vectors", PathState::kDown, 0, query.vector->problem};
  return {"vectors", PathState::kLive, 0, ""};
}

}  // namespace

PathCandidates MeaningPath::operator()(const Documents& documents, const DocumentFilter& filter) {
  PathCandidates path;
  path.report = ReportOf(query_);
  path.weight = query_.ranking.vector;
  if (path.report.state != PathState::kLive) return path;
  const std::size_t wanted =
      std::max(kLeastProposed, kProposedPerHit * static_cast<std::size_t>(query_.limit));
  MemoryFilter accepts;
  if (!filter.is_open()) {
    accepts = [&](std::int64_t seq) {
      // A vector in memory may be of a memory that is gone.
      if (static_cast<std::size_t>(seq) >= documents.size()) return false;
      return filter.Accepts(static_cast<DocumentNumber>(seq));
    };
  }
  // One more than proposed: the measure of what is not.
  const auto hits = vectors_.Search(embeddings_, query_.vector->model, query_.vector->values,
                                    wanted + 1, accepts);
  const double next = hits.size() > wanted ? std::max(0.0F, hits.back().similarity) : 0.0;
  for (std::size_t i = 0; i < std::min(wanted, hits.size()); ++i) {
    const double similarity = hits[i].similarity;
    if (similarity <= next) break;
    const auto document = static_cast<DocumentNumber>(hits[i].seq);
    path.candidates.push_back({document, std::min(1.0, (similarity - next) / (1 - next))});
    similarities_[document] = std::min(1.0, similarity);
  }
  return path;
}

double MeaningPath::SimilarityOf(DocumentNumber document) const {
  const auto found = similarities_.find(document);
  return found == similarities_.end() ? 0 : found->second;
}

}  // namespace cortex
