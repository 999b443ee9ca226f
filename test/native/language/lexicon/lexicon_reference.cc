#include "language/lexicon/lexicon_reference.h"

#include <algorithm>

namespace cortex::test {

const LexicalEntry* LexiconReference::Find(std::string_view word) const {
  const auto found = source_.by_word.find(word);
  return found == source_.by_word.end() ? nullptr : &found->second;
}

const LexicalEntry* LexiconReference::FindStem(std::string_view stem) const {
  const auto found = source_.by_stem.find(stem);
  return found == source_.by_stem.end() ? nullptr : &found->second;
}

std::uint64_t LexiconReference::FramesOf(std::string_view sort) const {
  const auto found = source_.frames_by_sort.find(sort);
  return found == source_.frames_by_sort.end() ? 0 : found->second;
}

std::vector<std::vector<std::string>> LexiconReference::ExpressionsAfter(
    std::string_view stem) const {
  const auto found = source_.expressions.find(stem);
  return found == source_.expressions.end() ? std::vector<std::vector<std::string>>()
                                            : found->second;
}

bool LexiconReference::IsRelated(std::uint32_t word) const {
  return source_.related.contains(word);
}

bool LexiconReference::HasPlace(std::uint32_t word) const { return source_.places.contains(word); }

bool LexiconReference::HasOpposite(std::uint32_t word) const {
  return source_.has_opposite.contains(word);
}

bool LexiconReference::IsContrasted(std::uint32_t word) const {
  const auto& generals = GeneralsOf(word);
  return source_.contrasted.contains(word) ||
         std::any_of(generals.begin(), generals.end(),
                     [&](std::uint32_t general) { return source_.contrasted.contains(general); });
}

const std::vector<LexiconSource::Place>& LexiconReference::PlacesOf(std::uint32_t word) const {
  static const std::vector<LexiconSource::Place> kNone;
  const auto found = source_.places.find(word);
  return found == source_.places.end() ? kNone : found->second;
}

const std::vector<std::uint32_t>& LexiconReference::GeneralsOf(std::uint32_t word) const {
  static const std::vector<std::uint32_t> kNone;
  const auto found = source_.generals.find(word);
  return found == source_.generals.end() ? kNone : found->second;
}

Opposition LexiconReference::Written(std::uint32_t a, std::uint32_t b) const {
  const auto found = source_.opposites.find(Lexicon::PairKey(a, b));
  return found == source_.opposites.end() ? Opposition::kNone : found->second;
}

Opposition LexiconReference::Opposed(std::uint32_t a, std::uint32_t b) const {
  if (a == b) return Opposition::kNone;
  if (source_.opposites.contains(Lexicon::PairKey(a, b))) return Written(a, b);
  return SameKindApart(a, b) ? Opposition::kKind : Opposition::kNone;
}

Opposition LexiconReference::OpposedAsKinds(std::uint32_t a, std::uint32_t b) const {
  const Opposition direct = Opposed(a, b);
  if (direct == Opposition::kStrong || IsKindOf(a, b) || IsKindOf(b, a)) return direct;
  for (const auto& [special, other] : {std::pair(a, b), std::pair(b, a)}) {
    for (const auto general : GeneralsOf(special)) {
      if (Written(general, other) == Opposition::kStrong) return Opposition::kStrong;
    }
  }
  return direct;
}

bool LexiconReference::SameKindApart(std::uint32_t a, std::uint32_t b) const {
  bool apart = false;
  for (const auto& x : PlacesOf(a)) {
    for (const auto& y : PlacesOf(b)) {
      if (x.category != y.category) continue;
      const std::uint32_t name = source_.category_names[x.category];
      const bool nested =
          (x.enter <= y.enter && y.enter < x.leave) || (y.enter <= x.enter && x.enter < y.leave);
      if (a == name || b == name || nested) return false;
      apart = true;
    }
  }
  return apart;
}

bool LexiconReference::IsKindOf(std::uint32_t special, std::uint32_t general) const {
  const auto& generals = GeneralsOf(special);
  if (std::find(generals.begin(), generals.end(), general) != generals.end()) return true;
  for (const auto& x : PlacesOf(special)) {
    for (const auto& y : PlacesOf(general)) {
      if (x.category == y.category && y.enter < x.enter && x.enter < y.leave) return true;
    }
  }
  return false;
}

bool LexiconReference::NamesKindOf(std::uint32_t word, std::uint32_t member) const {
  const auto& places = PlacesOf(member);
  return std::any_of(places.begin(), places.end(), [&](const LexiconSource::Place& place) {
    return source_.category_names[place.category] == word;
  });
}

bool LexiconReference::AreSynonyms(std::uint32_t a, std::uint32_t b) const {
  return source_.synonyms.contains(Lexicon::PairKey(a, b));
}

namespace {

bool Fits(const PhraseSource::Part& part, const PhraseWord& word) {
  switch (part.match) {
    case PhraseSource::Match::kStem:
      return part.text == word.stem;
    case PhraseSource::Match::kFolded:
      return part.text == word.folded;
    case PhraseSource::Match::kName:
      return word.is_name && part.text == word.folded;
    default:
      return word.is_number;
  }
}

bool Stands(const PhraseSource::Phrase& phrase, const std::vector<PhraseWord>& words) {
  if (phrase.parts.size() > words.size()) return false;
  for (std::size_t i = 0; i < phrase.parts.size(); ++i) {
    if ((i > 0 && words[i].after_mark) || !Fits(phrase.parts[i], words[i])) return false;
  }
  return true;
}

}  // namespace

std::vector<std::pair<int, std::size_t>> PhraseReference::Visited(
    const std::vector<PhraseWord>& words) const {
  std::vector<std::pair<int, std::size_t>> visited;
  const auto look = [&](std::string_view first) {
    const auto phrases = source_.by_first().find(first);
    if (phrases == source_.by_first().end()) return;
    for (const auto& phrase : phrases->second) {
      if (Stands(phrase, words)) visited.emplace_back(phrase.label, phrase.parts.size());
    }
  };
  look(words.front().stem);
  if (words.front().folded != words.front().stem) look(words.front().folded);
  if (words.front().is_number) look(PhraseTable::kNumber);
  return visited;
}

std::vector<PhraseWord> TextOf(const PhraseSource::Phrase& phrase) {
  std::vector<PhraseWord> words;
  for (const auto& part : phrase.parts) {
    PhraseWord word;
    word.folded = word.stem = part.text;
    word.is_name = part.match == PhraseSource::Match::kName;
    word.is_number = part.match == PhraseSource::Match::kNumber;
    words.push_back(std::move(word));
  }
  return words;
}

}  // namespace cortex::test
