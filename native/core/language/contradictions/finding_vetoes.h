#pragma once

#include "language/contradictions/clause_pair.h"

/// Vetoes over what a rule has found: two texts do not contradict each other by such evidence.
/// Thread-safe: pure functions.
namespace cortex {

/// Opposites of grammar alone: "in" and "out of", "come" and "go".
bool OpposesGrammar(const ClausePair& pair, const ContradictionFinding& finding);
/// Two subjects of different names ("Thomas was born in", "Satya was born in"), or a name and
/// somebody nobody knows ("she").
bool SubjectsAreOthers(const ClausePair& pair, const ContradictionFinding& finding);
/// Epistemic modality: what only may be so excludes nothing that is so ("Ruth may ring at seven");
/// of two possibilities each may be a rule's own.
bool OnlyOneIsPossible(const ClausePair& pair, const ContradictionFinding& finding);

}  // namespace cortex
