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

/// score = relevance * (1 - standing + standing * (confidence + temporal * recency + importance *
/// importance / 5) / (1 + temporal + importance)).
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
