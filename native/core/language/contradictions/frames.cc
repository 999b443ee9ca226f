#include "language/contradictions/frames.h"

#include <string_view>
#include <vector>

#include "language/lexicon/lexicon.h"

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

/// "Four tablets" counts something; a bare "4471" may be a price, a code, anything.
bool CountsSomething(const Statement& statement, const Clause& clause, std::size_t quantity) {
  const auto& words = statement.words;
  const auto index = static_cast<std::int32_t>(quantity);
  for (std::size_t i = clause.begin; i + 1 < clause.end; ++i) {
    if (words[i].quantity == index && words[i + 1].quantity != index)
      return words[i + 1].Is(kContentWord) && !words[i + 1].Is(kTimeWord);
  }
  return false;
}

}  // namespace

ValueFrames::ValueFrames(const ClausePair& pair, const QuantityPair& clash)
    : telling_(Lexicon::English().FramesOf("telling")) {
  const Lexicon& lexicon = Lexicon::English();
  const Quantity& older = pair.older.quantities[clash.older];
  const Quantity& newer = pair.newer.quantities[clash.newer];
  const std::uint64_t bare = lexicon.FramesOf("label") | lexicon.FramesOf("money");
  const auto sort = [&](const Quantity& value, bool counts) {
    const bool is_bare = value.kind == QuantityKind::kNumber && !counts;
    return lexicon.FramesOf(SortOf(value)) | (is_bare ? bare : 0);
  };
  frames_ = sort(older, CountsSomething(pair.older, pair.a, clash.older)) |
            sort(newer, CountsSomething(pair.newer, pair.b, clash.newer));
  // What a bare number is of has to be said on both sides.
  const bool numbers = older.kind == QuantityKind::kNumber || newer.kind == QuantityKind::kNumber;
  const bool said =
      (NamedIn(pair.older, pair.a) & bare) != 0 && (NamedIn(pair.newer, pair.b) & bare) != 0;
  if (numbers && !said) frames_ &= ~bare | lexicon.FramesOf("number");
  frames_ |= lexicon.FramesOf("any");
}

bool ValueFrames::Has(const StatementWord& word) const { return (FramesOf(word) & frames_) != 0; }

std::uint64_t ValueFrames::NamedIn(const Statement& statement, const Clause& clause) const {
  std::uint64_t named = 0;
  for (std::size_t i = clause.begin; i < clause.end; ++i) {
    const auto& word = statement.words[i];
    // "The standing desk"; "I've got a mortgage".
    const bool names = word.Is(kContentWord) && word.quantity < 0 && word.text != "got" &&
                       !word.text.ends_with("ing");
    if (names) named |= FramesOf(word) & frames_ & ~telling_;
  }
  return named;
}

ClausePair WithoutFrames(const ClausePair& pair, const QuantityPair& clash) {
  const ValueFrames frames(pair, clash);
  ClausePair bare = pair;
  const auto in_older = [&](std::size_t i) { return frames.Has(pair.older.words[i]); };
  const auto in_newer = [&](std::size_t i) { return frames.Has(pair.newer.words[i]); };
  std::erase_if(bare.aligned.rest_older, in_older);
  std::erase_if(bare.aligned.rest_newer, in_newer);
  std::erase_if(bare.aligned.opposites,
                [&](const OppositePair& x) { return in_older(x.older) && in_newer(x.newer); });
  return bare;
}

FramesCompared CompareFrames(const ClausePair& pair, const QuantityPair& clash) {
  const ValueFrames frames(pair, clash);
  const std::uint64_t older = frames.NamedIn(pair.older, pair.a);
  const std::uint64_t newer = frames.NamedIn(pair.newer, pair.b);
  const bool shared = (older & newer) != 0;
  const bool labels = (older & newer & Lexicon::English().FramesOf("label")) != 0;
  return {older != 0 && newer != 0 && !shared, shared, labels};
}

}  // namespace cortex
