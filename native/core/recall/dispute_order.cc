#include "recall/dispute_order.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace cortex {
namespace {

/// Of the score of the best of several that may have changed one memory.
constexpr double kLeastFitting = 0.8;

class DisputeOrder {
 public:
  DisputeOrder(std::vector<SearchHit> hits, const HitOrder& by)
      : hits_(std::move(hits)), begun_(hits_.size()), by_(by) {
    for (std::size_t i = 0; i < hits_.size(); ++i) places_[hits_[i].memory.id] = i;
  }

  std::vector<SearchHit> First(std::size_t limit) {
    const std::size_t ranked = hits_.size();
    for (std::size_t i = 0; i < ranked && order_.size() < limit; ++i) Place(i);
    order_.resize(std::min(order_.size(), limit));
    std::vector<SearchHit> first;
    first.reserve(order_.size());
    for (const auto place : order_) first.push_back(std::move(hits_[place]));
    return first;
  }

 private:
  /// Those that contradict the hit, then the hit. One that is begun is placed, or contradicts, by
  /// way of others, what contradicts it: a ring, of which the better hit keeps its place.
  void Place(std::size_t place) {
    if (begun_[place]) return;
    begun_[place] = true;
    const bool held = by_.then != nullptr && by_.then->held(hits_[place].memory);
    if (by_.then != nullptr && !held)
      PlaceBefore(place, HeldBefore(std::string(hits_[place].memory.id)));
    if (!held) PlaceBefore(place, by_.disputing(hits_[place]), true);
    if (by_.then == nullptr) PlaceBefore(place, FittingFirst(by_.newer(hits_[place])));
    order_.push_back(place);
  }

  /// Memories that held then, of those whose place the one with this id took, one after the other.
  std::vector<std::string> HeldBefore(const std::string& id) {
    std::vector<std::string> held;
    std::vector<std::string> chain = {id};
    for (std::size_t i = 0; i < chain.size() && chain.size() < kMostFetchedHits; ++i) {
      for (auto& older : by_.then->penalised_by(chain[i])) {
        if (std::find(chain.begin(), chain.end(), older) != chain.end()) continue;
        const auto place = PlaceOf(older);
        if (place && by_.then->held(hits_[*place].memory)) held.push_back(older);
        chain.push_back(std::move(older));
      }
    }
    return held;
  }

  /// What has far fewer of the question's words stands behind the others; else they stay in their
  /// order.
  std::vector<std::string> FittingFirst(std::vector<std::string> ids) {
    const auto score = [this](const std::string& id) {
      const auto place = PlaceOf(id);
      return place ? hits_[*place].score : 0.0;
    };
    double best = 0;
    for (const auto& id : ids) best = std::max(best, score(id));
    std::ranges::stable_partition(
        ids, [&](const std::string& id) { return score(id) >= kLeastFitting * best; });
    return ids;
  }

  void PlaceBefore(std::size_t place, const std::vector<std::string>& ids, bool disputes = false) {
    for (const auto& id : ids) {
      const auto other = PlaceOf(id, disputes);
      if (!other || begun_[*other]) continue;
      SearchHit& hit = hits_[*other];
      const double raised = hits_[place].score - hit.score;
      if (raised > 0) {
        hit.score = hits_[place].score;
        hit.parts.raised = raised;
      }
      Place(*other);
    }
  }

  std::optional<std::size_t> PlaceOf(const std::string& id, bool disputes = false) {
    const auto known = places_.find(id);
    if (known != places_.end()) return known->second;
    std::optional<SearchHit> hit =
        fetched_++ < kMostFetchedHits ? by_.find(id, disputes) : std::nullopt;
    if (!hit) return places_[id] = std::nullopt;
    hits_.push_back(std::move(*hit));
    begun_.push_back(false);
    return places_[id] = hits_.size() - 1;
  }

  std::vector<SearchHit> hits_;
  std::vector<bool> begun_;
  std::unordered_map<std::string, std::optional<std::size_t>> places_;
  std::vector<std::size_t> order_;
  std::size_t fetched_ = 0;
  const HitOrder& by_;
};

}  // namespace

std::vector<SearchHit> DisputingFirst(std::vector<SearchHit> hits, std::size_t limit,
                                      const HitOrder& order) {
  return DisputeOrder(std::move(hits), order).First(limit);
}

}  // namespace cortex
