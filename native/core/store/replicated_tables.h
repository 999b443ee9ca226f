#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/row_kind.h"
#include "store/value.h"
#include "store/value_json.h"

/// The tables that all hosts of a brain have alike, and the form in which their rows travel: all
/// columns that belong to the brain's content, the row's number among them, as one JSON object.
namespace cortex {

class Connection;

/// Thread-safe: a value.
struct ReplicatedTable {
  const RowKind* kind = nullptr;
  /// In the order of the table, whoever made it.
  std::vector<std::string> all_columns;
  /// The primary key.
  std::vector<std::string> key;
  /// The key's columns and the others that travel.
  std::vector<std::string> columns;

  [[nodiscard]] bool Travels(const std::string& column) const;
  /// As the rows of other hosts name it.
  [[nodiscard]] std::string KeyText(const std::vector<Value>& key_values) const;
  /// CORRUPT for what is no key of the table.
  [[nodiscard]] std::vector<Value> KeyOf(const Json& list) const;
  /// " WHERE a = ?1 AND b = ?2"
  [[nodiscard]] std::string WhereKey() const;
};

/// Those of a brain's file. Thread-safe: a value.
class ReplicatedTables {
 public:
  explicit ReplicatedTables(Connection& connection);

  [[nodiscard]] std::span<const ReplicatedTable> all() const { return tables_; }
  /// Null for a table that stays on its host.
  [[nodiscard]] const ReplicatedTable* Named(std::string_view table) const;
  /// SCHEMA_CHANGED for a kind that this cortex does not know.
  [[nodiscard]] const ReplicatedTable& OfKind(const std::string& kind) const;

 private:
  std::vector<ReplicatedTable> tables_;
};

/// A row as it travels; nothing when there is none. Topics that the rules gave do not travel: each
/// host derives them.
std::optional<Json> ReadReplicatedRow(Connection& connection, const ReplicatedTable& table,
                                      const std::vector<Value>& key);

/// The highest numbers ever given in these tables, as a JSON object.
std::string ReadCounters(Connection& connection, const ReplicatedTables& tables);
/// Raises them to those; they never fall.
void RaiseCounters(Connection& connection, const ReplicatedTables& tables,
                   const std::string& counters);

}  // namespace cortex
