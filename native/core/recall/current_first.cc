#include "recall/current_first.h"

#include <algorithm>

namespace cortex {
namespace {

/// A memory that has less than this share of the question's words answers something else; and one
/// whose score is a smaller share of the other's fits less well than its words say.
constexpr double kLeastCover = 0.5;
constexpr double kLeastScore = 0.6;

TimeMs ToldAt(const TellingHit& hit) { return hit.hit->memory.score.created_at; }

/// Whether each word that the one has stands in the other, too.
bool Covers(const Cover& other, const Cover& one) {
  return std::equal(one.words.begin(), one.words.end(), other.words.begin(), other.words.end(),
                    [](bool in_one, bool in_other) { return in_other || !in_one; });
}

bool TellsAnew(const TellingHit& newer, const TellingHit& older) {
  return ToldAt(newer) > ToldAt(older) && !newer.hit->memory.disputed &&
         newer.hit->score >= kLeastScore * older.hit->score &&
         newer.fit.speaker >= older.fit.speaker && newer.fit.answer >= older.fit.answer &&
         Covers(newer.cover, older.cover);
}

}  // namespace

TellingAnew FindTellingAnew(std::vector<TellingHit> hits) {
  std::stable_sort(hits.begin(), hits.end(), [](const TellingHit& one, const TellingHit& other) {
    return ToldAt(one) > ToldAt(other);
  });
  TellingAnew anew;
  for (const auto& older : hits) {
    if (older.cover.share < kLeastCover) continue;
    for (const auto& newer : hits) {
      if (TellsAnew(newer, older)) anew[older.hit->memory.id].push_back(newer.hit->memory.id);
    }
  }
  return anew;
}

}  // namespace cortex
