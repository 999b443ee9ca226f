#pragma once

#include <functional>
#include <vector>

#include "base/time.h"
#include "recall/documents.h"
#include "recall/search.h"

/// From what the paths propose to an order. Thread-safe: pure functions and values.
namespace cortex {

struct Candidate {
  DocumentNumber document = 0;
  /// 0 to 1.
  double relevance = 0;
};

/// A candidate with its place in the order.
struct RankedDocument {
  DocumentNumber document = 0;
  double score = 0;
  double relevance = 0;
  double confidence = 0;
};

/// 1 for now, half as much after each month.
double RecencyOf(TimeMs created_at, TimeMs now);

/// What a memory has to say for itself beside fitting the query, 0 to 1: the weighed mean of how
/// far it can be trusted now, how new it is, and how important. It alone decides between something
/// new that is not sure and something older that is; docs/search.md draws it. `importance` is a
/// share of the highest. Of no weights at all 1, so that nothing is held against anything.
double StandingOf(double confidence, double recency, double importance,
                  const RankingWeights& weights);

/// score = relevance * (1 - standing_weight * (1 - standing)).
double ScoreOf(const Candidate& candidate, const IndexedDocument& document, double confidence,
               TimeMs now, const RankingWeights& weights);

/// The candidate with its score.
RankedDocument Standing(const Candidate& candidate, const Documents& documents,
                        const std::function<double(DocumentNumber)>& confidence_of, TimeMs now,
                        const RankingWeights& weights);

/// The first `limit` of the candidates and all that are equal to the last of them in score,
/// confidence and time; best first. `confidence_of` is asked for those that may be among them. The
/// candidates stay, in another order.
std::vector<RankedDocument> Rank(std::vector<Candidate>* candidates, const Documents& documents,
                                 const std::function<double(DocumentNumber)>& confidence_of,
                                 std::size_t limit, TimeMs now, const RankingWeights& weights);

}  // namespace cortex
