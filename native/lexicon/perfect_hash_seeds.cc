#include "lexicon/perfect_hash_seeds.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "language/lexicon/perfect_hash.h"

namespace cortex {
namespace {

constexpr std::size_t kFree = static_cast<std::size_t>(-1);
/// More keys a seed: fewer seeds, and a longer search for each.
constexpr std::size_t kKeysPerSeed = 4;

class Search {
 public:
  explicit Search(std::span<const std::uint64_t> hashes)
      : hashes_(hashes), groups_(hashes.size() / kKeysPerSeed + 1) {
    layout_.seeds.resize(groups_.size());
    layout_.keys.assign(hashes.size(), kFree);
    for (std::size_t key = 0; key < hashes.size(); ++key)
      groups_[PerfectHash::SeedOf(hashes[key], groups_.size())].push_back(key);
  }

  PerfectHashLayout Run() {
    // The largest groups first, while there is room.
    std::vector<std::size_t> order(groups_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return groups_[a].size() > groups_[b].size();
    });
    for (const std::size_t group : order) {
      const auto& keys = groups_[group];
      if (keys.empty()) break;
      layout_.seeds[group] = keys.size() == 1 ? PutAnywhere(keys.front()) : SeedFor(keys);
    }
    return std::move(layout_);
  }

 private:
  std::uint32_t SeedFor(const std::vector<std::size_t>& keys) {
    std::vector<std::size_t> places(keys.size());
    for (std::uint32_t seed = 0; seed < PerfectHash::kIsPlace; ++seed) {
      std::size_t put = 0;
      for (; put < keys.size(); ++put) {
        places[put] = PerfectHash::PlaceBy(seed, hashes_[keys[put]], hashes_.size());
        if (layout_.keys[places[put]] != kFree) break;
        layout_.keys[places[put]] = keys[put];
      }
      if (put == keys.size()) return seed;
      while (put > 0) layout_.keys[places[--put]] = kFree;
    }
    throw std::logic_error("No seed keeps the keys of a perfect hash apart");
  }

  std::uint32_t PutAnywhere(std::size_t key) {
    while (layout_.keys[next_free_] != kFree) ++next_free_;
    layout_.keys[next_free_] = key;
    return PerfectHash::kIsPlace | static_cast<std::uint32_t>(next_free_);
  }

  std::span<const std::uint64_t> hashes_;
  /// Keys with one seed.
  std::vector<std::vector<std::size_t>> groups_;
  PerfectHashLayout layout_;
  std::size_t next_free_ = 0;
};

}  // namespace

PerfectHashLayout LayOutByHash(std::span<const std::uint64_t> hashes) {
  if (hashes.empty()) throw std::logic_error("A perfect hash needs at least one key");
  std::vector<std::uint64_t> sorted(hashes.begin(), hashes.end());
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    throw std::logic_error("Two keys of a table have the hash " + std::to_string(*twice));
  return Search(hashes).Run();
}

}  // namespace cortex
