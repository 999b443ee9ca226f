#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "language/contradictions/clause_pair.h"

/// Features of a finding: what its probability is computed from (finding_score.h). They are of the
/// two clauses that it rests on, and of how many clauses it was chosen from. Thread-safe: pure
/// functions.
namespace cortex {

/// Which sort of rule found it.
enum class FindingRule { kDenial, kOpposites, kPlace, kChange, kValue, kQuantity, kVisit };

/// By name; what is not there is 0.
using FindingFeatures = std::vector<std::pair<std::string_view, double>>;

FindingFeatures FeaturesOf(const ClausePair& pair, FindingRule rule,
                           const ContradictionFinding& found);
/// Of an ending (ending_rule.h): its other words tell when, why and what came instead.
FindingFeatures FeaturesOfEnding(const ClausePair& pair);
/// Of two claims (claim_rule.h): subject, relation and value are read, so of the words besides
/// only those count that ask or tell for how long.
FindingFeatures FeaturesOfClaims(const ClausePair& pair);
/// What only the situation tells is never sure: who "you" is, which day "tomorrow" was, whether
/// what stands in a request is so or is what to write about, whether what is told for a time
/// ("until June") ends what was so before, and whether what something runs on, what is on a date
/// ("a wedding on 13 June") or a smaller number ("60 guests at the mehndi") takes the place of
/// the other or is beside it or a part of it.
bool IsNeverSure(const FindingFeatures& features);
/// Neither text says of what it tells ("status: done"): sure only where their headings say it.
bool IsUnnamed(const FindingFeatures& features);

}  // namespace cortex
