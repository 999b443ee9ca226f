#include "store/word_repository.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/unicode.h"
#include "store/connection.h"
#include "store/forgotten_words.h"

namespace cortex {
namespace {

/// What rows of a table are found by, and whose they are.
struct TableNames {
  std::string_view table;
  const char* id;
  const char* part;
  const char* owner;
};

constexpr const char* kSessionOfPart = "(SELECT s.id FROM sessions s WHERE s.seq = session_seq)";
constexpr const char* kOwnerOfPart = "(SELECT s.user_id FROM sessions s WHERE s.seq = session_seq)";
constexpr const char* kOwnerOfMemory =
    "(SELECT m.user_id FROM stm_entries m WHERE m.id = memory_id)";
constexpr const char* kOwnerOfSource =
    "coalesce((SELECT m.user_id FROM stm_entries m WHERE m.id = source_id), "
    "(SELECT a.user_id FROM atoms a WHERE a.id = source_id))";
constexpr const char* kOwnerOfOlder = "(SELECT m.user_id FROM stm_entries m WHERE m.id = older_id)";
constexpr std::array<TableNames, 22> kTables = {{
    {"stm_entries", "id", "NULL", "user_id"},
    {"atoms", "id", "NULL", "user_id"},
    {"embeddings", "id", "source_type", kOwnerOfSource},
    {"sessions", "id", "NULL", "user_id"},
    {"session_turns", kSessionOfPart, "turn_id", kOwnerOfPart},
    {"session_blocks", kSessionOfPart, "label", kOwnerOfPart},
    {"session_operations", kSessionOfPart, "seq", kOwnerOfPart},
    {"working_memory", "id", "NULL", "user_id"},
    {"categories", "name", "NULL", "NULL"},
    {"confidence_audit", "memory_id", "id", kOwnerOfMemory},
    {"contradictions", "id", "NULL", kOwnerOfOlder},
    {"cognitive_states", "user_id", "id", "user_id"},
    {"outbox", "memory_id", "sink", kOwnerOfMemory},
    {"sink_documents", "memory_id", "sink", kOwnerOfMemory},
    {"legacy_rows", "source_table", "position", "NULL"},
    {"earlier_scores", "memory_id", "until", kOwnerOfMemory},
    {"ended_memories", "id", "NULL", "user_id"},
    {"repetitions", "memory_id", "at", "user_id"},
    {"events", "id", "kind", "user_id"},
    {"alert_rules", "id", "scope_name", "user_id"},
    {"alerts", "id", "rule_id", "user_id"},
    {"alert_memories", "alert_id", "memory_id", kOwnerOfMemory},
}};

TableNames NamesOf(const std::string& table) {
  const auto* const found = std::find_if(kTables.begin(), kTables.end(),
                                         [&](const auto& each) { return each.table == table; });
  return found == kTables.end() ? TableNames{table, "NULL", "NULL", "NULL"} : *found;
}

std::string_view TextOf(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A whole number as a record has it: in as few of 1, 2, 3, 4, 6 and 8 bytes as it needs, 0 and 1
/// in none (https://sqlite.org/fileformat.html, "Record Format").
std::string BytesOf(std::int64_t number) {
  if (number == 0 || number == 1) return {};
  constexpr std::array<std::size_t, 6> kSizes = {1, 2, 3, 4, 6, 8};
  const auto* const size = std::find_if(kSizes.begin(), kSizes.end(), [&](std::size_t bytes) {
    const auto shift = 8 * bytes - 1;
    return bytes == sizeof(number) || (number >> shift) == (number < 0 ? -1 : 0);
  });
  std::string bytes;
  for (std::size_t left = *size; left > 0; --left)
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * (left - 1)));
  return bytes;
}

/// Of a value that was looked at by itself: what may be a part of words that its neighbours make
/// with it.
std::string EndsOf(const Value& value) {
  constexpr std::size_t kEnd = ForgottenWords::kWindow;
  const std::string between(1, '\0');
  if (const auto* const number = std::get_if<std::int64_t>(&value)) return BytesOf(*number);
  const auto* const text = std::get_if<std::string>(&value);
  if (text == nullptr) return std::holds_alternative<std::monostate>(value) ? "" : between;
  if (text->size() <= 2 * kEnd) return *text;
  return text->substr(0, kEnd) + between + text->substr(text->size() - kEnd);
}

}  // namespace

