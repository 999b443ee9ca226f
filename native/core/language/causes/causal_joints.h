#pragma once

#include <vector>

#include "language/causes/causal_clause.h"

/// How the clauses of a sentence hang together as causes and effects. Thread-safe: pure functions,
/// linear in the sentence but for its connectives.
namespace cortex::english {

/// One cause or effect.
struct CausalPart {
  TokenRange range;
  /// It has no verb of its own: "fog", "skipping breakfast".
  bool is_noun = false;
  /// It stands behind its connective.
  bool is_behind = false;
};

/// Between a part and the next.
struct CausalLink {
  /// "Led to"; empty when the connective is no verb.
  TokenRange verb;
  /// The one only came before the other.
  bool precedes = false;
};

/// Parts from cause to effect; one link fewer than parts.
struct CausalChain {
  std::vector<CausalPart> parts;
  std::vector<CausalLink> links;
};

/// A sentence that states no cause is a chain of one part: the next sentence may tell what came of
/// it.
CausalChain ReadChain(const Phrase& phrase, TokenRange sentence);

/// Adds a sentence that tells what came of the chain ("therefore ...", "this led to ..."); false,
/// and nothing added, when it does not.
bool Continue(const Phrase& phrase, TokenRange sentence, CausalChain* chain);

}  // namespace cortex::english
