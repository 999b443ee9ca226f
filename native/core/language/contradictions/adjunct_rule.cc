#include <string_view>

#include "language/contradictions/denial.h"

namespace cortex {
namespace {

/// "Tea without milk", "tea with milk": all else is alike, and no single event.
bool DeniesCompany(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  const auto with = [](const Statement& statement, const Clause& clause) {
    return AnyWord(statement, clause, [](const auto& word) { return word.text == "with"; });
  };
  if (pair.a.Negative() == pair.b.Negative() || pair.a.Denies() || pair.b.Denies()) return false;
  if (!with(pair.a.Negative() ? pair.newer : pair.older, pair.a.Negative() ? pair.b : pair.a))
    return false;
  return pair.a.tense == Tense::kPresent && pair.b.tense == Tense::kPresent && aligned.equal > 1 &&
         aligned.rest_older.empty() && aligned.rest_newer.empty() && aligned.opposites.empty() &&
         !aligned.lone_time && !aligned.people_compared.differ && !aligned.other_version &&
         aligned.values.pairs.empty() && aligned.lone_people_older.empty() &&
         aligned.lone_people_newer.empty();
}

/// "I walk without a stick", "I use a stick to walk".
bool DoesWithoutWhatIsNeeded(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  if (pair.a.Negative() == pair.b.Negative() || pair.a.Denies() || pair.b.Denies()) return false;
  const bool older = pair.a.Negative();
  const ClauseSide dispensing{older ? pair.older : pair.newer, older ? pair.a : pair.b};
  const ClauseSide needing{older ? pair.newer : pair.older, older ? pair.b : pair.a};
  return dispensing.HasWord("without") && needing.Has("adjunct/needing") && aligned.equal > 1 &&
         aligned.rest_older.empty() && aligned.rest_newer.empty() && aligned.opposites.empty() &&
         !aligned.lone_time && !aligned.other_time && !aligned.people_compared.differ &&
         !aligned.other_version && aligned.values.pairs.empty();
}

}  // namespace

bool DeniesWhatGoesAlong(const ClausePair& pair) {
  return DeniesCompany(pair) || DoesWithoutWhatIsNeeded(pair);
}

}  // namespace cortex