std::vector<std::string> WordRepository::Names(const std::string& sql, const std::string& of) {
  std::vector<std::string> names;
  Query query = connection_.PrepareText(sql);
  query.Bind(of);
  while (query.Step()) names.push_back(query.Text(0));
  return names;
}

std::vector<WordRepository::Place> WordRepository::Find(ForgottenWords& words,
                                                        const std::set<std::string>& but_memories) {
  words.ForgetRows();
  static_cast<void>(words.AreInRow("SQLite format 3"));  // stands at the head of the file
  std::vector<Place> places;
  const auto tables = Names(
      "SELECT name FROM pragma_table_list WHERE schema = ? AND (type = 'table' OR (type = 'shadow' "
      "AND name LIKE '%!_config' ESCAPE '!')) ORDER BY name",
      "main");
  for (const auto& table : tables) FindInTable(table, words, but_memories, &places);
  return places;
}

std::vector<WordRepository::Record> WordRepository::RecordsOf(const std::string& table) {
  std::vector<Record> records = {
      Names("SELECT name FROM pragma_table_info(?) ORDER BY cid", table)};
  for (const auto& index : Names("SELECT name FROM pragma_index_list(?)", table)) {
    records.push_back(
        Names("SELECT iif(cid = -1, 'rowid', coalesce(name, '')) FROM pragma_index_xinfo(?) ORDER "
              "BY seqno",
              index));
  }
  return records;
}

void WordRepository::FindInTable(const std::string& table, ForgottenWords& words,
                                 const std::set<std::string>& but_memories,
                                 std::vector<Place>* places) {
  const TableNames names = NamesOf(table);
  const auto columns = Names(
      "SELECT name FROM pragma_table_info(?) WHERE upper(type) NOT IN ('INTEGER', 'REAL', 'BLOB')",
      table);
  if (columns.empty()) return;
  std::string sql = std::string("SELECT ") + names.id + ", " + names.part + ", " + names.owner;
  for (const auto& column : columns) sql += ", " + QuoteName(column);
  auto records = RecordsOf(table);
  std::erase_if(records, [&](const Record& record) {
    return std::ranges::none_of(
        record, [&](const auto& name) { return std::ranges::count(columns, name) > 0; });
  });
  for (const auto& record : records)
    for (const auto& name : record) sql += ", " + (name.empty() ? "0.5" : QuoteName(name));
  Query rows = connection_.PrepareText(sql + " FROM main." + QuoteName(table));
  const bool memories = table == "stm_entries";
  // Written in words, too, but none that anybody told.
  const bool schema = table == "sqlite_schema" || table.ends_with("_config");
  while (rows.Step()) {
    if (memories && but_memories.contains(rows.Text(0))) continue;
    bool held = false;
    int column = 3;
    for (std::size_t read = 0; read < columns.size(); ++read)
      held = words.AreInRow(TextOf(rows.Bytes(column++))) || held;
    for (const auto& record : records) {
      // Of "sue marlow" twice the file has "marlows", which nobody told.
      std::string joined;
      for (std::size_t read = 0; read < record.size(); ++read)
        joined += EndsOf(rows.ValueAt(column++));
      static_cast<void>(words.AreInRow(joined));
    }
    if (held && !schema)
      places->push_back({table, rows.OptionalText(0).value_or(""),
                         rows.OptionalText(1).value_or(""), rows.OptionalText(2)});
  }
}

std::int64_t WordRepository::RemoveNotes(const ForgottenWords& words,
                                         const std::set<std::string>& users) {
  std::vector<std::int64_t> ids;
  {
    Query notes = connection_.Prepare(
        "SELECT a.id, a.note, m.user_id FROM confidence_audit a "
        "LEFT JOIN stm_entries m ON m.id = a.memory_id WHERE a.note IS NOT NULL");
    while (notes.Step()) {
      const auto owner = notes.OptionalText(2);
      if (owner && !users.contains(*owner)) continue;
      if (words.AreIn(TextOf(notes.Bytes(1)))) ids.push_back(notes.Int64(0));
    }
  }
  for (const auto id : ids)
    connection_.Prepare("UPDATE confidence_audit SET note = NULL WHERE id = ?").Bind(id).Run();
  return static_cast<std::int64_t>(ids.size());
}

