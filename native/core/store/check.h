#pragma once

#include "store/domain.h"

/// Looks for damage and for derived data that disagrees with what it is derived from.
namespace cortex {

class Connection;

/// Shallow: SQLite's quick check, foreign keys, counts. Deep: SQLite's integrity check, full text
/// against rows, content keys, categories, penalties and audit, row by row, and what names missing
/// memories. Looks at one snapshot: writes nothing, and nobody who writes waits for it.
CheckReport CheckBrain(Connection& connection, bool deep);

}  // namespace cortex
