#include "store/legacy_repository.h"

#include "store/connection.h"

namespace cortex {
namespace {

/// Before the name of every carried table, and of no table that a later migration makes.
constexpr const char* kCarriedPrefix = "legacy_";

}  // namespace

void LegacyRepository::PutRow(const std::string& table, std::int64_t position,
                              const LegacyRowRecord& record) {
  connection_
      .Prepare(
          "INSERT INTO legacy_rows (source_table, position, row_id, reason, fields) VALUES "
          "(?, ?, ?, ?, ?)")
      .Bind(table, position, record.row_id, record.reason, DumpFields(record.fields))
      .Run();
}

std::optional<LegacyRowRecord> LegacyRepository::FindRow(const std::string& table,
                                                         std::int64_t position) {
  Query query = connection_.Prepare(
      "SELECT row_id, reason, fields FROM legacy_rows WHERE source_table = ? AND position = ?");
  if (!query.Bind(table, position).Step()) return std::nullopt;
  return LegacyRowRecord{query.OptionalText(0), query.OptionalText(1), ParseFields(query.Text(2))};
}

void LegacyRepository::PutObject(const std::string& kind, const std::string& name,
                                 const std::optional<std::string>& carried_as,
                                 const std::string& sql) {
  connection_
      .Prepare(
          "INSERT INTO legacy_objects (kind, name, carried_as, sql) VALUES (?, ?, ?, ?) ON "
          "CONFLICT DO NOTHING")
      .Bind(kind, name, carried_as, sql)
      .Run();
}

void LegacyRepository::PutFact(const std::string& name, const Value& value) {
  Query insert = connection_.Prepare(
      "INSERT INTO legacy_facts (value, name) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET "
      "value = excluded.value");
  const std::vector<Value> row = {value, name};
  insert.BindRow(row);
  insert.Run();
}

std::optional<Value> LegacyRepository::FindFact(const std::string& name) {
  Query query = connection_.Prepare("SELECT value FROM legacy_facts WHERE name = ?");
  if (!query.Bind(name).Step()) return std::nullopt;
  return query.ValueAt(0);
}

std::string LegacyRepository::FreeTableName(const std::string& name) {
  std::string free = kCarriedPrefix + name;
  for (;;) {
    Query taken = connection_.Prepare("SELECT 1 FROM sqlite_schema WHERE lower(name) = lower(?)");
    if (!taken.Bind(free).Step()) return free;
    free.insert(0, kCarriedPrefix);
  }
}

void LegacyRepository::PrefixCarriedTables() {
  std::vector<std::string> names;
  {
    Query query = connection_.Prepare(
        "SELECT carried_as FROM legacy_objects JOIN sqlite_schema s ON s.name = carried_as AND "
        "s.type = 'table' WHERE carried_as NOT LIKE 'legacy!_%' ESCAPE '!' ORDER BY carried_as");
    while (query.Step()) names.push_back(query.Text(0));
  }
  for (const auto& name : names) {
    const std::string free = FreeTableName(name);
    connection_.Execute("ALTER TABLE " + QuoteName(name) + " RENAME TO " + QuoteName(free));
    connection_.Prepare("UPDATE legacy_objects SET carried_as = ? WHERE carried_as = ?")
        .Bind(free, name)
        .Run();
  }
}

void LegacyRepository::CreateTable(const CarriedTable& table) {
  std::string columns;
  for (const auto& column : table.columns) {
    columns += (columns.empty() ? "" : ", ") + QuoteName(column.name);
    if (!column.type.empty()) columns += " " + QuoteName(column.type);
  }
  connection_.Execute("CREATE TABLE " + QuoteName(table.name) + " (" + columns + ")");
}

CarriedTable LegacyRepository::Describe(const std::string& name) {
  CarriedTable table{name, {}};
  Query columns = connection_.Prepare("SELECT name, type FROM pragma_table_info(?)");
  columns.Bind(name);
  while (columns.Step()) table.columns.push_back({columns.Text(0), columns.Text(1)});
  return table;
}

std::vector<LegacyRepository::KnownTable> LegacyRepository::CarriedTables() {
  std::vector<KnownTable> tables;
  Query query = connection_.Prepare(
      "SELECT name, coalesce(sql, ''), carried_as FROM legacy_objects WHERE carried_as IS NOT NULL "
      "ORDER BY name");
  while (query.Step()) tables.push_back({query.Text(0), query.Text(1), Describe(query.Text(2))});
  return tables;
}

std::optional<CarriedTable> LegacyRepository::FindCarried(const std::string& original_name) {
  Query query = connection_.Prepare(
      "SELECT carried_as FROM legacy_objects WHERE kind = 'table' AND name = ? AND carried_as IS "
      "NOT NULL");
  if (!query.Bind(original_name).Step()) return std::nullopt;
  return Describe(query.Text(0));
}

std::int64_t LegacyRepository::CountRows(const CarriedTable& table) {
  Query query = connection_.PrepareText("SELECT count(*) FROM " + QuoteName(table.name));
  return query.Step() ? query.Int64(0) : 0;
}

void LegacyRepository::AppendRow(const CarriedTable& table, const std::vector<Value>& row) {
  std::string values;
  for (std::size_t i = 0; i < row.size(); ++i) values += i == 0 ? "?" : ", ?";
  Query insert =
      connection_.PrepareText("INSERT INTO " + QuoteName(table.name) + " VALUES (" + values + ")");
  insert.BindRow(row);
  insert.Run();
}

void LegacyRepository::VisitTable(const CarriedTable& table,
                                  const std::function<bool(const std::vector<Value>&)>& visit) {
  Query query = connection_.PrepareText("SELECT * FROM " + QuoteName(table.name) + " NOT INDEXED");
  while (query.Step() && visit(query.Row())) {
  }
}

std::int64_t LegacyRepository::CountOrphanEmbeddings() {
  return connection_.ScalarInt64(
      "SELECT count(*) FROM embeddings e WHERE (source_type = 'stm' AND NOT EXISTS (SELECT 1 FROM "
      "stm_entries m WHERE m.id = e.source_id)) OR (source_type = 'atom' AND NOT EXISTS (SELECT 1 "
      "FROM atoms a WHERE a.id = e.source_id))");
}

std::int64_t LegacyRepository::CountMemoriesWithoutEmbedding() {
  return connection_.ScalarInt64(
      "SELECT count(*) FROM stm_entries m WHERE NOT EXISTS (SELECT 1 FROM embeddings e WHERE "
      "e.source_type = 'stm' AND e.source_id = m.id)");
}

std::int64_t LegacyRepository::CountDuplicateGroups() {
  return connection_.ScalarInt64(
      "SELECT count(*) FROM (SELECT 1 FROM stm_entries GROUP BY content_key HAVING count(*) > 1)");
}

std::array<std::int64_t, 10> LegacyRepository::ConfidenceHistogram() {
  std::array<std::int64_t, 10> tenths{};
  Query query = connection_.Prepare(
      "SELECT min(9, CAST(confidence * 10 + 1e-9 AS INTEGER)), count(*) FROM (SELECT confidence "
      "FROM stm_entries UNION ALL SELECT confidence FROM embeddings UNION ALL SELECT confidence "
      "FROM atoms) GROUP BY 1");
  while (query.Step()) tenths.at(static_cast<std::size_t>(query.Int64(0))) = query.Int64(1);
  return tenths;
}

}  // namespace cortex
