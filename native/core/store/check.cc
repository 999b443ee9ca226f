#include "store/check.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/error.h"
#include "base/json.h"
#include "base/unicode.h"
#include "store/connection.h"
#include "store/content_key.h"
#include "store/dispute_repository.h"
#include "store/full_text_check.h"
#include "store/full_text_terms.h"

namespace cortex {
namespace {

/// Memories whose last validation was a failure that counts nowhere.
const std::string kUnpaidFailures =
    std::string(
        "SELECT m.id FROM stm_entries m WHERE m.contradiction_count = 0 AND m.confidence_source <> "
        "'migrated' AND (SELECT a.reason = 'validation_failure' AND NOT ") +
    kTakenBackSince +
    "FROM confidence_audit a WHERE a.memory_id = m.id AND a.memory_type = 'stm' AND a.reason IN "
    "('validation_success', 'validation_failure') ORDER BY a.timestamp DESC, a.id DESC LIMIT 1)";

/// Of one thing that is looked at.
constexpr int kMostNamed = 20;
/// Bytes of a file of which all rows are looked at in a moment.
constexpr std::int64_t kSmallFile = std::int64_t{16} << 20;
/// Memories that stand for all those of a larger one.
constexpr std::int64_t kSample = 2000;

class Checker {
 public:
  explicit Checker(Connection& connection) : connection_(connection) {}

  void Shallow() {
    Structure("file structure", "PRAGMA quick_check");
    Rows("references", "SELECT \"table\" || ' row ' || rowid FROM pragma_foreign_key_check", "");
    Same("full text count", "SELECT count(*) FROM stm_fts_docsize",
         "SELECT count(*) FROM stm_entries");
    Same("full text count of atoms", "SELECT count(*) FROM atoms_fts_docsize",
         "SELECT count(*) FROM atoms");
    Rows("score ranges",
         "SELECT id FROM stm_entries WHERE confidence NOT BETWEEN 0.0 AND 1.0 UNION ALL "
         "SELECT id FROM atoms WHERE confidence NOT BETWEEN 0.0 AND 1.0 UNION ALL "
         "SELECT id FROM embeddings WHERE confidence NOT BETWEEN 0.0 AND 1.0",
         "");
  }

  void Some() {
    const auto bytes =
        connection_.ScalarInt64("PRAGMA page_count") * connection_.ScalarInt64("PRAGMA page_size");
    if (bytes <= kSmallFile) return EachRow();
    Section("content keys, categories and character pairs of some memories",
            [&] { CompareSample(); });
  }

  void Deep() {
    EachRow();
    Rows("categories of missing memories",
         "SELECT category || ' of ' || seq FROM stm_categories WHERE seq NOT IN (SELECT seq FROM "
         "stm_entries)",
         "");
    NothingOfMissingMemories();
    NothingOfMissingEntities();
    Rows("penalties",
         "SELECT m.id FROM stm_entries m WHERE m.contradiction_count < "
         "(SELECT count(*) FROM contradictions c WHERE c.penalised_id = m.id)",
         "");
    // Reading asks only what carries a penalty whether something stands against it. A migrated
    // memory has the counts of its old brain, whatever the history there says.
    Rows("penalties of failed validations", kUnpaidFailures.c_str(), "");
    Rows(
        "memories without audit",
        "SELECT id FROM stm_entries m WHERE (confidence_source = 'migrated' OR access_count > 0 OR "
        "validation_count > 0 OR contradiction_count > 0) AND NOT EXISTS (SELECT 1 FROM "
        "confidence_audit a WHERE a.memory_id = m.id)",
        "");
  }

  [[nodiscard]] CheckReport Report() && { return std::move(report_); }

 private:
  void EachRow() {
    Structure("file integrity", "PRAGMA integrity_check");
    FullText();
    DerivedOfEachMemory();
  }

  void Problem(const std::string& what) { report_.problems.push_back(what); }

  /// What SQLite says of the file itself.
  void Structure(const std::string& name, const char* sql) {
    const std::size_t before = report_.problems.size();
    Rows(name, sql, "ok");
    report_.damaged = report_.damaged || report_.problems.size() > before;
  }

  /// Looks at one thing; a page that cannot be read is a problem of it, and the others are still
  /// looked at.
  template <class Look>
  void Section(const std::string& name, const Look& look) {
    report_.checked.push_back(name);
    try {
      look();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kCorrupt) throw;
      Problem(name + ": cannot be read: a page of the file is damaged");
    }
  }

  /// Every row but `expected` is a problem.
  void Rows(const std::string& name, const char* sql, const std::string& expected) {
    Section(name, [&] {
      Query query = connection_.Prepare(sql);
      for (int named = 0; query.Step() && named < kMostNamed; ++named) {
        if (query.Text(0) != expected) Problem(name + ": " + query.Text(0));
      }
    });
  }