std::int64_t WordRepository::RemovePins(const std::vector<Place>& places) {
  std::int64_t removed = 0;
  for (const auto& place : places) {
    if (place.table != "working_memory") continue;
    connection_.Prepare("DELETE FROM working_memory WHERE id = ?").Bind(place.id).Run();
    ++removed;
  }
  return removed;
}

std::int64_t WordRepository::RemoveMessageVectors(const std::vector<Place>& places) {
  std::int64_t removed = 0;
  for (const auto& place : places) {
    if (place.table != "embeddings" || place.part != "message") continue;
    connection_.Prepare("DELETE FROM embeddings WHERE id = ?").Bind(place.id).Run();
    ++removed;
  }
  return removed;
}

std::int64_t WordRepository::RemoveStates(const std::string& user_id,
                                          std::optional<TimeMs> before) {
  Query query = connection_.Prepare(
      "DELETE FROM cognitive_states WHERE user_id = ?1 AND (?2 IS NULL OR recorded_at < ?2) "
      "RETURNING 1");
  query.Bind(user_id, before);
  std::int64_t removed = 0;
  while (query.Step()) ++removed;
  return removed;
}

std::set<std::string> WordRepository::DoingsOfAtoms(const std::set<std::string>& texts) {
  std::set<std::string> found;
  Query query = connection_.Prepare("SELECT subject, action FROM atoms");
  while (query.Step()) {
    for (const int field : {0, 1}) {
      if (auto text = query.Text(field); texts.contains(text)) found.insert(std::move(text));
    }
  }
  return found;
}

std::vector<std::string> WordRepository::FindAtomsToldBy(const std::string& user_id,
                                                         std::optional<TimeMs> before) {
  std::vector<std::string> ids;
  Query query = connection_.Prepare(
      "SELECT id FROM atoms WHERE user_id = ?1 AND source_memory_id IS NULL AND (?2 IS NULL OR "
      "created_at < ?2) ORDER BY seq");
  query.Bind(user_id, before);
  while (query.Step()) ids.push_back(query.Text(0));
  return ids;
}

WordRepository::AtomsAbout WordRepository::FindAtomsAbout(const std::string& user_id,
                                                          const Reader& reader) {
  AtomsAbout about;
  const std::string user = FoldName(user_id);
  Query atoms = connection_.Prepare(
      "SELECT id, subject, subject || ' ' || action || ' ' || outcome || ' ' || consequences FROM "
      "atoms WHERE source_memory_id IS NULL AND (?1 IS NULL OR user_id IS NULL OR user_id = ?1) "
      "ORDER BY seq");
  atoms.Bind(reader.user);
  while (atoms.Step()) {
    if (FoldName(atoms.Text(1)) == user) {
      about.subject.push_back(atoms.Text(0));
    } else if ((" " + FoldName(atoms.Text(2)) + " ").find(" " + user + " ") != std::string::npos) {
      about.mentioned.push_back(atoms.Text(0));
    }
  }
  return about;
}

std::vector<std::string> WordRepository::NotesOfMissing(std::int64_t limit) {
  std::vector<std::string> ids;
  Query query = connection_.Prepare(
      "SELECT DISTINCT memory_id FROM confidence_audit a WHERE note IS NOT NULL AND reason IN "
      "('validation_success', 'validation_failure') AND memory_id IS NOT NULL "
      "AND NOT EXISTS (SELECT 1 FROM stm_entries m WHERE m.id = a.memory_id) "
      "AND NOT EXISTS (SELECT 1 FROM atoms t WHERE t.id = a.memory_id) "
      "AND NOT EXISTS (SELECT 1 FROM embeddings e WHERE e.id = a.memory_id) "
      "ORDER BY memory_id LIMIT ?");
  query.Bind(limit);
  while (query.Step()) ids.push_back(query.Text(0));
  return ids;
}

std::vector<std::string> WordRepository::UnusedCategories() {
  std::vector<std::string> unused;
  Query query = connection_.Prepare(
      "SELECT name FROM categories WHERE description <> '' OR keywords <> '[]' ORDER BY name");
  while (query.Step()) unused.push_back(query.Text(0));
  std::erase_if(unused, [&](const std::string& name) {
    return connection_.Prepare("SELECT 1 FROM stm_categories WHERE category = ? LIMIT 1")
        .Bind(FoldName(name))
        .Step();
  });
  return unused;
}

}  // namespace cortex
