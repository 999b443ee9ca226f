#pragma once

#include <string_view>
#include <vector>

#include "language/contradictions/clause_pair.h"
#include "language/contradictions/finding_score.h"
#include "language/contradictions/proposal.h"

/// Every rule and veto of contradictions, declared from the one list of them (judgement.def). A
/// rule is a file that defines its `Rule`; a veto is a function. Thread-safe: pure functions.
namespace cortex {

/// Proposes a contradiction in two clauses.
struct Rule {
  /// By which its findings are calibrated.
  FindingRule sort;
  Proposal (*find)(const ClausePair& pair);
  /// The names of its own vetoes, in the order asked; null where it has none.
  std::vector<std::string_view> (*own_vetoes)() = nullptr;
};

#define CORTEX_RULE(name, text) \
  namespace rules {             \
  extern const Rule name;       \
  }
#define CORTEX_VETO(name, text)      \
  namespace vetoes {                 \
  bool name(const ClausePair& pair); \
  }
#define CORTEX_GUARD(name, text) CORTEX_VETO(name, text)
#define CORTEX_FINDING_VETO(name, text)                                   \
  namespace vetoes {                                                      \
  bool name(const ClausePair& pair, const ContradictionFinding& finding); \
  }
#include "language/contradictions/judgement.def"
#undef CORTEX_RULE
#undef CORTEX_VETO
#undef CORTEX_GUARD
#undef CORTEX_FINDING_VETO

}  // namespace cortex
