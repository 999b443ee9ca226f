#include "language/contradictions/antonym_cases.h"

#include <algorithm>
#include <vector>

namespace cortex {
namespace {

/// "Before work", "after lunch": of two things.
bool AreRelationsToOthers(const ClausePair& pair, const OppositePair& opposites) {
  constexpr std::uint32_t kRelation = kPreposition | kDirection;
  if (!pair.older.words[opposites.older].Is(kRelation) ||
      !pair.newer.words[opposites.newer].Is(kRelation))
    return false;
  const auto next = [](const ClauseSide& side, std::size_t at) -> const StatementWord* {
    while (++at < side.clause.end && side.statement.breaks[at] == 0) {
      if (side.words[at].Is(kContentWord)) return &side.words[at];
    }
    return nullptr;
  };
  const auto* const a = next(pair.Older(), opposites.older);
  const auto* const b = next(pair.Newer(), opposites.newer);
  return a != nullptr && b != nullptr && MatchWords(*a, *b) == WordMatch::kNone;
}

/// "Not allowed without a ticket", "allowed with a ticket"; "free within 5 miles", "4 euros
/// beyond".
bool AreOfOtherConditions(const ClausePair& pair) {
  const bool counted = pair.aligned.values.same > 0;
  return pair.EitherBeside([&](const ClauseSide& side, const ClauseSide& other) {
    return (side.HasWord("without") && other.HasWord("with")) ||
           (counted && side.Has("antonym/within") && other.Has("antonym/beyond"));
  });
}

/// "Is allowed upstairs", "isn't allowed in the kitchen"; "before ten", "in the afternoon": each of
/// its own place or time.
bool AreOfOtherPlacesOrTimes(const ClausePair& pair) {
  const auto place = [](const ClauseSide& side) {
    return side.AnyLone([&](std::size_t i) {
      const auto& word = side.words[i];
      return word.Is(kPlaceWord) && !word.Is(kVerb | kBeforeVerb | kPerson);
    });
  };
  const auto hour = [](const ClauseSide& side) {
    return side.AnyLoneValue([](const Quantity& value) {
      return value.kind == QuantityKind::kClock || value.kind == QuantityKind::kNumber;
    }) || side.AnyLone([&](std::size_t i) { return side.words[i].Is(kTimeWord); });
  };
  return pair.Both(place) || (pair.aligned.lone_time && pair.Both(hour));
}

/// "At Christmas dinner", "at his birthday dinner".
bool AreOfOtherOccasions(const ClausePair& pair) {
  const auto chosen = [](const ClauseSide& side) {
    std::vector<std::size_t> heads;
    for (const std::size_t i : side.lone) {
      const std::size_t next = i + 1;
      const bool modifies = next < side.words.size() && side.words[next].Is(kAdjacent) &&
                            !side.words[next].Is(kListed | kVerb) &&
                            !side.words[i].Is(kBeforeVerb | kVerb | kLightWord) &&
                            !side.IsLone(next);
      if (modifies) heads.push_back(next);
    }
    return heads;
  };
  const auto a = chosen(pair.Older());
  const auto b = chosen(pair.Newer());
  return std::any_of(a.begin(), a.end(), [&](std::size_t i) {
    return std::any_of(b.begin(), b.end(), [&](std::size_t j) {
      return MatchWords(pair.older.words[i], pair.newer.words[j]) != WordMatch::kNone;
    });
  });
}

}  // namespace

bool OpposeInOtherCases(const ClausePair& pair, const OppositePair& opposites) {
  return AreRelationsToOthers(pair, opposites) || AreOfOtherPlacesOrTimes(pair) ||
         AreOfOtherConditions(pair) || AreOfOtherOccasions(pair);
}

}  // namespace cortex
