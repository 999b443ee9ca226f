#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "recall/search.h"

/// A step after ranking: what contradicts a memory is named before it. Of "I live in Potsdam." and
/// "I live in Leipzig.", which contradicts it, who asks for one hit gets Leipzig, however often
/// Potsdam was read. Thread-safe: pure functions.
namespace cortex {

/// The hit of the memory with this id, if it was among all that the search found, also behind the
/// limit; or if it contradicts one of them (`disputes`) and what holds now is asked for: of "we
/// drive a Skoda" who asks what car it is gets "we swapped the Skoda for a Kia", too.
using FindHit = std::function<std::optional<SearchHit>(const std::string& id, bool disputes)>;

/// How many memories beside the hits are asked for at most; what contradicts a memory beyond that
/// keeps its place.
inline constexpr std::size_t kMostFetchedHits = 1'000;

/// For a question about a time that is over ("where did I live in 2021"): what held then is named
/// before what took its place, and before what it had taken the place of.
struct HeldThen {
  /// Whether the memory was told by then and nothing had taken its place.
  std::function<bool(const Memory& memory)> held;
  /// Memories that carry a penalty because of the one with this id.
  std::function<std::vector<std::string>(const std::string& id)> penalised_by;
};

/// Memories that come before this hit.
using FindBefore = std::function<std::vector<std::string>(const SearchHit& hit)>;

struct HitOrder {
  FindHit find;
  /// Those that contradict what is asked of this hit.
  FindBefore disputing;
  /// Those that may have taken its place: pairs that are only possible, and what tells as much of
  /// what is asked for anew. A hit may itself be raised by another one already.
  FindBefore newer;
  const HeldThen* then = nullptr;
};

/// The first `limit` of the hits, which are in their order, with those that contradict a hit
/// directly before it (topological order, depth first). They get its score where their own is
/// lower, so that scores still fall; `parts.raised` says by how much.
std::vector<SearchHit> DisputingFirst(std::vector<SearchHit> hits, std::size_t limit,
                                      const HitOrder& order);

}  // namespace cortex
