#include "language/alignment/version.h"

namespace cortex {

namespace {

/// "Steel pans don't work on it": none of them does, "my old steel pans" neither.
bool TellsOfAll(const AlignedSide& side, const StatementWord& thing) {
  const auto& words = side.statement.words;
  for (std::size_t i = side.clause.begin; i < side.end && words[i].Is(kBeforeVerb); ++i) {
    if (!words[i].Is(kContentWord) || words[i].Is(kPossessive | kName | kPerson)) return false;
    if (words[i].root == thing.root && words[i].text.ends_with('s')) return true;
  }
  return false;
}

/// The last word of the noun phrase in which the word stands.
const StatementWord& HeadOf(const AlignedSide& side, std::size_t i) {
  const auto& words = side.statement.words;
  while (i + 1 < side.end && words[i + 1].Is(kAdjacent) && !words[i + 1].Is(kVerb)) ++i;
  return words[i];
}

/// "In June", "on the 5th".
bool TellsDate(const AlignedSide& side) {
  const auto first = side.statement.words.begin();
  return side.clause.tense == Tense::kPresent &&
         std::any_of(
             first + static_cast<std::ptrdiff_t>(side.clause.begin),
             first + static_cast<std::ptrdiff_t>(side.end), [&](const StatementWord& word) {
               return word.quantity >= 0 &&
                      side.statement.quantities[static_cast<std::size_t>(word.quantity)].kind ==
                          QuantityKind::kDate;
             });
}

}  // namespace

bool TellsOfAnotherVersion(const AlignedSide& side, const AlignedSide& other) {
  const auto& words = side.statement.words;
  const bool opposed = side.clause.Denies() != other.clause.Denies();
  for (std::size_t i = side.clause.begin; i + 1 < side.end; ++i) {
    if (!words[i].Is(kVersion) || words[i].quantity >= 0) continue;
    // What is called new is what it is now; "a car, an old Fiat" only says more of it.
    if (words[i].Is(kAside) || words[i].text == "new") continue;
    // "I own a bike": no other one.
    const bool owned = i > side.clause.begin && words[i - 1].Is(kPossessive);
    // "I do my own taxes": a denial speaks of no others.
    const bool stressed = opposed && !words[i].Is(kBeforeVerb);
    if (words[i].text == "own" && (!owned || stressed)) continue;
    // "A spare key" is a key.
    const bool indefinite = i > side.clause.begin && words[i - 1].text == "a";
    if (opposed && !side.clause.Denies() && indefinite && words[i].text == "spare") continue;
    if (opposed && !side.clause.Denies() && TellsOfAll(other, HeadOf(side, i))) continue;
    // "Last summer": when, not which.
    if (opposed && words[i].text == "last" && words[i + 1].Is(kTimeWord)) continue;
    // "The old plum tree": no former one, as "my old flat" may be.
    if (words[i].text == "old" && !owned) continue;
    // "My next test is in March", "my test is in June".
    if (words[i].text == "next" && TellsDate(side) && TellsDate(other)) continue;
    // "Nor any other pet": of them all.
    const bool any =
        i > side.clause.begin && (words[i - 1].text == "any" || words[i - 1].text == "no");
    if (any && words[i].text == "other") continue;
    const bool names_next = words[i + 1].Is(kAdjacent) || !words[i].Is(kContentWord);
    const bool counts = words[i + 1].quantity >= 0;
    if (!counts && names_next && !other.Has(words[i])) return true;
  }
  return false;
}

}  // namespace cortex
