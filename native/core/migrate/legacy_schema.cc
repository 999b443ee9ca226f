#include "migrate/legacy_schema.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "base/error.h"
#include "store/connection.h"
#include "store/schema.h"

namespace cortex {
namespace {

std::string Lowered(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

/// Names that mean a kind of row, where the columns are there without which it would be none.
struct KnownTable {
  const char* name;
  const RowKind* kind;
  std::vector<const char*> needed;
};

const std::array<KnownTable, 8>& KnownTables() {
  static const std::array<KnownTable, 8> kTables = {
      KnownTable{"stm", &row_kinds::kMemory, {"content"}},
      KnownTable{"stm_entries", &row_kinds::kMemory, {"content"}},
      KnownTable{"atoms", &row_kinds::kAtom, {"subject", "action", "outcome", "consequences"}},
      KnownTable{"causal_links", &row_kinds::kLink, {"from_atom_id", "to_atom_id"}},
      KnownTable{"embeddings", &row_kinds::kEmbedding, {"source_type", "source_id", "embedding"}},
      KnownTable{"categories", &row_kinds::kCategory, {"name"}},
      KnownTable{"working_memory", &row_kinds::kPin, {"content"}},
      KnownTable{"confidence_audit", &row_kinds::kAudit, {"memory_id", "reason"}},
  };
  return kTables;
}

bool HasColumns(const LegacyTable& table, const std::vector<const char*>& names) {
  return std::all_of(names.begin(), names.end(), [&](const char* name) {
    return std::any_of(table.columns.begin(), table.columns.end(),
                       [&](const auto& column) { return Lowered(column.name) == name; });
  });
}

/// Where the table stands in the order of conversion; behind all others when it is carried.
std::size_t Place(const LegacyTable& table) {
  std::size_t place = 0;
  for (const auto& known : KnownTables()) {
    if (Lowered(table.name) == known.name && HasColumns(table, known.needed)) return place;
    ++place;
  }
  return place;
}

std::vector<CarriedTable::Column> ReadColumns(Connection& connection, const std::string& table,
                                              bool strict) {
  std::vector<CarriedTable::Column> columns;
  Query query =
      connection.Prepare("SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden <> 1");
  query.Bind(table);
  while (query.Step()) {
    // In a STRICT table ANY keeps every value; in another it would turn texts into numbers.
    const std::string type = query.Text(1);
    columns.push_back({query.Text(0), strict && Lowered(type) == "any" ? "" : type});
  }
  return columns;
}

std::string SchemaSql(Connection& connection, const std::string& name) {
  Query query = connection.Prepare("SELECT coalesce(sql, '') FROM sqlite_schema WHERE name = ?");
  return query.Bind(name).Step() ? query.Text(0) : "";
}

void ReadTables(Connection& connection, LegacySchema* schema) {
  struct Listed {
    std::string name;
    std::string type;
    bool strict;
  };
  std::vector<Listed> listed;
  {
    Query query = connection.Prepare(
        "SELECT name, type, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE "
        "'sqlite!_%' ESCAPE '!' ORDER BY name");
    while (query.Step()) listed.push_back({query.Text(0), query.Text(1), query.Int64(2) != 0});
  }
  for (const auto& [name, type, strict] : listed) {
    if (type == "view" || type == "shadow") continue;
    LegacyTable table{name, {}, 0, SchemaSql(connection, name), nullptr};
    if (type == "virtual") {
      schema->left_out.push_back({"table", name, table.sql, "a search index, which is built anew"});
      continue;
    }
    table.columns = ReadColumns(connection, name, strict);
    Query count = connection.PrepareText("SELECT count(*) FROM " + QuoteName(name));
    if (count.Step()) table.rows = count.Int64(0);
    const std::size_t place = Place(table);
    if (place < KnownTables().size()) table.kind = KnownTables().at(place).kind;
    schema->tables.push_back(std::move(table));
  }
  std::stable_sort(schema->tables.begin(), schema->tables.end(),
                   [](const LegacyTable& a, const LegacyTable& b) { return Place(a) < Place(b); });
}

/// Compiles a statement without running it.
void Compile(Connection& connection, const std::string& sql) {
  static_cast<void>(connection.PrepareText("EXPLAIN " + sql));
}

/// Compiles statements that would fire every trigger of a table.
void CompileChanges(Connection& connection, const std::string& table) {
  std::string assignments;
  Query columns = connection.Prepare("SELECT name FROM pragma_table_info(?)");
  columns.Bind(table);
  while (columns.Step()) {
    const std::string column = QuoteName(columns.Text(0));
    if (!assignments.empty()) assignments += ", ";
    assignments += column;
    assignments += " = ";
    assignments += column;
  }
  Compile(connection, "DELETE FROM " + QuoteName(table));
  Compile(connection, "INSERT INTO " + QuoteName(table) + " DEFAULT VALUES");
  Compile(connection, "UPDATE " + QuoteName(table) + " SET " + assignments);
}

/// What SQLite said, without what we say about it.
std::string SqliteMessage(const std::string& message) {
  constexpr std::string_view kBegin = "(SQLite: ";
  const auto begin = message.find(kBegin);
  if (begin == std::string::npos || message.back() != ')') return message;
  return message.substr(begin + kBegin.size(), message.size() - begin - kBegin.size() - 1);
}

/// Why a view or trigger cannot work, "" when it can.
std::string Fault(Connection& connection, const LegacyObject& object, const std::string& table) {
  try {
    if (object.kind == "view") {
      Compile(connection, "SELECT * FROM " + QuoteName(object.name));
    } else {
      CompileChanges(connection, table);
    }
    return "";
  } catch (const Error& error) {
    return SqliteMessage(error.what());
  }
}

void ReadObjects(Connection& connection, LegacySchema* schema) {
  struct Named {
    LegacyObject object;
    std::string table;
  };
  std::vector<Named> named;
  {
    Query query = connection.Prepare(
        "SELECT type, name, coalesce(sql, ''), tbl_name FROM sqlite_schema WHERE type IN ('index', "
        "'view', 'trigger') AND sql IS NOT NULL ORDER BY type, name");
    while (query.Step()) {
      named.push_back({{query.Text(0), query.Text(1), query.Text(2), ""}, query.Text(3)});
    }
  }
  for (auto& [object, table] : named) {
    if (object.kind == "index") {
      object.reason = "the new tables have indexes of their own";
    } else {
      const std::string fault = Fault(connection, object, table);
      object.reason = fault.empty() ? "a brain runs no views and triggers but its own"
                                    : "it is broken: " + fault;
    }
    schema->left_out.push_back(std::move(object));
  }
}

}  // namespace

LegacySchema ReadLegacySchema(Connection& connection) {
  const std::int64_t application = connection.ScalarInt64("PRAGMA application_id");
  if (application == kApplicationId) {
    throw Error(ErrorCode::kValidation,
                "This is a brain of cortex already: there is nothing to migrate");
  }
  LegacySchema schema;
  ReadTables(connection, &schema);
  const bool recognised =
      std::any_of(schema.tables.begin(), schema.tables.end(), [](const LegacyTable& table) {
        return table.kind == &row_kinds::kMemory || table.kind == &row_kinds::kAtom;
      });
  if (application != 0 || !recognised) {
    throw Error(ErrorCode::kNotABrain,
                "This SQLite database has no table of memories (stm or stm_entries with a column "
                "content, or atoms): it is no brain of the old extension");
  }
  ReadObjects(connection, &schema);
  return schema;
}

std::string SelectAll(const LegacyTable& table) {
  return "SELECT * FROM " + QuoteName(table.name) + " NOT INDEXED";
}

LegacyFullText InspectFullText(Connection& connection, const LegacySchema& schema) {
  LegacyFullText full_text;
  const bool has_index =
      connection.ScalarInt64(
          "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'stm_fts_docsize'") >
      0;
  const auto stm = std::find_if(schema.tables.begin(), schema.tables.end(), [](const auto& table) {
    return table.kind == &row_kinds::kMemory && Lowered(table.name) == "stm";
  });
  if (!has_index || stm == schema.tables.end()) return full_text;
  const std::string sizes = "(SELECT id FROM stm_fts_docsize)";
  const std::string rows = "(SELECT rowid FROM " + QuoteName(stm->name) + ")";
  const auto count = [&](const std::string& sql) {
    Query query = connection.PrepareText(sql);
    return query.Step() ? query.Int64(0) : 0;
  };
  full_text.entries = count("SELECT count(*) FROM " + sizes);
  full_text.ghosts = count("SELECT count(*) FROM " + sizes + " WHERE id NOT IN " + rows);
  full_text.missing = count("SELECT count(*) FROM " + rows + " WHERE rowid NOT IN " + sizes);
  return full_text;
}

}  // namespace cortex
