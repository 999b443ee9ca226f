#include <algorithm>
#include <string>
#include <vector>

#include "base/hash.h"
#include "language/contradictions.h"
#include "language/lexicon.h"

namespace cortex {
namespace {

constexpr std::size_t kMaxKeys = 8;

/// Rarer words make better keys: names first, then heavy words and people, then the rest.
int Rank(const StatementWord& word) {
  if (word.Is(kName)) return 0;
  return word.Is(kLightWord | kTimeWord) ? 2 : 1;
}

std::int64_t KeyOf(char tag, std::uint32_t hash) { return StableHash(tag + std::to_string(hash)); }

}  // namespace

std::vector<std::int64_t> CandidateKeys(const Statement& statement) {
  std::vector<std::pair<int, std::int64_t>> ranked;
  for (const auto& word : statement.words) {
    if (!word.Is(kContentWord) || word.Is(kQuantityPart | kProtectedWord)) continue;
    // Words of one matter share the key of the matter, the two ends of a scale that of the scale.
    ranked.emplace_back(Rank(word),
                        word.theme != 0 ? KeyOf('t', word.theme) : KeyOf('w', word.meaning));
    if (word.scale != 0) ranked.emplace_back(2, KeyOf('s', word.scale));
  }
  const bool has_age =
      std::any_of(statement.quantities.begin(), statement.quantities.end(),
                  [](const Quantity& quantity) { return quantity.kind == QuantityKind::kAge; });
  if (has_age) ranked.emplace_back(1, StableHash("age"));
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::int64_t> keys;
  for (const auto& [rank, key] : ranked) {
    if (keys.size() == kMaxKeys) break;
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  }
  return keys;
}

}  // namespace cortex
