#include <string_view>
#include <vector>

#include "language/contradictions/antonym_cases.h"
#include "language/lexicon/word_classes.h"
#include "language/text/word_lists.h"

namespace cortex {
namespace {

/// "Passed", "failed": how one and the same thing ended.
bool IsOutcome(const StatementWord& word) { return In(word.stem, "antonym-events/outcomes"); }

/// "I passed the test in June", "I failed the test in June": no two tests.
bool AreOutcomesOfOne(const ClausePair& pair, const OppositePair& opposites) {
  const auto of_one = [](const ClauseSide& side, std::size_t at) {
    return IsOutcome(side.words[at]) && HasDefinite(side.statement, at + 1, side.clause.end) &&
           side.lone_values.empty();
  };
  return !pair.aligned.lone_time && of_one(pair.Older(), opposites.older) &&
         of_one(pair.Newer(), opposites.newer);
}

/// "My blood sugar rises overnight", "drops overnight": which way it goes as a rule.
bool AreDirections(const ClausePair& pair, const OppositePair& opposites) {
  const auto changes = [&](const StatementWord& word, const Clause& clause) {
    return In(word.stem, "antonym-events/changing") && clause.tense == Tense::kPresent;
  };
  return !pair.aligned.lone_time && changes(pair.older.words[opposites.older], pair.a) &&
         changes(pair.newer.words[opposites.newer], pair.b);
}

/// "Overpronate", "underpronate"; "trust", "distrust".
bool ArePrefixed(const StatementWord& a, const StatementWord& b) {
  const auto without = [&](std::string_view word) {
    for (const auto prefix : word_lists::kOpposingPrefixes) {
      if (word.starts_with(prefix)) return word.substr(prefix.size());
    }
    return word;
  };
  return without(a.stem) == without(b.stem);
}

}  // namespace

bool IsState(const ClauseSide& side, std::size_t at) {
  const auto& word = side.words[at];
  if (word.text.ends_with("ed") && side.clause.tense != Tense::kPast) return true;
  for (std::size_t i = side.clause.begin; i < at; ++i) {
    const auto& before = side.words[i];
    if (before.Is(kAuxiliary) || (before.Is(kVerb) && before.Is(kLightWord))) return true;
  }
  return false;
}

bool AreEvents(const ClausePair& pair, const OppositePair& opposites) {
  const auto& a = pair.older.words[opposites.older];
  const auto& b = pair.newer.words[opposites.newer];
  const bool verbs = a.Is(kVerb) && b.Is(kVerb) && a.Is(kContentWord) && b.Is(kContentWord);
  if (!verbs || a.Is(kStative | kImmutable) || b.Is(kStative | kImmutable)) return false;
  if (IsState(pair.Older(), opposites.older) || IsState(pair.Newer(), opposites.newer))
    return false;
  // "I overpronate", "I underpronate": as a rule, and no two deeds.
  const bool habits = pair.a.tense == Tense::kPresent && pair.b.tense == Tense::kPresent;
  if (habits && !pair.aligned.lone_time && ArePrefixed(a, b)) return false;
  if (AreOutcomesOfOne(pair, opposites) || AreDirections(pair, opposites)) return false;
  return pair.a.tense != Tense::kProgressive || pair.b.tense != Tense::kProgressive;
}

}  // namespace cortex
