#include "language/lexicon/lexicon.h"

#include <algorithm>

#include "language/lexicon/english_tables.h"
#include "language/text/hash_filter.h"

namespace cortex {
namespace {

std::span<const KindPlace> PlacesOf(const LexiconTables& tables, const WordRelations& relations) {
  return tables.places.subspan(relations.first_place, relations.places);
}

std::span<const std::uint32_t> GeneralsOf(const LexiconTables& tables,
                                          const WordRelations& relations) {
  return tables.generals.subspan(relations.first_general, relations.generals);
}

bool Has(const WordRelations* relations, WordRelations::Flag flag) {
  return relations != nullptr && (relations->flags & flag) != 0;
}

}  // namespace

const Lexicon& Lexicon::English() {
  static constexpr Lexicon kLexicon(kEnglishTables.lexicon);
  return kLexicon;
}

const LexicalEntry* Lexicon::Find(std::string_view folded) const {
  const std::size_t found = tables_.words.Find(folded);
  return found == WordIndex::kNone ? nullptr : &tables_.entries[tables_.word_entries[found]];
}

const LexicalEntry* Lexicon::FindStem(std::string_view stem) const {
  const std::size_t found = tables_.stems.Find(stem);
  return found == WordIndex::kNone ? nullptr : &tables_.entries[tables_.stem_entries[found]];
}

std::uint32_t Lexicon::FlagsOf(std::string_view folded) const {
  const LexicalEntry* const entry = Find(folded);
  return entry == nullptr ? 0 : entry->flags;
}

std::string_view Lexicon::BaseOf(std::string_view folded) const {
  const std::size_t found = tables_.forms.Find(folded);
  return found == WordIndex::kNone ? folded : tables_.bases[found].In(tables_.forms.text);
}

Expressions Lexicon::ExpressionsAfter(std::string_view stem) const {
  const std::size_t found = tables_.heads.Find(stem);
  if (found == WordIndex::kNone) return {};
  const std::size_t first = tables_.expressions[found];
  const std::size_t count = tables_.expressions[found + 1] - first;
  return {tables_.heads.text, tables_.tails.subspan(first, count + 1), tables_.tail_words};
}

const WordRelations* Lexicon::RelationsOf(std::uint32_t word) const {
  const PerfectHash hash(tables_.relation_seeds, tables_.relations.size());
  const WordRelations& found = tables_.relations[hash.PlaceOf(word)];
  return found.word == word ? &found : nullptr;
}

const WordRelations* Lexicon::KindsOf(std::uint32_t word) const {
  return HashFilter(tables_.word_filter).MayHave(word) ? RelationsOf(word) : nullptr;
}

std::uint8_t Lexicon::PairRelations(std::uint64_t pair) const {
  if (!HashFilter(tables_.pair_filter).MayHave(pair)) return 0;
  const std::size_t place = PerfectHash(tables_.pair_seeds, tables_.pairs.size()).PlaceOf(pair);
  return tables_.pairs[place] == pair ? tables_.pair_relations[place] : std::uint8_t{0};
}

Opposition Lexicon::OppositionOf(std::uint64_t pair) const {
  return static_cast<Opposition>(PairRelations(pair) & ~LexiconTables::kSynonyms);
}

bool Lexicon::HasOpposite(std::uint32_t word) const {
  return Has(RelationsOf(word), WordRelations::kHasOpposite);
}

bool Lexicon::IsContrasted(std::uint32_t word) const {
  const WordRelations* const relations = RelationsOf(word);
  if (relations == nullptr) return false;
  if (Has(relations, WordRelations::kContrasted)) return true;
  const auto generals = GeneralsOf(tables_, *relations);
  return std::any_of(generals.begin(), generals.end(), [&](std::uint32_t general) {
    return Has(RelationsOf(general), WordRelations::kContrasted);
  });
}

bool Lexicon::AreSynonyms(std::uint32_t a, std::uint32_t b) const {
  return (PairRelations(PairKey(a, b)) & LexiconTables::kSynonyms) != 0;
}

bool Lexicon::IsRelated(std::uint32_t word) const {
  return Has(RelationsOf(word), WordRelations::kRelated);
}

bool Lexicon::NamesKindOf(std::uint32_t word, std::uint32_t member) const {
  const WordRelations* const relations = KindsOf(member);
  if (relations == nullptr) return false;
  const auto places = PlacesOf(tables_, *relations);
  return std::any_of(places.begin(), places.end(), [&](const KindPlace& place) {
    return tables_.category_names[place.category] == word;
  });
}

std::uint64_t Lexicon::FramesOf(std::string_view sort) const {
  const std::size_t found = tables_.sorts.Find(sort);
  return found == WordIndex::kNone ? 0 : tables_.sort_frames[found];
}

bool Lexicon::HasPlace(std::uint32_t word) const {
  const WordRelations* const relations = RelationsOf(word);
  return relations != nullptr && relations->places > 0;
}

Opposition Lexicon::Opposed(std::uint32_t a, std::uint32_t b) const {
  if (a == b) return Opposition::kNone;
  const Opposition known = OppositionOf(PairKey(a, b));
  if (known != Opposition::kNone) return known;
  return SameKindApart(a, b) ? Opposition::kKind : Opposition::kNone;
}

Opposition Lexicon::OpposedAsKinds(std::uint32_t a, std::uint32_t b) const {
  const auto through = [&](std::uint32_t special, std::uint32_t other) {
    const WordRelations* const relations = KindsOf(special);
    if (relations == nullptr || !HasOpposite(other)) return false;
    const auto generals = GeneralsOf(tables_, *relations);
    return std::any_of(generals.begin(), generals.end(), [&](std::uint32_t general) {
      return OppositionOf(PairKey(general, other)) == Opposition::kStrong;
    });
  };
  const Opposition direct = Opposed(a, b);
  if (direct == Opposition::kStrong || IsKindOf(a, b) || IsKindOf(b, a)) return direct;
  return through(a, b) || through(b, a) ? Opposition::kStrong : direct;
}

bool Lexicon::SameKindApart(std::uint32_t a, std::uint32_t b) const {
  const HashFilter filter(tables_.word_filter);
  if (!filter.MayHave(a) || !filter.MayHave(b)) return false;
  const WordRelations* const left = RelationsOf(a);
  if (left == nullptr || left->places == 0) return false;
  const WordRelations* const right = RelationsOf(b);
  if (right == nullptr) return false;
  bool apart = false;
  for (const KindPlace& x : PlacesOf(tables_, *left)) {
    for (const KindPlace& y : PlacesOf(tables_, *right)) {
      if (x.category != y.category) continue;
      const std::uint32_t name = tables_.category_names[x.category];
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
  const WordRelations* const left = KindsOf(special);
  if (left == nullptr) return false;
  const auto generals = GeneralsOf(tables_, *left);
  if (std::find(generals.begin(), generals.end(), general) != generals.end()) return true;
  const WordRelations* const right = left->places == 0 ? nullptr : KindsOf(general);
  if (right == nullptr) return false;
  for (const KindPlace& x : PlacesOf(tables_, *left)) {
    for (const KindPlace& y : PlacesOf(tables_, *right)) {
      if (x.category == y.category && y.enter < x.enter && x.enter < y.leave) return true;
    }
  }
  return false;
}

}  // namespace cortex
