#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "migrate/legacy_schema.h"
#include "store/row_kind.h"
#include "store/value.h"

/// A row of the old brain as a row of the new one. Thread-safe: pure functions of their arguments.
namespace cortex {

/// A row of an old table, by column names without regard to case.
class LegacyRow {
 public:
  LegacyRow(const LegacyTable& table, const std::vector<Value>& values)
      : table_(table), values_(values) {}
  /// NULL for a column that is not there.
  [[nodiscard]] const Value& operator[](std::string_view column) const;

 private:
  const LegacyTable& table_;
  const std::vector<Value>& values_;
};

struct ConversionRules {
  /// Of times that name no zone.
  TimeZone timezone = TimeZone::Utc();
  /// Stands for a creation time that nothing tells.
  TimeMs now = 0;
  std::string user_id;
};

struct ConvertedRow {
  /// In the order of the kind's columns; empty when the row cannot be converted.
  std::vector<Value> row;
  /// Why it cannot.
  std::string reason;
  /// What had to be decided about it, for the report.
  std::vector<std::string> notes;
  /// The score that the old brain stored for it.
  std::optional<double> stored_confidence;
};

/// Base confidence 1.0, source `migrated`; counters kept. `position` names a
/// row that has no id.
ConvertedRow Convert(const RowKind& kind, const LegacyRow& row, std::int64_t position,
                     const ConversionRules& rules);

/// The memory or atom that a row which becomes none tells of: forgetting that one removes what is
/// kept of the row.
std::optional<std::string> SubjectOf(const RowKind& kind, const LegacyRow& row);

/// The old values that the new row does not hold letter for letter.
Fields Remainder(const LegacyTable& table, const std::vector<Value>& old_row,
                 const std::vector<Value>& new_row);

/// The old row, put together again from the new one and what was kept beside it.
std::vector<Value> Reassemble(const LegacyTable& table, const Fields& remainder,
                              const std::vector<Value>& new_row);

}  // namespace cortex
