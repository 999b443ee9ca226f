#include "language/contradictions/antonym_cases.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "language/text/token_view.h"

namespace cortex {
namespace {

/// "Before work", "after lunch": of two things.
bool AreRelationsToOthers(const ClausePair& pair, const OppositePair& opposites) {
  constexpr std::uint32_t kRelation = kPreposition | kDirection;
  if (!pair.older.words[opposites.older].Is(kRelation) ||
      !pair.newer.words[opposites.newer].Is(kRelation))
    return false;
  const auto next = [](const Statement& statement, const Clause& clause,
                       std::size_t at) -> const StatementWord* {
    while (++at < clause.end && statement.breaks[at] == 0) {
      if (statement.words[at].Is(kContentWord)) return &statement.words[at];
    }
    return nullptr;
  };
  const auto* const a = next(pair.older, pair.a, opposites.older);
  const auto* const b = next(pair.newer, pair.b, opposites.newer);
  return a != nullptr && b != nullptr && MatchWords(*a, *b) == WordMatch::kNone;
}

/// "Not allowed without a ticket", "allowed with a ticket"; "free within 5 miles", "4 euros
/// beyond".
bool AreOfOtherConditions(const ClausePair& pair) {
  constexpr std::array<std::string_view, 4> kWithin = {"within", "under", "below", "inside"};
  constexpr std::array<std::string_view, 4> kBeyond = {"over", "above", "beyond", "outside"};
  const auto has = [](const Statement& statement, const Clause& clause, const auto& words) {
    return AnyWord(statement, clause, [&](const auto& word) { return OneOf(word.text, words); });
  };
  const auto apart = [&](const auto& some, const auto& others) {
    return (has(pair.older, pair.a, some) && has(pair.newer, pair.b, others)) ||
           (has(pair.newer, pair.b, some) && has(pair.older, pair.a, others));
  };
  constexpr std::array<std::string_view, 1> kWithout = {"without"};
  constexpr std::array<std::string_view, 1> kWith = {"with"};
  const bool counted = pair.aligned.values.same > 0;
  return apart(kWithout, kWith) || (counted && apart(kWithin, kBeyond));
}

/// "Is allowed upstairs", "isn't allowed in the kitchen"; "before ten", "in the afternoon": each of
/// its own place or time.
bool AreOfOtherPlacesOrTimes(const ClausePair& pair) {
  const auto place = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    return std::any_of(lone.begin(), lone.end(), [&](std::size_t i) {
      const auto& word = statement.words[i];
      return word.Is(kPlaceWord) && !word.Is(kVerb | kBeforeVerb | kPerson);
    });
  };
  const auto hour = [](const Statement& statement, const std::vector<std::size_t>& values,
                       const std::vector<std::size_t>& lone) {
    return std::any_of(values.begin(), values.end(),
                       [&](std::size_t i) {
                         return statement.quantities[i].kind == QuantityKind::kClock ||
                                statement.quantities[i].kind == QuantityKind::kNumber;
                       }) ||
           std::any_of(lone.begin(), lone.end(),
                       [&](std::size_t i) { return statement.words[i].Is(kTimeWord); });
  };
  const auto& aligned = pair.aligned;
  return (place(pair.older, aligned.lone_older) && place(pair.newer, aligned.lone_newer)) ||
         (aligned.lone_time && hour(pair.older, aligned.values.lone_older, aligned.lone_older) &&
          hour(pair.newer, aligned.values.lone_newer, aligned.lone_newer));
}

/// "At Christmas dinner", "at his birthday dinner".
bool AreOfOtherOccasions(const ClausePair& pair) {
  const auto chosen = [](const Statement& statement, const std::vector<std::size_t>& lone) {
    std::vector<std::size_t> heads;
    for (const std::size_t i : lone) {
      const std::size_t next = i + 1;
      const bool modifies = next < statement.words.size() && statement.words[next].Is(kAdjacent) &&
                            !statement.words[next].Is(kListed | kVerb) &&
                            !statement.words[i].Is(kBeforeVerb | kVerb | kLightWord) &&
                            !std::binary_search(lone.begin(), lone.end(), next);
      if (modifies) heads.push_back(next);
    }
    return heads;
  };
  const auto a = chosen(pair.older, pair.aligned.lone_older);
  const auto b = chosen(pair.newer, pair.aligned.lone_newer);
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
