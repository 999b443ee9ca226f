#include "recall/graph_tuning.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace cortex {
namespace {

constexpr std::size_t kQueries = 64;
constexpr std::size_t kWanted = 10;
constexpr double kLeastRecall = 0.995;

/// The similarity of the last of the nearest to the vector at `query`, itself left out.
float Threshold(const VectorRows& rows, std::size_t query) {
  std::vector<float> similarities;
  similarities.reserve(rows.size());
  for (std::size_t position = 0; position < rows.size(); ++position) {
    if (position != query) similarities.push_back(rows.Similarity(rows.At(query), position));
  }
  const auto last = similarities.begin() +
                    static_cast<std::ptrdiff_t>(std::min(kWanted, similarities.size()) - 1);
  std::nth_element(similarities.begin(), last, similarities.end(), std::greater<>());
  return *last;
}

}  // namespace

bool GraphTuning::Step(const VectorGraph& graph, const VectorRows& rows) {
  if (tried_ == kQueries || rows.size() < 2) return true;
  const std::size_t query = tried_++ * rows.size() / kQueries;
  const float threshold = Threshold(rows, query);
  wanted_ += std::min(kWanted, rows.size() - 1);
  const auto others = [query](std::size_t position) { return position != query; };
  for (std::size_t i = 0; i < kEfforts.size(); ++i) {
    const auto hits = graph.Search(rows, rows.At(query), kWanted, others, kEfforts.at(i));
    found_.at(i) += static_cast<std::size_t>(std::count_if(
        hits.begin(), hits.end(), [&](const auto& hit) { return hit.similarity >= threshold; }));
  }
  return tried_ == kQueries;
}

std::optional<std::size_t> GraphTuning::Effort() const {
  for (std::size_t i = 0; i < kEfforts.size(); ++i) {
    if (static_cast<double>(found_.at(i)) >= kLeastRecall * static_cast<double>(wanted_))
      return kEfforts.at(i);
  }
  return std::nullopt;
}

}  // namespace cortex
