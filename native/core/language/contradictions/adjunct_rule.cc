#include "language/contradictions/denial.h"

namespace cortex {
namespace {

/// "Tea without milk", "tea with milk": all else is alike, and no single event.
bool DeniesCompany(const ClausePair& pair) {
  const auto& aligned = pair.aligned;
  if (pair.a.Negative() == pair.b.Negative() || pair.a.Denies() || pair.b.Denies()) return false;
  const ClauseSide taking = pair.a.Negative() ? pair.Newer() : pair.Older();
  if (!taking.HasWord("with")) return false;
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
  const ClauseSide dispensing = older ? pair.Older() : pair.Newer();
  const ClauseSide needing = older ? pair.Newer() : pair.Older();
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
