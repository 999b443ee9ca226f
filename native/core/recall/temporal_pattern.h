#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"

/// How often and how long after one thing another follows. Thread-safe: pure functions.
namespace cortex {

/// Something that happened: a memory or an atom, by its time.
struct PastEvent {
  TimeMs at = 0;
  std::string id;
};

/// Spread of a number of delays, in seconds.
struct DelaySpread {
  std::int64_t count = 0;
  double shortest = 0;
  double median = 0;
  double mean = 0;
  double longest = 0;
};
/// Nothing for no delays.
std::optional<DelaySpread> SpreadOf(std::vector<double> seconds);

struct Following {
  struct Pair {
    std::string first_id;
    std::string then_id;
    double delay_seconds = 0;
  };
  /// Each first event that another followed, with the nearest; by time.
  std::vector<Pair> pairs;
  /// The share of first events that one would follow if the others happened at any time, as often
  /// as they did: 1 - e^-(rate x window). Nothing where all happened at one time.
  std::optional<double> by_chance;
};

/// For each of `first` the nearest of `then` that is later, not at the same time, by at most
/// `window` milliseconds. Sorts both.
Following FindFollowing(std::vector<PastEvent> first, std::vector<PastEvent> then, TimeMs window);

}  // namespace cortex
