#include "recall/ranking.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace cortex {
namespace {

constexpr double kRecencyHalfLifeDays = 30.0;
constexpr double kHighestImportance = 5.0;

bool MoreRelevant(const Candidate& a, const Candidate& b) { return a.relevance > b.relevance; }

/// Puts what cannot come among the first `limit`, however its standing is, behind the others; where
/// it begins.
std::vector<Candidate>::iterator PutHopefulFirst(std::size_t limit, const RankingWeights& weights,
                                                 std::vector<Candidate>* candidates) {
  if (candidates->size() <= limit) return candidates->end();
  const auto last = candidates->begin() + static_cast<std::ptrdiff_t>(limit) - 1;
  std::nth_element(candidates->begin(), last, candidates->end(), MoreRelevant);
  const double least = last->relevance * (1.0 - weights.standing);
  return std::partition(last, candidates->end(), [least](const Candidate& candidate) {
    return candidate.relevance >= least;
  });
}

}  // namespace

RankedDocument Standing(const Candidate& candidate, const Documents& documents,
                        const std::function<double(DocumentNumber)>& confidence_of, TimeMs now,
                        const RankingWeights& weights) {
  const double confidence = confidence_of(candidate.document);
  const double score = ScoreOf(candidate, documents[candidate.document], confidence, now, weights);
  return {candidate.document, score, candidate.relevance, confidence};
}

double RecencyOf(TimeMs created_at, TimeMs now) {
  if (created_at >= now) return 1.0;
  const double days = static_cast<double>(now - created_at) / static_cast<double>(kMillisPerDay);
  return std::exp2(-days / kRecencyHalfLifeDays);
}

double StandingOf(double confidence, double recency, double importance,
                  const RankingWeights& weights) {
  const double all = weights.confidence + weights.temporal + weights.importance;
  if (all <= 0) return 1.0;
  return (weights.confidence * confidence + weights.temporal * recency +
          weights.importance * importance) /
         all;
}

double ScoreOf(const Candidate& candidate, const IndexedDocument& document, double confidence,
               TimeMs now, const RankingWeights& weights) {
  const double standing =
      StandingOf(confidence, RecencyOf(document.created_at, now),
                 static_cast<double>(document.importance) / kHighestImportance, weights);
  return candidate.relevance * (1.0 - weights.standing * (1.0 - standing));
}

std::vector<RankedDocument> Rank(std::vector<Candidate>* candidates, const Documents& documents,
                                 const std::function<double(DocumentNumber)>& confidence_of,
                                 std::size_t limit, TimeMs now, const RankingWeights& weights) {
  const auto hopeless = PutHopefulFirst(limit, weights, candidates);
  std::vector<RankedDocument> ranked;
  ranked.reserve(static_cast<std::size_t>(hopeless - candidates->begin()));
  for (auto candidate = candidates->begin(); candidate != hopeless; ++candidate)
    ranked.push_back(Standing(*candidate, documents, confidence_of, now, weights));
  const auto place = [&documents](const RankedDocument& entry) {
    return std::tuple(entry.score, entry.confidence, documents[entry.document].created_at);
  };
  std::sort(ranked.begin(), ranked.end(), [&place](const auto& a, const auto& b) {
    return place(a) != place(b) ? place(a) > place(b) : a.document < b.document;
  });
  if (ranked.size() <= limit) return ranked;
  auto end = ranked.begin() + static_cast<std::ptrdiff_t>(limit);
  const auto last = place(ranked[limit - 1]);
  while (end != ranked.end() && place(*end) == last) ++end;
  ranked.erase(end, ranked.end());
  return ranked;
}

}  // namespace cortex