  void Same(const std::string& name, const char* one, const char* other) {
    Section(name, [&] {
      const auto a = connection_.ScalarInt64(one);
      const auto b = connection_.ScalarInt64(other);
      if (a != b) Problem(name + ": " + std::to_string(a) + " instead of " + std::to_string(b));
    });
  }

  void FullText() {
    Compare("full text", {"stm_fts", "stm_entries", "id", {"content"}});
    Compare("full text of atoms",
            {"atoms_fts", "atoms", "id", {"subject", "action", "outcome", "consequences"}});
    Compare("full text of turns",
            {"session_turn_fts", "session_turn_texts", "seq", {"user_text", "agent_text"}});
  }

  void Compare(const std::string& name, const FullTextIndex& index) {
    Section(name, [&] {
      int named = 0;
      CompareFullText(connection_, index, [&](const std::string& what) {
        if (named++ < kMostNamed) Problem(name + ": " + what);
      });
    });
  }

  void NothingOfMissingMemories() {
    Rows("full text rows",
         "SELECT 'of no memory: ' || id FROM stm_fts_docsize WHERE id NOT IN (SELECT seq FROM "
         "stm_entries) UNION ALL "
         "SELECT 'missing: ' || seq FROM stm_entries WHERE seq NOT IN (SELECT id FROM "
         "stm_fts_docsize)",
         "");
    Rows("full text rows of turns",
         "SELECT 'of no turn: ' || id FROM session_turn_fts_docsize WHERE id NOT IN (SELECT seq "
         "FROM session_turns) UNION ALL "
         "SELECT 'missing: ' || seq FROM session_turns WHERE seq NOT IN (SELECT id FROM "
         "session_turn_fts_docsize)",
         "");
    Rows("full text rows of atoms",
         "SELECT 'of no atom: ' || id FROM atoms_fts_docsize WHERE id NOT IN (SELECT seq FROM "
         "atoms) UNION ALL "
         "SELECT 'missing: ' || seq FROM atoms WHERE seq NOT IN (SELECT id FROM atoms_fts_docsize)",
         "");
    Rows("atoms drawn from missing memories",
         "SELECT id FROM atoms WHERE rules_version IS NOT NULL AND (source_memory_id IS NULL OR "
         "source_memory_id NOT IN (SELECT id FROM stm_entries))",
         "");
    Rows("character pairs of missing memories",
         "SELECT DISTINCT seq FROM stm_grams WHERE seq NOT IN (SELECT seq FROM stm_entries)", "");
    Rows("statement keys of missing memories",
         "SELECT DISTINCT seq FROM statement_keys WHERE seq NOT IN (SELECT seq FROM stm_entries)",
         "");
    Rows("statement keys that no set holds",
         "SELECT seq FROM statement_keys EXCEPT SELECT seq FROM statement_key_sets UNION "
         "SELECT seq FROM (SELECT seq FROM statement_key_sets EXCEPT SELECT seq FROM "
         "statement_keys)",
         "");
    Rows(
        "pins of missing memories",
        "SELECT id FROM working_memory WHERE memory_id IS NOT NULL AND memory_id NOT IN (SELECT id "
        "FROM stm_entries)",
        "");
    Rows("outbox of missing memories",
         "SELECT sink || ': ' || memory_id FROM outbox WHERE state <> 'delete_pending' AND "
         "sink <> 'alerts' AND memory_id NOT IN (SELECT id FROM stm_entries)",
         "");
    Rows("contradictions of missing memories",
         "SELECT id FROM contradictions WHERE older_id NOT IN (SELECT id FROM stm_entries) OR "
         "newer_id NOT IN (SELECT id FROM stm_entries)",
         "");
  }

  void NothingOfMissingEntities() {
    Rows("facts of missing memories",
         "SELECT DISTINCT seq FROM facts WHERE seq NOT IN (SELECT seq FROM stm_entries) UNION "
         "SELECT seq FROM entity_mentions WHERE seq NOT IN (SELECT seq FROM stm_entries)",
         "");
    Rows("entities that nobody mentions",
         "SELECT name FROM entities WHERE id NOT IN (SELECT entity_id FROM entity_mentions)", "");
    Rows(
        "mentions of missing entities",
        "SELECT entity_id FROM entity_mentions WHERE entity_id NOT IN (SELECT id FROM entities) "
        "UNION SELECT subject_id FROM facts WHERE subject_id NOT IN (SELECT id FROM entities) "
        "UNION SELECT object_id FROM facts WHERE object_id NOT IN (SELECT id FROM entities) "
        "UNION SELECT entity_id FROM entity_words WHERE entity_id NOT IN (SELECT id FROM entities)",
        "");
  }

  void DerivedOfEachMemory() {
    Section("content keys and categories", [&] { CompareDerived(); });
    Section("character pairs", [&] { CompareGrams(); });
  }

