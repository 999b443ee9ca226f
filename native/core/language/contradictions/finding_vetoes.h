#pragma once

#include "language/contradictions/clause_pair.h"

namespace cortex {

/// Whether the finding rests on something that no two texts contradict each other by: opposites of
/// grammar alone ("in" and "out of", "come" and "go"), or two subjects of different names ("Thomas
/// was born in", "Satya was born in"), or a name and somebody nobody knows ("she"), or what only
/// may be so beside what is. Thread-safe: a pure function.
bool RestsOnNothing(const ClausePair& pair, const ContradictionFinding& finding);

}  // namespace cortex
