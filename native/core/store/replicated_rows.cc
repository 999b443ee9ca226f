#include "store/replicated_rows.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "base/json.h"
#include "language/topics/derived_categories.h"
#include "store/connection.h"
#include "store/content_key.h"
#include "store/store.h"

namespace cortex {
namespace {

std::int64_t NumberIn(const std::vector<Value>& key) {
  if (const auto* number = std::get_if<std::int64_t>(&key.front())) return *number;
  throw Error(ErrorCode::kCorrupt, "A row of another host has no number");
}

const std::string& TextAt(const Json& body, const char* name) {
  const auto found = body.find(name);
  if (found != body.end() && found->is_string()) return found->get_ref<const std::string&>();
  throw Error(ErrorCode::kCorrupt, std::string("A memory of another host has no ") + name);
}

std::optional<std::string> OptionalTextAt(const Json& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end() || found->is_null()) return std::nullopt;
  return TextAt(body, name);
}

/// Whether all that is derived from the memory's row stays as it is.
bool DerivesTheSame(const Memory& before, const Json& body) {
  const bool rules_give_topics = !body.contains("topics_version");
  return before.topics_version.has_value() == rules_give_topics &&
         before.content == TextAt(body, "content") && before.user_id == TextAt(body, "user_id") &&
         before.speaker == OptionalTextAt(body, "speaker") &&
         before.score.created_at == body.at("created_at").get<TimeMs>() &&
         before.categories == ParseStrings(TextAt(body, "categories"));
}

bool IsScoredTable(const ReplicatedTable& table) { return table.kind->Has("base_confidence"); }

}  // namespace

ReplicatedRows::Columns ReplicatedRows::ColumnsOf(const ReplicatedTable& table, const Json& body) {
  Columns columns;
  for (const auto& [name, value] : body.items()) {
    if (!table.Travels(name)) {
      throw Error(ErrorCode::kSchemaChanged, std::string("Another host wrote a ") +
                                                 table.kind->name + " with \"" + name +
                                                 "\", which this cortex does not know: update it");
    }
    columns.Add(name, FromJson(value));
  }
  return columns;
}

bool ReplicatedRows::Remove(const ReplicatedTable& table, const std::vector<Value>& key) {
  if (table.kind == &row_kinds::kMemory) {
    const auto memory = repositories_.memories.FindBySeq(NumberIn(key));
    if (memory) RemoveMemory(*memory);
    return memory.has_value();
  }
  RemoveFullText(table, key);
  const bool removed = Delete(table, key);
  scores_moved_ = scores_moved_ || (removed && IsScoredTable(table));
  return removed;
}

void ReplicatedRows::RemoveMemory(const Memory& memory) {
  repositories_.memories.Remove(memory);
  repositories_.statements.Remove(memory.seq);
  repositories_.graph.Remove(memory.seq);
  repositories_.insight.SetSafety(memory.seq, false);
}

void ReplicatedRows::Put(const ReplicatedTable& table, const std::vector<Value>& key,
                         const Json& body) {
  if (table.kind == &row_kinds::kMemory) return PutMemory(table, NumberIn(key), body);
  RemoveFullText(table, key);
  Columns columns = ColumnsOf(table, body);
  const bool updated = Update(table, key, columns);
  if (!updated) Insert(table, std::move(columns));
  AddFullText(table, key);
  const bool setting = table.kind == &row_kinds::kSetting;
  scores_moved_ = scores_moved_ || setting || (updated && IsScoredTable(table));
}

void ReplicatedRows::PutMemory(const ReplicatedTable& table, std::int64_t seq, const Json& body) {
  const auto before = repositories_.memories.FindBySeq(seq);
  Columns columns = ColumnsOf(table, body);
  if (!before) {
    first_new_ = std::min(first_new_.value_or(seq), seq);
    return PutNewMemory(table, seq, body, std::move(columns));
  }
  if (DerivesTheSame(*before, body)) {
    Update(table, {seq}, columns);
    return repositories_.memories.NoteChange(seq);
  }
  RemoveMemory(*before);
  PutNewMemory(table, seq, body, std::move(columns));
  repositories_.statement_backlog.Defer(seq);
  repositories_.graph_backlog.Defer(seq);
}

