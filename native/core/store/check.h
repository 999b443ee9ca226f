#pragma once

#include "store/domain.h"

/// Looks for damage and for derived data that disagrees with what it is derived from.
namespace cortex {

class Connection;

/// How much is looked at.
enum class CheckDepth {
  /// SQLite's quick check, foreign keys, counts.
  kStructure,
  /// Also, of a small file, SQLite's integrity check and every row with what is derived of it; of a
  /// larger one, so that it takes no longer, so many memories spread over all.
  kSome,
  /// SQLite's integrity check, full text against rows, content keys, categories, penalties and
  /// audit, row by row, and what names missing memories.
  kAll,
};

/// Looks at one snapshot: writes nothing, and nobody who writes waits for it.
CheckReport CheckBrain(Connection& connection, CheckDepth depth);

}  // namespace cortex
