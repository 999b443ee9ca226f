#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/legacy_repository.h"
#include "store/row_kind.h"

/// What a legacy file holds, recognised by tables and columns. Thread-safe:
/// values.
namespace cortex {

class Connection;

/// A table of a legacy file.
struct LegacyTable {
  std::string name;
  std::vector<CarriedTable::Column> columns;
  std::int64_t rows = 0;
  std::string sql;
  /// What its rows become; null: carried over as it is.
  const RowKind* kind = nullptr;
};

/// Something else of its schema.
struct LegacyObject {
  /// index, view or trigger, or the table of a search index.
  std::string kind;
  std::string name;
  std::string sql;
  /// Why it is left out; views and triggers that cannot work say so.
  std::string reason;
};

/// What the full text index of the old brain was worth.
struct LegacyFullText {
  std::int64_t entries = 0;
  /// Entries of memories that are gone.
  std::int64_t ghosts = 0;
  /// Memories without an entry.
  std::int64_t missing = 0;
};

struct LegacySchema {
  /// Converted ones first, in the order in which they must be.
  std::vector<LegacyTable> tables;
  std::vector<LegacyObject> left_out;
};

/// NOT_A_BRAIN when nothing of a legacy brain is there; VALIDATION_ERROR for a brain of cortex;
/// CORRUPT.
LegacySchema ReadLegacySchema(Connection& connection);

/// The rows of a table in the order in which they are kept, which is always the same.
std::string SelectAll(const LegacyTable& table);

LegacyFullText InspectFullText(Connection& connection, const LegacySchema& schema);

}  // namespace cortex