void ReplicatedRows::PutNewMemory(const ReplicatedTable& table, std::int64_t seq, const Json& body,
                                  Columns columns) {
  const std::string& content = TextAt(body, "content");
  const ContentKey key{content, TextAt(body, "user_id"), OptionalTextAt(body, "speaker")};
  columns.Add("content_key", key.hash());
  if (MayDeriveCategories(content)) {
    const DerivedCategories derived = DeriveCategories(Document(content));
    columns.Add("derived_categories", static_cast<std::int64_t>(derived));
  }
  Insert(table, std::move(columns));
  const auto memory = repositories_.memories.FindBySeq(seq);
  if (!memory) throw Error(ErrorCode::kInternal, "A memory of another host was not stored");
  repositories_.memories.AddDerived(*memory);
}

bool ReplicatedRows::Update(const ReplicatedTable& table, const std::vector<Value>& key,
                            const Columns& columns) {
  std::string set;
  for (std::size_t i = 0; i < columns.names.size(); ++i)
    set += (i == 0 ? "" : ", ") + columns.names[i] + " = ?" + std::to_string(key.size() + i + 1);
  // What stands in the way is of an older state, and comes again or is gone.
  Query update = connection_.PrepareText(std::string("UPDATE OR REPLACE ") + table.kind->table +
                                         " SET " + set + table.WhereKey() + " RETURNING 1");
  std::vector<Value> values = key;
  values.insert(values.end(), columns.values.begin(), columns.values.end());
  update.BindRow(values);
  return update.Step();
}

void ReplicatedRows::Insert(const ReplicatedTable& table, Columns columns) {
  const auto value_of = [&](const char* name) {
    const auto found = std::find(columns.names.begin(), columns.names.end(), name);
    if (found == columns.names.end())
      throw Error(ErrorCode::kCorrupt, std::string("A row of another host has no ") + name);
    return columns.values[static_cast<std::size_t>(found - columns.names.begin())];
  };
  if (IsScoredTable(table)) {
    // The cached score; each host brings its own up to date.
    for (const auto& [name, from] :
         {std::pair("confidence", "base_confidence"), std::pair("confidence_at", "created_at")}) {
      columns.Add(name, value_of(from));
    }
  }
  std::string names;
  std::string places;
  for (std::size_t i = 0; i < columns.names.size(); ++i) {
    names += (i == 0 ? "" : ", ") + columns.names[i];
    places += (i == 0 ? "?" : ", ?") + std::to_string(i + 1);
  }
  const std::string row =
      std::string(" INTO ") + table.kind->table + " (" + names + ") VALUES (" + places + ")";
  // Replacing only where something stands in the way: a statement that may take other rows out
  // begins with a savepoint, at which the full text index (FTS5) writes all to the file that it
  // gathered, e.g. a segment for each of 10,000 memories, which it then merges again and again.
  for (const char* insert : {"INSERT OR IGNORE", "INSERT OR REPLACE"}) {
    Query query = connection_.PrepareText(insert + row);
    query.BindRow(columns.values);
    query.Run();
    if (connection_.ScalarInt64("SELECT changes()") > 0) return;
  }
}

bool ReplicatedRows::Delete(const ReplicatedTable& table, const std::vector<Value>& key) {
  Query remove = connection_.PrepareText(std::string("DELETE FROM ") + table.kind->table +
                                         table.WhereKey() + " RETURNING 1");
  remove.BindRow(key);
  return remove.Step();
}

void ReplicatedRows::RemoveFullText(const ReplicatedTable& table, const std::vector<Value>& key) {
  if (table.kind == &row_kinds::kSessionTurn) repositories_.turns.RemoveFullTextOf(NumberIn(key));
  if (table.kind == &row_kinds::kAtom) repositories_.atoms.RemoveFullTextOf(NumberIn(key));
}

void ReplicatedRows::AddFullText(const ReplicatedTable& table, const std::vector<Value>& key) {
  if (table.kind == &row_kinds::kSessionTurn) repositories_.turns.AddFullText(NumberIn(key));
  if (table.kind == &row_kinds::kAtom) repositories_.atoms.AddFullText(NumberIn(key));
}

void ReplicatedRows::Finish() {
  if (first_new_) {
    repositories_.statement_backlog.DeferFrom(*first_new_);
    repositories_.graph_backlog.DeferFrom(*first_new_);
  }
  if (scores_moved_) repositories_.state.Raise(kScoreEpoch);
}

}  // namespace cortex
