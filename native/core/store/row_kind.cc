#include "store/row_kind.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/json.h"
#include "store/atom_repository.h"
#include "store/connection.h"
#include "store/content_key.h"
#include "store/memory_repository.h"

namespace cortex {
namespace row_kinds {

const RowKind kMemory{"memory",
                      "stm_entries",
                      {"id", "content", "user_id", "speaker", "session_id", "source", "categories",
                       "topics", "importance", "is_proxy", "proxy_agent", "created_at",
                       "recorded_at", "base_confidence", "confidence_source", "access_count",
                       "last_accessed", "validation_count", "contradiction_count"},
                      "id",
                      "seq",
                      {"categories", "topics"}};
const RowKind kAtom{
    "atom",
    "atoms",
    {"id", "subject", "action", "outcome", "consequences", "source", "source_memory_id",
     "action_timestamp", "outcome_delay_seconds", "consequence_delay_seconds", "rules_version",
     "created_at", "base_confidence", "confidence_source", "access_count", "last_accessed",
     "validation_count", "contradiction_count"},
    "id",
    "seq",
    {}};
const RowKind kLink{"link",
                    "causal_links",
                    {"id", "from_atom_id", "to_atom_id", "link_type", "strength",
                     "observation_count", "last_observed", "created_at"},
                    "id",
                    "id",
                    {}};
const RowKind kEmbedding{
    "embedding",
    "embeddings",
    {"id", "source_type", "source_id", "model", "dimensions", "content", "embedding", "created_at",
     "base_confidence", "confidence_source", "access_count", "last_accessed", "validation_count",
     "contradiction_count"},
    "id",
    "seq",
    {}};
const RowKind kCategory{"category", "categories", {"name", "description", "keywords", "created_at"},
                        "name",     "name",       {"keywords"}};
const RowKind kPin{"pin", "working_memory", {"id", "label", "content", "memory_id", "pinned_at"},
                   "id",  "position",       {}};
const RowKind kAudit{"audit",
                     "confidence_audit",
                     {"memory_id", "memory_type", "old_confidence", "new_confidence", "reason",
                      "actor", "note", "timestamp"},
                     "",
                     "id",
                     {},
                     true};
const RowKind kState{"cognitive_state",
                     "cognitive_states",
                     {"user_id", "value", "set_by", "recorded_at"},
                     "",
                     "id",
                     {},
                     true};
const RowKind kContradiction{"contradiction",
                             "contradictions",
                             {"id", "older_id", "newer_id", "kind", "score", "evidence", "status",
                              "penalised_id", "detected_at", "resolved_at", "resolved_by"},
                             "id",
                             "id",
                             {"evidence"}};
const RowKind kOutbox{
    "outbox",
    "outbox",
    {"sink", "memory_id", "state", "attempts", "next_attempt_at", "last_error", "created_at"},
    "",
    "id",
    {}};
const RowKind kBackup{"backup", "backups", {"path", "made_at", "bytes"}, "", "id", {}, true};
const RowKind kLegacyRow{"legacy_row",
                         "legacy_rows",
                         {"source_table", "position", "row_id", "reason", "fields"},
                         "",
                         "source_table, position",
                         {}};
const RowKind kLegacyObject{
    "legacy_object", "legacy_objects", {"kind", "name", "carried_as", "sql"}, "", "kind, name", {}};
const RowKind kLegacyFact{"legacy_fact", "legacy_facts", {"name", "value"}, "name", "name", {}};

}  // namespace row_kinds

namespace {

std::string Joined(const std::vector<std::string>& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

std::string SelectOf(const RowKind& kind) {
  return "SELECT " + Joined(kind.columns) + " FROM " + kind.table;
}

bool IsScored(const RowKind& kind) { return kind.Has("base_confidence"); }

/// A scored row's cache says what it was when the row was made; scoring brings it up to date.
std::string InsertOnce(const RowKind& kind) {
  std::string columns = Joined(kind.columns);
  std::string values;
  for (std::size_t i = 1; i <= kind.columns.size(); ++i) {
    values += (i == 1 ? "?" : ", ?") + std::to_string(i);
  }
  if (IsScored(kind)) {
    columns += ", confidence, confidence_at";
    values += ", ?" + std::to_string(kind.IndexOf("base_confidence") + 1) + ", ?" +
              std::to_string(kind.IndexOf("created_at") + 1);
  }
  if (&kind == &row_kinds::kMemory) {
    columns += ", content_key";
    values += ", ?" + std::to_string(kind.columns.size() + 1);
  }
  if (&kind == &row_kinds::kPin) {
    columns += ", position";
    values += ", (SELECT coalesce(max(position), 0) + 1 FROM working_memory)";
  }
  return std::string("INSERT INTO ") + kind.table + " (" + columns + ") VALUES (" + values +
         ") ON CONFLICT DO NOTHING";
}

/// `=` uses an index on the first column, which `IS` could not.
std::string InsertEvent(const RowKind& kind, bool first_is_null) {
  std::string values;
  std::string same;
  for (std::size_t i = 1; i <= kind.columns.size(); ++i) {
    const std::string parameter = "?" + std::to_string(i);
    values += (i == 1 ? "" : ", ") + parameter;
    same += (i == 1 ? "" : " AND ") + kind.columns[i - 1];
    if (i > 1) same += " IS " + parameter;
    if (i == 1) same += first_is_null ? " IS NULL" : " = ?1";
  }
  return std::string("INSERT INTO ") + kind.table + " (" + Joined(kind.columns) + ") SELECT " +
         values + " WHERE (SELECT count(*) FROM " + kind.table + " WHERE " + same + ") < ?" +
         std::to_string(kind.columns.size() + 1);
}

/// VALIDATION_ERROR for a memory from outside whose content, say, is a number.
const std::string& TextIn(const std::vector<Value>& row, std::size_t column) {
  if (const auto* text = std::get_if<std::string>(&row.at(column))) return *text;
  throw Error(ErrorCode::kValidation,
              "\"" + row_kinds::kMemory.columns.at(column) + "\" of a memory is no text");
}

std::optional<std::string> OptionalTextIn(const std::vector<Value>& row, std::size_t column) {
  if (IsNull(row.at(column))) return std::nullopt;
  return TextIn(row, column);
}

ContentKey KeyOf(const std::vector<Value>& row) {
  const RowKind& kind = row_kinds::kMemory;
  return {TextIn(row, kind.IndexOf("content")), TextIn(row, kind.IndexOf("user_id")),
          OptionalTextIn(row, kind.IndexOf("speaker"))};
}

}  // namespace

std::size_t RowKind::IndexOf(std::string_view column) const {
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) {
    throw Error(ErrorCode::kInternal, std::string(name) + " has no " + std::string(column));
  }
  return static_cast<std::size_t>(found - columns.begin());
}

bool RowKind::Has(std::string_view column) const {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::span<const RowKind* const> AllRowKinds() {
  using namespace row_kinds;
  static constexpr std::array kAll = {
      &kMemory,        &kAtom,  &kLink,   &kEmbedding, &kCategory,  &kPin,          &kState,
      &kContradiction, &kAudit, &kOutbox, &kBackup,    &kLegacyRow, &kLegacyObject, &kLegacyFact};
  return kAll;
}

const RowKind* FindRowKind(std::string_view name) {
  for (const RowKind* kind : AllRowKinds()) {
    if (kind->name == name) return kind;
  }
  return nullptr;
}

const std::string& RowRepository::TextOf(const std::string& what, const RowKind& kind,
                                         const std::function<std::string()>& make) {
  std::string& text = texts_[what + kind.name];
  if (text.empty()) text = make();
  return text;
}

void RowRepository::Append(const RowKind& kind, const std::vector<Value>& row) {
  Query insert = connection_.PrepareText(TextOf("append ", kind, [&] { return InsertOnce(kind); }));
  insert.BindRow(row);
  insert.Run();
}

bool RowRepository::Insert(const RowKind& kind, const std::vector<Value>& row,
                           std::int64_t occurrence) {
  const auto last = static_cast<int>(row.size()) + 1;
  if (kind.is_event) {
    const bool first_is_null = IsNull(row.front());
    Query insert =
        connection_.PrepareText(TextOf(first_is_null ? "event of none " : "event ", kind,
                                       [&] { return InsertEvent(kind, first_is_null); }));
    const Value most = occurrence;
    insert.BindRow(row);
    insert.BindValue(last, most);
    insert.Run();
  } else {
    Value content_key;
    Query insert =
        connection_.PrepareText(TextOf("insert ", kind, [&] { return InsertOnce(kind); }));
    insert.BindRow(row);
    if (&kind == &row_kinds::kMemory) {
      content_key = KeyOf(row).hash();
      insert.BindValue(last, content_key);
    }
    insert.Run();
  }
  if (connection_.ScalarInt64("SELECT changes()") == 0) return false;
  if (&kind == &row_kinds::kMemory) DeriveMemory(row);
  if (&kind == &row_kinds::kAtom)
    AtomRepository(connection_).AddFullText(connection_.LastInsertRowId());
  return true;
}

void RowRepository::DeriveMemory(const std::vector<Value>& row) {
  const RowKind& kind = row_kinds::kMemory;
  Memory memory;
  memory.seq = connection_.LastInsertRowId();
  memory.content = TextIn(row, kind.IndexOf("content"));
  memory.categories = ParseStrings(TextIn(row, kind.IndexOf("categories")));
  memory.score.created_at = std::get<std::int64_t>(row.at(kind.IndexOf("created_at")));
  MemoryRepository(connection_).AddDerived(memory);
}

std::optional<std::vector<Value>> RowRepository::Find(const RowKind& kind, const Value& key) {
  Query query = connection_.PrepareText(
      TextOf("find ", kind, [&] { return SelectOf(kind) + " WHERE " + kind.key + " = ?"; }));
  query.BindValue(1, key);
  if (!query.Step()) return std::nullopt;
  return query.Row();
}

bool RowRepository::Exists(const RowKind& kind, const Value& key) {
  Query query = connection_.PrepareText(TextOf("exists ", kind, [&] {
    return std::string("SELECT 1 FROM ") + kind.table + " WHERE " + kind.key + " = ?";
  }));
  query.BindValue(1, key);
  return query.Step();
}

void RowRepository::Visit(const RowKind& kind,
                          const std::function<void(std::vector<Value>)>& visit) {
  Query query = connection_.PrepareText(
      TextOf("visit ", kind, [&] { return SelectOf(kind) + " ORDER BY " + kind.order; }));
  while (query.Step()) visit(query.Row());
}

std::int64_t RowRepository::Count(const RowKind& kind) {
  Query query = connection_.PrepareText(
      TextOf("count ", kind, [&] { return std::string("SELECT count(*) FROM ") + kind.table; }));
  return query.Step() ? query.Int64(0) : 0;
}

}  // namespace cortex
