#include "recall/current_first.h"

#include <algorithm>
#include <map>
#include <optional>

#include "recall/narrower.h"

namespace cortex {
namespace {

/// A memory that has less than this share of the question's words answers something else; and one
/// whose score is a smaller share of the other's fits less well than its words say.
constexpr double kLeastCover = 0.2;
constexpr double kLeastScore = 0.6;
/// From this share of the other's score on the words do not tell which of them answers.
constexpr double kNearScore = 0.9;

/// The last time: who tells "tech lead: Priya" again, after Aiko, tells what holds now.
TimeMs ToldAt(const TellingHit& hit) {
  const Memory& memory = hit.hit->memory;
  return std::max(memory.score.created_at, memory.told_again_at.value_or(0));
}

/// Whether each word that the one has stands in the other, too.
bool Covers(const Cover& other, const Cover& one) {
  return std::equal(one.words.begin(), one.words.end(), other.words.begin(), other.words.end(),
                    [](bool in_one, bool in_other) { return in_other || !in_one; });
}

/// Both tell the fact that is asked for; or the one has the other's words, about as much of them,
/// and is not known to tell something else.
bool TellsAsMuch(const TellingHit& one, const TellingHit& other) {
  if (one.fact == Telling::kAsked && other.fact == Telling::kAsked) return true;
  if (one.hit->score < kLeastScore * other.hit->score) return false;
  if (one.fact == Telling::kAsked) return true;
  if (one.hit->score >= kNearScore * other.hit->score && one.fact >= other.fact) return true;
  return Covers(one.cover, other.cover) &&
         (one.fact == Telling::kNothing || other.fact != Telling::kAsked);
}

bool FitsAsWell(const TellingHit& one, const TellingHit& other) {
  return one.fit.speaker >= other.fit.speaker && one.fit.answer >= other.fit.answer &&
         TellsAsMuch(one, other);
}

/// Turns of conversations: a change told later, or the fact that is asked for told anew.
bool TellsAnew(const TellingHit& one, const TellingHit& other) {
  const bool both = one.fact == Telling::kAsked && other.fact == Telling::kAsked;
  return (one.tells_change || both) && one.fit.speaker >= other.fit.speaker &&
         one.fit.answer >= other.fit.answer;
}

bool StandsBefore(const TellingHit& one, const TellingHit& other, bool of_now) {
  if (one.of_another_time && !other.of_another_time) return false;
  const bool are_turns = one.is_turn || other.is_turn;
  if (!are_turns && one.of_another != other.of_another)
    return other.of_another && FitsAsWell(one, other);
  return of_now && ToldAt(one) > ToldAt(other) && !one.hit->memory.disputed &&
         (are_turns ? TellsAnew(one, other) : FitsAsWell(one, other));
}

/// The nouns that hits tell, each read once.
class NounsOfHits {
 public:
  /// `question` outlives it; it is read where two hits are compared.
  explicit NounsOfHits(std::string_view question) : question_(question) {}

  bool IsNarrower(const TellingHit& one, const TellingHit& other) {
    return Of(one).IsNarrowerThan(Of(other));
  }

 private:
  const NounsTold& Of(const TellingHit& hit) {
    const SearchHit& found = *hit.hit;
    const std::string_view text = found.passage ? *found.passage : found.memory.content;
    if (!asked_) asked_ = MeaningsOf(question_);
    return read_.try_emplace(hit.hit, *asked_, text).first->second;
  }

  std::string_view question_;
  std::optional<Meanings> asked_;
  std::map<const SearchHit*, NounsTold> read_;
};

/// The words of the question do not tell which of them answers.
bool FitAlike(const TellingHit& one, const TellingHit& other) {
  return one.cover.words == other.cover.words && one.hit->score >= kNearScore * other.hit->score &&
         other.hit->score >= kNearScore * one.hit->score;
}

}  // namespace

HitsBefore FindTellingAnew(std::string_view question, std::vector<TellingHit> hits, bool of_now) {
  std::stable_sort(hits.begin(), hits.end(), [](const TellingHit& one, const TellingHit& other) {
    return ToldAt(one) > ToldAt(other);
  });
  NounsOfHits nouns(question);
  HitsBefore anew;
  for (const auto& later : hits) {
    if (later.cover.share < kLeastCover) continue;
    for (const auto& first : hits) {
      const bool alike = !first.is_turn && !later.is_turn && FitAlike(first, later);
      const bool stands = StandsBefore(first, later, of_now) && !nouns.IsNarrower(first, later);
      if (stands || (alike && &first != &later && nouns.IsNarrower(later, first)))
        anew[later.hit->memory.id].push_back(first.hit->memory.id);
    }
  }
  return anew;
}

}  // namespace cortex