  /// A checksum of each memory's keys, so that not all of them are held at once.
  void CompareGrams() {
    std::map<std::int64_t, std::uint64_t> stored;
    Query grams = connection_.Prepare("SELECT seq, gram FROM stm_grams");
    while (grams.Step()) stored[grams.Int64(0)] += Scattered(grams.Int64(1));
    Query memories = connection_.Prepare("SELECT seq, id, content FROM stm_entries");
    while (memories.Step()) {
      std::uint64_t expected = 0;
      for (const auto key : connection_.full_text_terms().GramKeysOf(memories.Text(2)))
        expected += Scattered(key);
      const auto found = stored.find(memories.Int64(0));
      if ((found == stored.end() ? 0 : found->second) != expected)
        Problem("character pairs of " + memories.Text(1));
    }
  }

  static std::uint64_t Scattered(GramKey key) {
    constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;  // Knuth's multiplicative hashing
    const std::uint64_t scattered = (static_cast<std::uint64_t>(key) + 1) * kGoldenRatio;
    return scattered ^ (scattered >> 32U);
  }

  void CompareDerived() {
    const auto stored = StoredCategories();
    Query memories = connection_.Prepare(
        "SELECT seq, id, content, user_id, speaker, content_key, categories FROM stm_entries ORDER "
        "BY seq");
    while (memories.Step()) {
      CompareKey(memories);
      const auto expected = CategoriesOf(memories);
      const auto found = stored.find(memories.Int64(0));
      if (found == stored.end() ? !expected.empty() : found->second != expected)
        Problem("categories of " + memories.Text(1));
      ++report_.memories_checked;
    }
  }

  /// Columns of a memory that CompareDerived and CompareSample read.
  static constexpr int kKeyColumn = 5;
  static constexpr int kCategoriesColumn = 6;
  static constexpr int kCreatedColumn = 7;

  void CompareKey(const Query& memory) {
    const ContentKey key(memory.Text(2), memory.Text(3), memory.OptionalText(4));
    if (key.hash() != memory.Int64(kKeyColumn)) Problem("content key of " + memory.Text(1));
  }

  static std::set<std::string> CategoriesOf(const Query& memory) {
    std::set<std::string> categories;
    for (const auto& category : ParseStrings(memory.Text(kCategoriesColumn)))
      categories.insert(FoldName(category));
    return categories;
  }

  /// Systematic sampling: the next memory behind each of kSample places that lie equally far apart.
  void CompareSample() {
    const auto last = connection_.ScalarInt64("SELECT coalesce(max(seq), 0) FROM stm_entries");
    std::int64_t seen = 0;
    for (std::int64_t place = 1; place <= kSample; ++place) {
      const std::int64_t from = std::max(seen + 1, last * place / kSample);
      Query memory = connection_.Prepare(
          "SELECT seq, id, content, user_id, speaker, content_key, categories, created_at FROM "
          "stm_entries WHERE seq >= ? ORDER BY seq LIMIT 1");
      if (!memory.Bind(from).Step()) return;
      seen = memory.Int64(0);
      CompareKey(memory);
      CompareWithTables(memory);
      ++report_.memories_checked;
    }
  }

  /// That the tables hold what one memory's row says.
  void CompareWithTables(const Query& memory) {
    for (const auto& category : CategoriesOf(memory)) {
      Query row = connection_.Prepare(
          "SELECT 1 FROM stm_categories WHERE category = ? AND user_id = ? AND created_at = ? AND "
          "seq = ?");
      row.Bind(category, memory.Text(3), memory.Int64(kCreatedColumn), memory.Int64(0));
      if (!row.Step()) Problem("categories of " + memory.Text(1));
    }
    for (const auto gram : connection_.full_text_terms().GramKeysOf(memory.Text(2))) {
      Query row = connection_.Prepare("SELECT 1 FROM stm_grams WHERE gram = ? AND seq = ?");
      if (!row.Bind(gram, memory.Int64(0)).Step())
        return Problem("character pairs of " + memory.Text(1));
    }
  }

  std::map<std::int64_t, std::set<std::string>> StoredCategories() {
    std::map<std::int64_t, std::set<std::string>> categories;
    Query query = connection_.Prepare("SELECT seq, category FROM stm_categories");
    while (query.Step()) categories[query.Int64(0)].insert(query.Text(1));
    return categories;
  }

  Connection& connection_;
  CheckReport report_;
};

}  // namespace

CheckReport CheckBrain(Connection& connection, CheckDepth depth) {
  const Transaction snapshot(connection, false);  // never committed
  Checker checker(connection);
  checker.Shallow();
  if (depth == CheckDepth::kSome) checker.Some();
  if (depth == CheckDepth::kAll) checker.Deep();
  return std::move(checker).Report();
}

}  // namespace cortex
