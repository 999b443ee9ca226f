#include "language/lexicon/lexicon.h"

#include <algorithm>

#include "language/lexicon/lexicon_reader.h"

namespace cortex {
const Lexicon& Lexicon::English() {
  // Never freed: lanes may still ask while the process ends and its statics are destroyed.
  static const auto* const kLexicon = new Lexicon(ReadLexicon());
  return *kLexicon;
}

std::uint64_t Lexicon::PairKey(std::uint32_t a, std::uint32_t b) {
  constexpr unsigned kHalf = 32;
  return (std::uint64_t{std::min(a, b)} << kHalf) | std::max(a, b);
}

std::uint32_t Lexicon::HashOf(std::string_view stem) {
  // FNV-1a, 32 bits.
  constexpr std::uint32_t kOffsetBasis = 0x811C9DC5U;
  constexpr std::uint32_t kPrime = 0x01000193U;
  std::uint32_t hash = kOffsetBasis;
  for (const char c : stem) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
  return hash;
}

const LexicalEntry* Lexicon::Find(std::string_view folded) const {
  const auto found = by_word_.find(folded);
  return found == by_word_.end() ? nullptr : &found->second;
}

const LexicalEntry* Lexicon::FindStem(std::string_view stem) const {
  const auto found = by_stem_.find(stem);
  return found == by_stem_.end() ? nullptr : &found->second;
}

std::string_view Lexicon::BaseOf(std::string_view folded) const {
  const auto found = bases_.find(folded);
  return found == bases_.end() ? folded : std::string_view(found->second);
}

const std::vector<std::vector<std::string>>* Lexicon::ExpressionsAfter(
    std::string_view stem) const {
  const auto found = expressions_.find(stem);
  return found == expressions_.end() ? nullptr : &found->second;
}

bool Lexicon::HasOpposite(std::uint32_t word) const { return has_opposite_.contains(word); }

bool Lexicon::IsContrasted(std::uint32_t word) const {
  if (contrasted_.contains(word)) return true;
  if (!word_filter_.MayHave(word)) return false;
  const auto generals = generals_.find(word);
  return generals != generals_.end() &&
         std::any_of(generals->second.begin(), generals->second.end(),
                     [&](std::uint32_t general) { return contrasted_.contains(general); });
}

bool Lexicon::AreSynonyms(std::uint32_t a, std::uint32_t b) const {
  const std::uint64_t key = PairKey(a, b);
  return pair_filter_.MayHave(key) && synonyms_.contains(key);
}

bool Lexicon::IsRelated(std::uint32_t word) const { return related_.contains(word); }

bool Lexicon::NamesKindOf(std::uint32_t word, std::uint32_t member) const {
  if (!word_filter_.MayHave(member)) return false;
  const auto places = places_.find(member);
  return places != places_.end() &&
         std::any_of(places->second.begin(), places->second.end(),
                     [&](const Place& place) { return category_names_[place.category] == word; });
}

std::uint64_t Lexicon::FramesOf(std::string_view sort) const {
  const auto found = frames_by_sort_.find(sort);
  return found == frames_by_sort_.end() ? 0 : found->second;
}

bool Lexicon::HasPlace(std::uint32_t word) const { return places_.contains(word); }

Opposition Lexicon::Opposed(std::uint32_t a, std::uint32_t b) const {
  if (a == b) return Opposition::kNone;
  const std::uint64_t key = PairKey(a, b);
  if (pair_filter_.MayHave(key)) {
    const auto found = opposites_.find(key);
    if (found != opposites_.end()) return found->second;
  }
  return SameKindApart(a, b) ? Opposition::kKind : Opposition::kNone;
}

Opposition Lexicon::OpposedAsKinds(std::uint32_t a, std::uint32_t b) const {
  const auto through = [&](std::uint32_t special, std::uint32_t other) {
    if (!word_filter_.MayHave(special) || !HasOpposite(other)) return false;
    const auto generals = generals_.find(special);
    return generals != generals_.end() &&
           std::any_of(generals->second.begin(), generals->second.end(),
                       [&](std::uint32_t general) {
                         const auto found = opposites_.find(PairKey(general, other));
                         return found != opposites_.end() && found->second == Opposition::kStrong;
                       });
  };
  const Opposition direct = Opposed(a, b);
  if (direct == Opposition::kStrong || IsKindOf(a, b) || IsKindOf(b, a)) return direct;
  return through(a, b) || through(b, a) ? Opposition::kStrong : direct;
}

bool Lexicon::SameKindApart(std::uint32_t a, std::uint32_t b) const {
  if (!word_filter_.MayHave(a) || !word_filter_.MayHave(b)) return false;
  const auto left = places_.find(a);
  if (left == places_.end()) return false;
  const auto right = places_.find(b);
  if (right == places_.end()) return false;
  bool apart = false;
  for (const Place& x : left->second) {
    for (const Place& y : right->second) {
      if (x.category != y.category) continue;
      const std::uint32_t name = category_names_[x.category];
      if (a == name || b == name) return false;
      // One of them a kind of the other in any tree: they can be said of one thing.
      const bool nested =
          (x.enter <= y.enter && y.enter < x.leave) || (y.enter <= x.enter && x.enter < y.leave);
      if (nested) return false;
      apart = true;
    }
  }
  return apart;
}

bool Lexicon::IsKindOf(std::uint32_t special, std::uint32_t general) const {
  if (!word_filter_.MayHave(special)) return false;
  const auto found = generals_.find(special);
  if (found != generals_.end() &&
      std::find(found->second.begin(), found->second.end(), general) != found->second.end()) {
    return true;
  }
  const auto left = places_.find(special);
  const auto right = places_.find(general);
  if (left == places_.end() || right == places_.end()) return false;
  for (const Place& x : left->second) {
    for (const Place& y : right->second) {
      if (x.category == y.category && y.enter < x.enter && x.enter < y.leave) return true;
    }
  }
  return false;
}

}  // namespace cortex
