#include "language/contradictions/denial.h"

namespace cortex {

bool DeniesWhatGoesAlong(const ClausePair& pair) {
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

}  // namespace cortex
