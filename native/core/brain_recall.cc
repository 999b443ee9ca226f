// Brain: finding memories (specs/retrieval.md).

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "brain.h"
#include "input_rules.h"
#include "recall/meaning.h"
#include "recall/recall.h"
#include "store/score_columns.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr std::int64_t kHighestLimit = 1'000;

void RequireSearchable(const SearchQuery& query) {
  RequireUtf8(query.text, "query");
  if (query.vector && !query.vector->values.empty())
    RequireDirection(query.vector->values, "the query's vector");
  if (query.limit < 1 || query.limit > kHighestLimit) {
    throw Error(ErrorCode::kValidation, "limit is " + std::to_string(query.limit) + ": give 1 to " +
                                            std::to_string(kHighestLimit));
  }
}

bool ComesBefore(const SearchHit& a, const SearchHit& b) {
  const auto place = [](const SearchHit& hit) {
    return std::tuple(hit.score, hit.memory.confidence, hit.memory.score.created_at);
  };
  return place(a) != place(b) ? place(a) > place(b) : a.memory.id < b.memory.id;
}

}  // namespace

void Brain::CountAccesses(const std::vector<SearchHit>& hits, TimeMs now) {
  if (options_.read_only) return;
  for (const auto& hit : hits) store_->accesses().Add(MemoryKind::kStm, hit.memory.seq, now);
}

SearchResult Brain::Search(const SearchQuery& query, const CancelFlag* cancel) {
  RequireSearchable(query);
  SearchQuery asked = query;
  SearchResult result;
  store_->Read(cancel, [&](Repositories& repositories) {
    const ConfidencePolicy& policy = *repositories.policy;
    asked.filter.min_confidence =
        LeastConfidence(policy, query.filter.min_confidence, query.filter.purpose);
    columns_->Refresh(repositories);
    const auto unseen = store_->accesses().UnseenByReader();
    const auto confidence_of = [&](DocumentNumber document) {
      return columns_->ConfidenceOf(document, asked.now, policy, unseen);
    };
    MeaningPath meaning(*vectors_, repositories.embeddings, asked);
    auto found = recall_->Search(asked, options_.timezone, repositories.memories,
                                 repositories.search, confidence_of, {std::ref(meaning)});
    result.paths = std::move(found.paths);
    result.verdict = found.verdict;
    for (const auto& ranked : found.ranked) {
      auto memory = repositories.memories.FindBySeq(ranked.document);
      if (!memory) throw Error(ErrorCode::kInternal, "The search found a memory that is gone");
      Score(repositories, &*memory, asked.now);
      ScoreParts parts = recall_->PartsOf(ranked, asked);
      parts.vector = meaning.SimilarityOf(ranked.document);
      result.hits.push_back({std::move(*memory), ranked.score, parts});
    }
  });
  std::sort(result.hits.begin(), result.hits.end(), ComesBefore);
  const auto limit = static_cast<std::size_t>(query.limit);
  if (result.hits.size() > limit) {
    result.hits.erase(result.hits.begin() + static_cast<std::ptrdiff_t>(limit), result.hits.end());
  }
  if (!query.peek) CountAccesses(result.hits, query.now);
  return result;
}

}  // namespace cortex
