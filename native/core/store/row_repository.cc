#include "store/row_repository.h"

#include <utility>

#include "base/error.h"
#include "base/json.h"
#include "confidence/policy.h"
#include "language/topics/derived_categories.h"
#include "store/atom_repository.h"
#include "store/connection.h"
#include "store/content_key.h"
#include "store/memory_repository.h"
#include "store/turn_repository.h"

namespace cortex {
namespace {

/// Where the table of a part has its owner.
constexpr const char* kOwnerColumn = "session_seq";

/// As the table names them.
std::string ColumnsOf(const RowKind& kind) {
  std::string list;
  for (const auto& name : kind.columns) list += (list.empty() ? "" : ", ") + name;
  if (kind.owner != nullptr) list.replace(0, kind.columns.front().size(), kOwnerColumn);
  return list;
}

/// The seq of the owner whose key is the first parameter.
std::string OwnerSeq(const RowKind& kind) {
  return std::string("(SELECT seq FROM ") + kind.owner->table + " WHERE " + kind.owner->key +
         " = ?1)";
}

std::string FromOf(const RowKind& kind) {
  std::string from = std::string(" FROM ") + kind.table;
  if (kind.owner == nullptr) return from;
  return from + " WHERE " + kOwnerColumn + " = " + OwnerSeq(kind);
}

std::string SelectOf(const RowKind& kind) { return "SELECT " + ColumnsOf(kind) + FromOf(kind); }

bool IsScored(const RowKind& kind) { return kind.Has("base_confidence"); }

/// A scored row's cache says what it was when the row was made; scoring brings it up to date.
std::string InsertOnce(const RowKind& kind) {
  std::string columns = ColumnsOf(kind);
  std::string values = kind.owner == nullptr ? "?1" : OwnerSeq(kind);
  for (std::size_t i = 2; i <= kind.columns.size(); ++i) values += ", ?" + std::to_string(i);
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
  return std::string("INSERT INTO ") + kind.table + " (" + ColumnsOf(kind) + ") SELECT " + values +
         " WHERE (SELECT count(*) FROM " + kind.table + " WHERE " + same + ") < ?" +
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

/// A policy from outside that this cortex cannot read would make every score an error.
void RequireReadable(const std::vector<Value>& setting) {
  const auto* name = std::get_if<std::string>(&setting.at(0));
  const auto* value = std::get_if<std::string>(&setting.at(1));
  if (name == nullptr || value == nullptr)
    throw Error(ErrorCode::kValidation, "a setting has a name and a value that are text");
  if (*name == "confidence_policy") static_cast<void>(ParsePolicy(*value));
}

ContentKey KeyOf(const std::vector<Value>& row) {
  const RowKind& kind = row_kinds::kMemory;
  return {TextIn(row, kind.IndexOf("content")), TextIn(row, kind.IndexOf("user_id")),
          OptionalTextIn(row, kind.IndexOf("speaker"))};
}

}  // namespace

const std::string& RowRepository::TextOf(const std::string& what, const RowKind& kind,
                                         const std::function<std::string()>& make) {
  std::string& text = texts_[what + kind.name];
  if (text.empty()) text = make();
  return text;
}

void RowRepository::Append(const RowKind& kind, const std::vector<Value>& row) {
  {
    Query insert =
        connection_.PrepareText(TextOf("append ", kind, [&] { return InsertOnce(kind); }));
    insert.BindRow(row);
    insert.Run();
  }
  if (&kind != &row_kinds::kMemory || connection_.ScalarInt64("SELECT changes()") == 0) return;
  DeriveCategoriesOfLast(TextIn(row, kind.IndexOf("content")));
}

void RowRepository::DeriveCategoriesOfLast(const std::string& content) {
  if (!MayDeriveCategories(content)) return;
  const auto derived = DeriveCategories(Document(content));
  if (derived == DerivedCategories::kNone) return;
  MemoryRepository(connection_).SetDerivedCategories(connection_.LastInsertRowId(), derived);
}

bool RowRepository::Insert(const RowKind& kind, const std::vector<Value>& row,
                           std::int64_t occurrence) {
  if (&kind == &row_kinds::kAudit && TellsTheMemory(row)) return false;
  if (&kind == &row_kinds::kSetting) RequireReadable(row);
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
  Derive(kind, row);
  return true;
}

void RowRepository::Derive(const RowKind& kind, const std::vector<Value>& row) {
  if (&kind == &row_kinds::kSessionTurn)
    TurnRepository(connection_).AddFullText(connection_.LastInsertRowId());
  if (&kind == &row_kinds::kAtom) GiveOwner(kind, "source_memory_id");
  if (&kind == &row_kinds::kPin) GiveOwner(kind, "memory_id");
  if (&kind == &row_kinds::kAtom)
    AtomRepository(connection_).AddFullText(connection_.LastInsertRowId());
  if (&kind != &row_kinds::kMemory) return;
  Memory memory;
  memory.seq = connection_.LastInsertRowId();
  memory.content = TextIn(row, kind.IndexOf("content"));
  memory.user_id = TextIn(row, kind.IndexOf("user_id"));
  memory.categories = ParseStrings(TextIn(row, kind.IndexOf("categories")));
  memory.score.created_at = std::get<std::int64_t>(row.at(kind.IndexOf("created_at")));
  memory.recorded_at = std::get<std::int64_t>(row.at(kind.IndexOf("recorded_at")));
  MemoryRepository(connection_).AddDerived(memory);
  DeriveCategoriesOfLast(memory.content);
}

void RowRepository::GiveOwner(const RowKind& kind, const char* memory_column) {
  Query update = connection_.PrepareText(TextOf("owner ", kind, [&] {
    return std::string("UPDATE ") + kind.table +
           " SET user_id = coalesce((SELECT m.user_id FROM stm_entries m WHERE m.id = " +
           memory_column +
           "), (SELECT min(user_id) FROM stm_entries HAVING min(user_id) = "
           "max(user_id))) WHERE rowid = ? AND user_id IS NULL";
  }));
  update.Bind(connection_.LastInsertRowId()).Run();
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

std::optional<std::vector<Value>> RowRepository::FindSame(const RowKind& kind,
                                                          const std::vector<Value>& row) {
  const std::vector<std::string> identity = IdentityOf(kind);
  Query query = connection_.PrepareText(TextOf("same ", kind, [&] {
    std::string text = SelectOf(kind);
    for (const auto& column : identity)
      text += (&column == &identity.front() ? " WHERE " : " AND ") + column + " = ?";
    return text;
  }));
  int index = 0;
  for (const auto& column : identity) query.BindValue(++index, row.at(kind.IndexOf(column)));
  if (!query.Step()) return std::nullopt;
  return query.Row();
}

void RowRepository::VisitByContent(const RowKind& kind,
                                   const std::function<void(std::vector<Value>)>& visit) {
  std::string order;
  for (const char* time : {"recorded_at", "created_at", "timestamp", "started_at", "pinned_at"}) {
    if (kind.Has(time)) order += std::string(time) + ", ";
  }
  if (kind.key.empty()) {
    order += ColumnsOf(kind);
    Query query = connection_.PrepareText(SelectOf(kind) + " ORDER BY " + order);
    while (query.Step()) visit(query.Row());
    return;
  }
  // Whole rows would all have to be held to be sorted; of one with a key, that is enough.
  std::vector<Value> keys;
  {
    Query query = connection_.PrepareText("SELECT " + kind.key + FromOf(kind) + " ORDER BY " +
                                          order + kind.key);
    while (query.Step()) keys.push_back(query.ValueAt(0));
  }
  for (const auto& key : keys) {
    if (auto row = Find(kind, key)) visit(std::move(*row));
  }
}

void RowRepository::Visit(const RowKind& kind, const std::function<void(std::vector<Value>)>& visit,
                          const Value& owner) {
  Query query = connection_.PrepareText(
      TextOf("visit ", kind, [&] { return SelectOf(kind) + " ORDER BY " + kind.order; }));
  if (kind.owner != nullptr) query.BindValue(1, owner);
  while (query.Step()) {
    std::vector<Value> row = query.Row();
    if (kind.owner != nullptr) row.front() = owner;
    visit(std::move(row));
  }
}

std::int64_t RowRepository::Count(const RowKind& kind) {
  Query query = connection_.PrepareText(
      TextOf("count ", kind, [&] { return std::string("SELECT count(*) FROM ") + kind.table; }));
  return query.Step() ? query.Int64(0) : 0;
}

std::int64_t RowRepository::CountParts(const RowKind& kind, const Value& owner) {
  Query query = connection_.PrepareText(
      TextOf("count parts ", kind, [&] { return "SELECT count(*)" + FromOf(kind); }));
  query.BindValue(1, owner);
  return query.Step() ? query.Int64(0) : 0;
}

}  // namespace cortex
