#include "recall/temporal_pattern.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace cortex {
namespace {

void SortByTime(std::vector<PastEvent>* events) {
  std::sort(events->begin(), events->end(), [](const PastEvent& a, const PastEvent& b) {
    return std::tie(a.at, a.id) < std::tie(b.at, b.id);
  });
}

std::optional<double> Chance(const std::vector<PastEvent>& first,
                             const std::vector<PastEvent>& then, TimeMs window) {
  if (first.empty() || then.empty()) return std::nullopt;
  const TimeMs begin = std::min(first.front().at, then.front().at);
  const TimeMs end = std::max(first.back().at, then.back().at);
  if (end <= begin) return std::nullopt;
  const double rate = static_cast<double>(then.size()) / static_cast<double>(end - begin);
  return 1 - std::exp(-rate * static_cast<double>(window));
}

}  // namespace

std::optional<DelaySpread> SpreadOf(std::vector<double> seconds) {
  if (seconds.empty()) return std::nullopt;
  std::sort(seconds.begin(), seconds.end());
  const std::size_t middle = seconds.size() / 2;
  DelaySpread spread;
  spread.count = static_cast<std::int64_t>(seconds.size());
  spread.shortest = seconds.front();
  spread.longest = seconds.back();
  spread.median = seconds.size() % 2 == 1 ? seconds[middle]
                                          : std::midpoint(seconds[middle - 1], seconds[middle]);
  double count = 0;
  for (const double delay : seconds) spread.mean += (delay - spread.mean) / ++count;  // no overflow
  return spread;
}

Following FindFollowing(std::vector<PastEvent> first, std::vector<PastEvent> then, TimeMs window) {
  constexpr double kMillisPerSecond = 1000;
  SortByTime(&first);
  SortByTime(&then);
  Following following;
  following.by_chance = Chance(first, then, window);
  auto next = then.begin();
  for (const auto& event : first) {
    while (next != then.end() && next->at <= event.at) ++next;
    if (next == then.end()) break;
    if (next->at - event.at > window) continue;
    following.pairs.push_back(
        {event.id, next->id, static_cast<double>(next->at - event.at) / kMillisPerSecond});
  }
  return following;
}

}  // namespace cortex
