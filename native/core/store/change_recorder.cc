#include "store/change_recorder.h"

#include <sqlite3.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "store/connection.h"
#include "store/replicated_tables.h"

namespace cortex {
namespace {

void RequireRecorded(int code) {
  if (code == SQLITE_OK) return;
  throw Error(ErrorCode::kStorage,
              std::string("What changed cannot be recorded: ") + sqlite3_errstr(code), code);
}

Value ToValue(sqlite3_value* value) {
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_value_int64(value)};
    case SQLITE_FLOAT:
      return sqlite3_value_double(value);
    case SQLITE_TEXT: {
      const auto* const text = static_cast<const char*>(sqlite3_value_blob(value));
      return std::string(text == nullptr ? "" : text,
                         static_cast<std::size_t>(sqlite3_value_bytes(value)));
    }
    case SQLITE_BLOB: {
      const auto* const bytes = static_cast<const char*>(sqlite3_value_blob(value));
      return Blob{std::string(bytes == nullptr ? "" : bytes,
                              static_cast<std::size_t>(sqlite3_value_bytes(value)))};
    }
    default:
      return std::monostate{};
  }
}

}  // namespace

/// Goes through a changeset.
class ChangeRecorder::Walk {
 public:
  Walk(int size, void* changeset) : changeset_(changeset) {
    RequireRecorded(sqlite3changeset_start(&iterator_, size, changeset_));
  }
  ~Walk() {
    sqlite3changeset_finalize(iterator_);
    sqlite3_free(changeset_);
  }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  bool Next() {
    const int code = sqlite3changeset_next(iterator_);
    if (code == SQLITE_DONE) return false;
    if (code != SQLITE_ROW) RequireRecorded(code);
    int indirect = 0;
    const char* name = nullptr;
    RequireRecorded(sqlite3changeset_op(iterator_, &name, &columns_, &operation_, &indirect));
    table_ = name;
    return true;
  }
  [[nodiscard]] const std::string& table() const { return table_; }

  /// In the order of the table's columns, which is not always that of its key.
  [[nodiscard]] std::vector<Value> Key(const ReplicatedTable& table) const {
    std::vector<Value> key;
    for (const auto& name : table.key) {
      sqlite3_value* value = nullptr;
      const int column = PlaceOf(table, name);
      RequireRecorded(operation_ == SQLITE_INSERT
                          ? sqlite3changeset_new(iterator_, column, &value)
                          : sqlite3changeset_old(iterator_, column, &value));
      key.push_back(ToValue(value));
    }
    return key;
  }

  /// Whether something changed that belongs to the brain's content.
  [[nodiscard]] bool ChangesContent(const ReplicatedTable& table) const {
    if (operation_ != SQLITE_UPDATE) return true;
    for (const auto& name : table.columns) {
      if (IsDerived(table, name) || !Changes(PlaceOf(table, name))) continue;
      return true;
    }
    return false;
  }

  /// Of a memory whose topics changed and their version did not: whether somebody gave them.
  void TopicsAreGiven(bool given) { topics_are_given_ = given; }

 private:
  static int PlaceOf(const ReplicatedTable& table, const std::string& name) {
    for (std::size_t i = 0; i < table.all_columns.size(); ++i) {
      if (table.all_columns[i] == name) return static_cast<int>(i);
    }
    throw Error(ErrorCode::kInternal, std::string(table.kind->table) + " has no " + name);
  }

  /// Topics, but for those that somebody gave: before or after, they have no version.
  [[nodiscard]] bool IsDerived(const ReplicatedTable& table, const std::string& name) const {
    if (table.kind != &row_kinds::kMemory) return false;
    if (name != "topics" && name != "topics_version") return false;
    const int version = PlaceOf(table, "topics_version");
    if (!Changes(version)) return !topics_are_given_;
    sqlite3_value* before = nullptr;
    sqlite3_value* after = nullptr;
    RequireRecorded(sqlite3changeset_old(iterator_, version, &before));
    RequireRecorded(sqlite3changeset_new(iterator_, version, &after));
    return sqlite3_value_type(before) != SQLITE_NULL && sqlite3_value_type(after) != SQLITE_NULL;
  }

  [[nodiscard]] bool Changes(int column) const {
    sqlite3_value* after = nullptr;
    RequireRecorded(sqlite3changeset_new(iterator_, column, &after));
    return after != nullptr;
  }

  void* changeset_;
  sqlite3_changeset_iter* iterator_ = nullptr;
  int operation_ = 0;
  int columns_ = 0;
  std::string table_;
  bool topics_are_given_ = false;
};

ChangeRecorder::ChangeRecorder(Connection& connection, const ReplicatedTables& tables)
    : connection_(connection), tables_(tables) {
  RequireRecorded(sqlite3session_create(connection.handle(), "main", &session_));
  for (const auto& table : tables.all()) {
    const int code = sqlite3session_attach(session_, table.kind->table);
    if (code == SQLITE_OK) continue;
    sqlite3session_delete(session_);
    RequireRecorded(code);
  }
}

ChangeRecorder::~ChangeRecorder() { sqlite3session_delete(session_); }

ChangeRecorder::Changes ChangeRecorder::Take() {
  int size = 0;
  void* changeset = nullptr;
  RequireRecorded(sqlite3session_changeset(session_, &size, &changeset));
  Walk walk(size, changeset);
  Changes changes;
  Json rows = Json::array();
  while (walk.Next()) {
    const ReplicatedTable* table = tables_.Named(walk.table());
    if (table == nullptr) continue;
    const std::vector<Value> key = walk.Key(*table);
    const auto body = ReadReplicatedRow(connection_, *table, key);
    walk.TopicsAreGiven(body && body->contains("topics_version"));
    if (!walk.ChangesContent(*table)) continue;
    Json row = {{"kind", table->kind->name}, {"key", table->KeyText(key)}};
    if (body) row["body"] = body->dump();
    changes.removes = changes.removes || !body;
    rows.push_back(std::move(row));
  }
  if (!rows.empty()) changes.rows = rows.dump();
  return changes;
}

}  // namespace cortex
