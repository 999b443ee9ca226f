#pragma once

#include "language/contradictions/clause_pair.h"

namespace cortex {

/// Whether a clause that shares the subject of the one before it ("my sister is a nurse and lives
/// in Rome") is laid beside one with another subject. Thread-safe: a pure function.
bool SharedSubjectsDiffer(const ClausePair& pair);

}  // namespace cortex
