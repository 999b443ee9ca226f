#include "store/replicated_tables.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "store/connection.h"

namespace cortex {
namespace {

/// What is of one host alone: its files, and its services.
constexpr std::array kOfTheHost = {&row_kinds::kOutbox, &row_kinds::kSinkDocument,
                                   &row_kinds::kBackup};

/// Where the table of a part has its owner's number, which all hosts have alike.
constexpr const char* kOwnerNumber = "session_seq";

bool ListHas(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

std::string WithCommas(const std::vector<std::string>& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

ReplicatedTable DescribeTable(Connection& connection, const RowKind& kind) {
  ReplicatedTable table;
  table.kind = &kind;
  std::vector<std::pair<std::int64_t, std::string>> key;
  Query query = connection.PrepareText("SELECT name, pk FROM pragma_table_info('" +
                                       std::string(kind.table) + "') ORDER BY cid");
  while (query.Step()) {
    table.all_columns.push_back(query.Text(0));
    if (query.Int64(1) > 0) key.emplace_back(query.Int64(1), query.Text(0));
  }
  std::sort(key.begin(), key.end());
  for (auto& [place, name] : key) table.key.push_back(std::move(name));
  table.columns = table.key;
  for (const auto& name : kind.columns) {
    const bool owner = kind.owner != nullptr && name == kind.columns.front();
    const std::string column = owner ? kOwnerNumber : name;
    if (!ListHas(table.columns, column)) table.columns.push_back(column);
  }
  return table;
}

}  // namespace

bool ReplicatedTable::Travels(const std::string& column) const { return ListHas(columns, column); }

std::string ReplicatedTable::KeyText(const std::vector<Value>& key_values) const {
  Json list = Json::array();
  for (const auto& value : key_values) list.push_back(ToJson(value));
  return list.dump();
}

std::vector<Value> ReplicatedTable::KeyOf(const Json& list) const {
  if (!list.is_array() || list.size() != key.size())
    throw Error(ErrorCode::kCorrupt, list.dump() + " is no key of a " + kind->name);
  std::vector<Value> values;
  for (const auto& value : list) values.push_back(FromJson(value));
  return values;
}

std::string ReplicatedTable::WhereKey() const {
  std::string where;
  for (std::size_t i = 0; i < key.size(); ++i)
    where += (i == 0 ? " WHERE " : " AND ") + key[i] + " = ?" + std::to_string(i + 1);
  return where;
}

ReplicatedTables::ReplicatedTables(Connection& connection) {
  for (const RowKind* kind : AllRowKinds()) {
    const bool stays = std::find(kOfTheHost.begin(), kOfTheHost.end(), kind) != kOfTheHost.end();
    if (!stays) tables_.push_back(DescribeTable(connection, *kind));
  }
}

const ReplicatedTable* ReplicatedTables::Named(std::string_view table) const {
  const auto found = std::find_if(tables_.begin(), tables_.end(),
                                  [&](const auto& each) { return each.kind->table == table; });
  return found == tables_.end() ? nullptr : &*found;
}

const ReplicatedTable& ReplicatedTables::OfKind(const std::string& kind) const {
  const auto found = std::find_if(tables_.begin(), tables_.end(),
                                  [&](const auto& each) { return each.kind->name == kind; });
  if (found != tables_.end()) return *found;
  throw Error(ErrorCode::kSchemaChanged,
              "Another host wrote a \"" + kind + "\", which this cortex does not know: update it");
}

std::optional<Json> ReadReplicatedRow(Connection& connection, const ReplicatedTable& table,
                                      const std::vector<Value>& key) {
  Query query = connection.PrepareText("SELECT " + WithCommas(table.columns) + " FROM " +
                                       table.kind->table + table.WhereKey());
  query.BindRow(key);
  if (!query.Step()) return std::nullopt;
  Json body = Json::object();
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    body[table.columns[i]] = ToJson(query.ValueAt(static_cast<int>(i)));
  if (table.kind == &row_kinds::kMemory && !body["topics_version"].is_null()) {
    body.erase("topics");
    body.erase("topics_version");
  }
  return body;
}

std::string ReadCounters(Connection& connection, const ReplicatedTables& tables) {
  Json counters = Json::object();
  Query query = connection.Prepare("SELECT name, seq FROM sqlite_sequence ORDER BY name");
  while (query.Step()) {
    if (tables.Named(query.Text(0)) != nullptr) counters[query.Text(0)] = query.Int64(1);
  }
  return counters.dump();
}

void RaiseCounters(Connection& connection, const ReplicatedTables& tables,
                   const std::string& counters) {
  const Json json = Json::parse(counters, nullptr, false);
  if (!json.is_object())
    throw Error(ErrorCode::kCorrupt, "The brain's counters are none: " + counters);
  for (const auto& [table, value] : json.items()) {
    if (tables.Named(table) == nullptr) continue;
    const auto highest = value.get<std::int64_t>();
    connection.Prepare("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1")
        .Bind(table, highest)
        .Run();
    connection
        .Prepare(
            "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 "
            "FROM sqlite_sequence WHERE name = ?1)")
        .Bind(table, highest)
        .Run();
  }
}

}  // namespace cortex
