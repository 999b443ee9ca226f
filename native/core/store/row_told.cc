// RowRepository: what another row says already.

#include <string>
#include <variant>

#include "store/connection.h"
#include "store/row_repository.h"

namespace cortex {

bool RowRepository::TellsTheMemory(const std::vector<Value>& row) {
  const RowKind& kind = row_kinds::kAudit;
  const auto is = [&](const char* column, const char* text) {
    const auto* value = std::get_if<std::string>(&row.at(kind.IndexOf(column)));
    return value != nullptr && *value == text;
  };
  if (!is("reason", "created") || !is("memory_type", "stm") || !IsNull(row[kind.IndexOf("note")]))
    return false;
  Query query = connection_.Prepare(
      "SELECT 1 FROM stm_entries WHERE id = ? AND base_confidence = ? AND source = ? AND "
      "recorded_at = ? AND confidence_source <> 'migrated'");
  int index = 0;
  for (const auto* column : {"memory_id", "new_confidence", "actor", "timestamp"})
    query.BindValue(++index, row[kind.IndexOf(column)]);
  return query.Step();
}

}  // namespace cortex
