#include "language/frames.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "language/lexicon.h"

namespace cortex {
namespace {

/// By which the tables know the sort of a value.
std::string_view SortOf(const Quantity& quantity) {
  switch (quantity.kind) {
    case QuantityKind::kNumber:
      return "number";
    case QuantityKind::kOrdinal:
      return "date";
    case QuantityKind::kMeasure:
      return quantity.unit;
    case QuantityKind::kMoney:
      return "money";
    case QuantityKind::kPercent:
      return "percent";
    case QuantityKind::kClock:
      return "clock";
    case QuantityKind::kDate:
      return "date";
    case QuantityKind::kFrequency:
      return "rate";
    case QuantityKind::kAge:
      return "age";
    case QuantityKind::kLabel:
      return "label";
  }
  return "";
}

std::uint64_t FramesOf(const StatementWord& word) {
  const Lexicon& lexicon = Lexicon::English();
  const LexicalEntry* entry = lexicon.Find(word.text);
  if (entry == nullptr) entry = lexicon.FindStem(word.stem);
  return entry == nullptr ? 0 : entry->frames;
}

}  // namespace

ValueFrames::ValueFrames(const Quantity& a, const Quantity& b) {
  const Lexicon& lexicon = Lexicon::English();
  frames_ = lexicon.FramesOf(SortOf(a)) | lexicon.FramesOf(SortOf(b)) | lexicon.FramesOf("any");
  telling_ = lexicon.FramesOf("telling");
}

bool ValueFrames::Has(const StatementWord& word) const {
  // "The meeting starts": no deed, but what starts.
  if (word.Is(kBeforeVerb) && word.text.ends_with("ing")) return false;
  return (FramesOf(word) & frames_) != 0;
}

std::uint64_t ValueFrames::NamedIn(const Statement& statement, const Clause& clause) const {
  std::uint64_t named = 0;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    // "The standing desk".
    const bool names = word.Is(kContentWord) && word.quantity < 0 && !word.text.ends_with("ing");
    if (names) named |= FramesOf(word) & frames_ & ~telling_;
  }
  return named;
}

ClausePair WithoutFrames(const ClausePair& pair, const QuantityPair& clash) {
  const ValueFrames frames(pair.older.quantities[clash.older], pair.newer.quantities[clash.newer]);
  ClausePair bare = pair;
  const auto drop = [&](const Statement& statement, std::vector<std::size_t>& rest) {
    rest.erase(std::remove_if(rest.begin(), rest.end(),
                              [&](std::size_t i) { return frames.Has(statement.words[i]); }),
               rest.end());
  };
  drop(pair.older, bare.aligned.rest_older);
  drop(pair.newer, bare.aligned.rest_newer);
  auto& opposites = bare.aligned.opposites;
  opposites.erase(std::remove_if(opposites.begin(), opposites.end(),
                                 [&](const OppositePair& x) {
                                   return frames.Has(pair.older.words[x.older]) &&
                                          frames.Has(pair.newer.words[x.newer]);
                                 }),
                  opposites.end());
  return bare;
}

FramesCompared CompareFrames(const ClausePair& pair, const QuantityPair& clash) {
  const ValueFrames frames(pair.older.quantities[clash.older], pair.newer.quantities[clash.newer]);
  const std::uint64_t older = frames.NamedIn(pair.older, pair.a);
  const std::uint64_t newer = frames.NamedIn(pair.newer, pair.b);
  const bool shared = (older & newer) != 0;
  return {older != 0 && newer != 0 && !shared, shared};
}

}  // namespace cortex
