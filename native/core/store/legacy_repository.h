#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "confidence/policy.h"
#include "store/domain.h"
#include "store/value.h"

/// What a brain keeps of the old brain it came from. One thread at a time, as its connection.
namespace cortex {

class Connection;

/// What became of a row of the old brain.
struct LegacyRowRecord {
  /// Of the new row; of an old one that became none, or an event, the memory or atom it tells of.
  std::optional<std::string> row_id;
  /// Why it became none.
  std::optional<std::string> reason;
  Fields fields;
};

/// A table that is carried over as it is.
struct CarriedTable {
  std::string name;
  struct Column {
    std::string name;
    /// As it was declared; decides how SQLite compares the values.
    std::string type;
  };
  std::vector<Column> columns;
};

class LegacyRepository {
 public:
  explicit LegacyRepository(Connection& connection) : connection_(connection) {}

  void PutRow(const std::string& table, std::int64_t position, const LegacyRowRecord& record);
  /// What was put; a record of nothing when all was converted.
  [[nodiscard]] std::optional<LegacyRowRecord> FindRow(const std::string& table,
                                                       std::int64_t position);
  void PutObject(const std::string& kind, const std::string& name,
                 const std::optional<std::string>& carried_as, const std::string& sql);
  /// Facts about the migration.
  void PutFact(const std::string& name, const Value& value);
  [[nodiscard]] std::optional<Value> FindFact(const std::string& name);

  /// The name for a carried table: its own behind "legacy_", so that it never stands in the way of
  /// a table of the brain's.
  [[nodiscard]] std::string FreeTableName(const std::string& name);
  /// Gives such a name to tables that were carried over under their own.
  void PrefixCarriedTables();
  void CreateTable(const CarriedTable& table);
  /// Tables that were carried over, with the names they had and the text that made them.
  struct KnownTable {
    std::string original_name;
    std::string sql;
    CarriedTable table;
  };
  [[nodiscard]] std::vector<KnownTable> CarriedTables();
  /// Under the name it had; nothing when it was not carried over.
  [[nodiscard]] std::optional<CarriedTable> FindCarried(const std::string& original_name);
  [[nodiscard]] std::int64_t CountRows(const CarriedTable& table);
  void AppendRow(const CarriedTable& table, const std::vector<Value>& row);
  void VisitTable(const CarriedTable& table,
                  const std::function<bool(const std::vector<Value>&)>& visit);

  /// Embeddings of memories and atoms that are not there.
  [[nodiscard]] std::int64_t CountOrphanEmbeddings();
  [[nodiscard]] std::int64_t CountMemoriesWithoutEmbedding();
  /// Groups of memories that say the same.
  [[nodiscard]] std::int64_t CountDuplicateGroups();
  /// Stored scores by tenths, of all kinds.
  [[nodiscard]] std::array<std::int64_t, 10> ConfidenceHistogram();

 private:
  [[nodiscard]] CarriedTable Describe(const std::string& name);

  Connection& connection_;
};

}  // namespace cortex
