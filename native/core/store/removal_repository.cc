#include "store/removal_repository.h"

#include <array>
#include <map>

#include "base/unicode.h"
#include "store/atom_repository.h"
#include "store/connection.h"

namespace cortex {

namespace {

/// The statements that look for words in a full-text index, which is made a table of its words.
struct ForgettingIndex {
  const char* create_words;
  const char* marks;
  const char* word;
  const char* rebuild;
};

constexpr std::array<ForgettingIndex, 3> kFullTextIndexes = {{
    {"CREATE VIRTUAL TABLE IF NOT EXISTS temp.stm_words USING fts5vocab(main, stm_fts, instance)",
     "SELECT DISTINCT substr(term, 2) FROM stm_fts_idx WHERE length(term) > 1",
     "SELECT term FROM temp.stm_words WHERE term >= ? LIMIT 1",
     "INSERT INTO main.stm_fts (stm_fts) VALUES ('rebuild')"},
    {"CREATE VIRTUAL TABLE IF NOT EXISTS temp.turn_words USING fts5vocab(main, session_turn_fts, "
     "instance)",
     "SELECT DISTINCT substr(term, 2) FROM session_turn_fts_idx WHERE length(term) > 1",
     "SELECT term FROM temp.turn_words WHERE term >= ? LIMIT 1",
     "INSERT INTO main.session_turn_fts (session_turn_fts) VALUES ('rebuild')"},
    {"CREATE VIRTUAL TABLE IF NOT EXISTS temp.atom_words USING fts5vocab(main, atoms_fts, "
     "instance)",
     "SELECT DISTINCT substr(term, 2) FROM atoms_fts_idx WHERE length(term) > 1",
     "SELECT term FROM temp.atom_words WHERE term >= ? LIMIT 1",
     "INSERT INTO main.atoms_fts (atoms_fts) VALUES ('rebuild')"},
}};

bool HasStaleMark(Connection& connection, const ForgettingIndex& index) {
  // A mark is the beginning of a word, behind one byte that names the index. It may stay where a
  // word that is there begins with it.
  Query marks = connection.Prepare(index.marks);
  while (marks.Step()) {
    const std::string mark = marks.Text(0);
    Query word = connection.Prepare(index.word);
    if (!word.Bind(mark).Step() || !word.Text(0).starts_with(mark)) return true;
  }
  return false;
}

}  // namespace

std::int64_t RemovalRepository::Changes() { return connection_.ScalarInt64("SELECT changes()"); }

std::vector<std::string> RemovalRepository::Texts(const char* sql, const std::string& parameter) {
  std::vector<std::string> texts;
  Query query = connection_.Prepare(sql);
  query.Bind(parameter);
  while (query.Step()) texts.push_back(query.Text(0));
  return texts;
}

std::vector<std::string> RemovalRepository::ToldIn(const std::string& session_id) {
  return Texts("SELECT id FROM stm_entries WHERE session_id = ? ORDER BY seq", session_id);
}

std::vector<std::string> RemovalRepository::Matching(const ForgetQuery& query) {
  std::map<std::int64_t, std::string> found;
  const auto collect = [&](const char* sql, const std::optional<std::string>& category) {
    Query rows = connection_.Prepare(sql);
    rows.Bind(query.user_id, query.before, category);
    while (rows.Step()) found.emplace(rows.Int64(0), rows.Text(1));
  };
  constexpr const char* kOfAll =
      "SELECT m.seq, m.id FROM stm_entries m WHERE (?1 IS NULL OR m.user_id = ?1) "
      "AND (?2 IS NULL OR m.created_at < ?2) AND ?3 IS NULL";
  constexpr const char* kOfCategory =
      "SELECT m.seq, m.id FROM stm_categories c JOIN stm_entries m ON m.seq = c.seq WHERE "
      "(?1 IS NULL OR m.user_id = ?1) AND (?2 IS NULL OR m.created_at < ?2) AND c.category = ?3";
  if (query.categories.empty()) collect(kOfAll, std::nullopt);
  for (const auto& category : query.categories) collect(kOfCategory, FoldName(category));
  std::vector<std::string> ids;
  ids.reserve(found.size());
  for (auto& [seq, id] : found) ids.push_back(std::move(id));
  return ids;
}

std::vector<std::string> RemovalRepository::RemoveEmbeddings(const std::string& source_type,
                                                             const std::string& source_id) {
  std::vector<std::string> ids;
  {
    Query query =
        connection_.Prepare("SELECT id FROM embeddings WHERE source_type = ? AND source_id = ?");
    query.Bind(source_type, source_id);
    while (query.Step()) ids.push_back(query.Text(0));
  }
  if (ids.empty()) return ids;
  connection_.Prepare("DELETE FROM embeddings WHERE source_type = ? AND source_id = ?")
      .Bind(source_type, source_id)
      .Run();
  RemoveLegacyRows(
      "DELETE FROM legacy_rows WHERE row_id = ? AND lower(source_table) = 'embeddings' AND reason "
      "IS NULL",
      ids);
  return ids;
}

std::int64_t RemovalRepository::RemoveLegacyRows(const char* sql,
                                                 const std::vector<std::string>& ids) {
  std::int64_t removed = 0;
  for (const auto& id : ids) {
    connection_.Prepare(sql).Bind(id).Run();
    removed += Changes();
  }
  return removed;
}

std::int64_t RemovalRepository::RemoveLegacyRowOf(const std::string& memory_id) {
  return RemoveLegacyRows(
      "DELETE FROM legacy_rows WHERE row_id = ? AND (lower(source_table) IN ('stm', 'stm_entries') "
      "OR (lower(source_table) = 'embeddings' AND reason IS NOT NULL))",
      {memory_id});
}

std::vector<std::string> RemovalRepository::RemoveAtomsOf(const std::string& memory_id, bool told) {
  AtomRepository atoms(connection_);
  std::vector<std::string> ids;
  for (const auto& atom : atoms.OfMemory(memory_id)) {
    if (!told && !atom.rules_version) continue;
    atoms.Remove(atom);
    ids.push_back(atom.id);
  }
  RemoveLegacyRows(
      "DELETE FROM legacy_rows WHERE row_id = ? AND (lower(source_table) = 'atoms' OR "
      "(lower(source_table) = 'embeddings' AND reason IS NOT NULL))",
      ids);
  return ids;
}

std::int64_t RemovalRepository::RemovePinsOf(const std::string& memory_id) {
  connection_.Prepare("DELETE FROM working_memory WHERE memory_id = ?").Bind(memory_id).Run();
  return Changes();
}

std::int64_t RemovalRepository::RemoveAudit(const std::string& id) {
  RemoveLegacyRows(
      "DELETE FROM legacy_rows WHERE row_id = ? AND lower(source_table) = 'confidence_audit'",
      {id});
  connection_.Prepare("DELETE FROM confidence_audit WHERE memory_id = ?").Bind(id).Run();
  return Changes();
}

void RemovalRepository::RemoveNotesNaming(const std::string& id, const std::string& forgotten_id) {
  connection_
      .Prepare("UPDATE confidence_audit SET note = NULL WHERE memory_id = ? AND instr(note, ?) > 0")
      .Bind(id, forgotten_id)
      .Run();
}

std::int64_t RemovalRepository::RemoveMergesOf(const std::string& forgotten_id) {
  constexpr const char* kMerged =
      "SELECT 1 FROM confidence_audit WHERE reason = 'merged' AND instr(note, 'merged ' || ? || ' "
      "(') > 0";
  if (!connection_.Prepare(kMerged).Bind(forgotten_id).Step()) return 0;
  connection_
      .Prepare(
          "UPDATE confidence_audit SET note = replace(note, ?1, 'a forgotten memory') WHERE "
          "instr(note, 'merged ' || ?1 || ' (') > 0 OR instr(note || ';', 'of ' || ?1 || ';') > 0")
      .Bind(forgotten_id)
      .Run();
  return Changes();
}

void RemovalRepository::RemoveStaleMarks() {
  for (const ForgettingIndex& index : kFullTextIndexes) {
    connection_.Execute(index.create_words);
    if (HasStaleMark(connection_, index)) connection_.Execute(index.rebuild);
  }
}

}  // namespace cortex
