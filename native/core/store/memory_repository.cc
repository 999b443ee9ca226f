#include "store/memory_repository.h"

#include <algorithm>
#include <set>

#include "base/json.h"
#include "base/unicode.h"
#include "store/connection.h"
#include "store/full_text_terms.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

const std::string kSelectMemory =
    "SELECT m.seq, m.created_at, last_accessed, base_confidence, access_count, validation_count, "
    "contradiction_count, confidence_source, importance, is_proxy, recorded_at, id, user_id, "
    "categories, derived_categories, topics, "
    "source, proxy_agent, speaker, session_id, source_turn, topics_version, metadata, expires_at, "
    "review_at, content ";
const std::string kSelectMemoryById = kSelectMemory + "FROM stm_entries m WHERE id = ?";
const std::string kSelectMemoryBySeq = kSelectMemory + "FROM stm_entries m WHERE seq = ?";

// One that carries a contradiction's penalty blocks nothing: what it said may be said again.
const std::string kUnpenalised =
    "NOT EXISTS (SELECT 1 FROM contradictions WHERE penalised_id = m.id) ";
const std::string kSelectCompared =
    "SELECT m.seq, m.id, m.content, m.user_id, m.speaker, m.session_id, m.created_at, "
    "m.expires_at ";
const std::string kComparable = kUnpenalised + "AND " + kIsLive;
const std::string kSelectByContentKey = kSelectCompared +
                                        "FROM stm_entries m WHERE m.content_key = ? AND " +
                                        kComparable + "ORDER BY m.seq";
const std::string kSelectUnpenalised =
    kSelectCompared + "FROM stm_entries m WHERE m.seq = ? AND " + kComparable;
const std::string kSelectBetween =
    kSelectCompared + "FROM stm_entries m WHERE m.seq BETWEEN ? AND ? ORDER BY m.seq LIMIT ?";
// Two, since an index cannot be entered at a pair of values.
const std::string kSelectSameTime =
    kSelectCompared +
    "FROM stm_entries m WHERE m.user_id = ? AND m.created_at = ? AND "
    "m.seq > ? AND " +
    kComparable + "ORDER BY m.seq LIMIT ?";
const std::string kSelectLater =
    kSelectCompared + "FROM stm_entries m WHERE m.user_id = ? AND m.created_at > ? AND " +
    kComparable + "ORDER BY m.created_at, m.seq LIMIT ?";
const std::string kSelectContents =
    "SELECT id, content FROM stm_entries m WHERE (?1 IS NULL OR user_id = ?1) AND " + kIsLive +
    "ORDER BY seq DESC";

/// Changes that a reader can catch up with; one that missed more reads all facts again.
constexpr std::int64_t kKnownChanges = 10'000;

ComparedMemory ReadCompared(const Query& row) {
  ComparedMemory memory;
  int column = 0;
  memory.seq = row.Int64(column++);
  memory.id = row.Text(column++);
  memory.content = row.Text(column++);
  memory.user_id = row.Text(column++);
  memory.speaker = row.OptionalText(column++);
  memory.session_id = row.OptionalText(column++);
  memory.created_at = row.Int64(column++);
  memory.expires_at = row.OptionalInt64(column++);
  return memory;
}

Memory ReadMemory(const Query& row) {
  Memory memory;
  int column = 0;
  memory.seq = row.Int64(column++);
  memory.score.created_at = row.Int64(column++);
  memory.score.last_accessed = row.OptionalInt64(column++).value_or(kNever);
  memory.score.base_confidence = row.Double(column++);
  memory.score.access_count = static_cast<std::int32_t>(row.Int64(column++));
  memory.score.validation_count = static_cast<std::int32_t>(row.Int64(column++));
  memory.score.contradiction_count = static_cast<std::int32_t>(row.Int64(column++));
  memory.confidence_source = row.Text(column++);
  memory.importance = row.Double(column++);
  memory.is_proxy = row.Int64(column++) != 0;
  memory.recorded_at = row.Int64(column++);
  memory.id = row.Text(column++);
  memory.user_id = row.Text(column++);
  memory.categories = ParseStrings(row.Text(column++));
  memory.derived_categories = static_cast<DerivedCategories>(row.Int64(column++));
  memory.topics = ParseStrings(row.Text(column++));
  memory.source = row.Text(column++);
  memory.proxy_agent = row.OptionalText(column++);
  memory.speaker = row.OptionalText(column++);
  memory.session_id = row.OptionalText(column++);
  memory.source_turn = row.OptionalInt64(column++);
  memory.topics_version = row.OptionalInt64(column++);
  memory.metadata = row.OptionalText(column++);
  memory.expires_at = row.OptionalInt64(column++);
  memory.review_at = row.OptionalInt64(column++);
  memory.content = row.Text(column++);
  return memory;
}

std::set<std::string> Folded(const std::vector<std::string>& categories) {
  std::set<std::string> folded;
  for (const auto& category : categories) folded.insert(FoldName(category));
  return folded;
}

}  // namespace

void MemoryRepository::Insert(Memory* memory, std::int64_t content_key) {
  {
    Query insert = connection_.Prepare(
        "INSERT INTO stm_entries (created_at, base_confidence, confidence, confidence_at, "
        "confidence_source, "
        "importance, is_proxy, recorded_at, content_key, id, user_id, categories, topics, source, "
        "proxy_agent, "
        "speaker, session_id, source_turn, topics_version, derived_categories, metadata, "
        "expires_at, review_at, content) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.Bind(memory->score.created_at, memory->score.base_confidence, memory->confidence,
                memory->recorded_at, memory->confidence_source, memory->importance,
                memory->is_proxy, memory->recorded_at, content_key, memory->id, memory->user_id,
                DumpStrings(memory->categories), DumpStrings(memory->topics), memory->source,
                memory->proxy_agent, memory->speaker, memory->session_id, memory->source_turn,
                memory->topics_version, static_cast<std::int64_t>(memory->derived_categories),
                memory->metadata, memory->expires_at, memory->review_at, memory->content);
    insert.Run();
  }
  memory->seq = connection_.LastInsertRowId();
  AddDerived(*memory);
}

void MemoryRepository::AddDerived(const Memory& memory) {
  AddCategories(memory);
  AddFullText(memory);
  connection_.tellings().Note(memory.user_id, memory.recorded_at);
}

void MemoryRepository::Update(const Memory& before, const Memory& after, std::int64_t content_key) {
  connection_
      .Prepare(
          "UPDATE stm_entries SET content = ?, content_key = ?, importance = ?, categories = ?, "
          "topics = ?, topics_version = ?, derived_categories = ?, expires_at = ?, review_at = ? "
          "WHERE seq = ?")
      .Bind(after.content, content_key, after.importance, DumpStrings(after.categories),
            DumpStrings(after.topics), after.topics_version,
            static_cast<std::int64_t>(after.derived_categories), after.expires_at, after.review_at,
            before.seq)
      .Run();
  NoteChange(before.seq);
  if (after.categories != before.categories) {
    RemoveCategories(before);
    AddCategories(after);
  }
  if (after.content == before.content) return;
  RemoveFullText(before);
  AddFullText(after);
}

void MemoryRepository::SetDerivedTopics(std::int64_t seq, const std::vector<std::string>& topics,
                                        int version) {
  connection_
      .Prepare(
          "UPDATE stm_entries SET topics = ?1, topics_version = ?2 WHERE seq = ?3 AND "
          "topics_version <> ?2 AND (topics_version > 0 OR topics = '[]')")
      .Bind(DumpStrings(topics), version, seq)
      .Run();
}

void MemoryRepository::SetDerivedCategories(std::int64_t seq, DerivedCategories derived) {
  connection_
      .Prepare(
          "UPDATE stm_entries SET derived_categories = ?1 WHERE seq = ?2 AND derived_categories <> "
          "?1")
      .Bind(static_cast<std::int64_t>(derived), seq)
      .Run();
  if (connection_.ScalarInt64("SELECT changes()") > 0) NoteChange(seq);
}

void MemoryRepository::Remove(const Memory& memory) {
  RemoveFullText(memory);
  RemoveCategories(memory);
  connection_.Prepare("DELETE FROM stm_entries WHERE seq = ?").Bind(memory.seq).Run();
  NoteChange(memory.seq);
}

void MemoryRepository::AddCategories(const Memory& memory) {
  for (const auto& category : Folded(memory.categories)) {
    connection_
        .Prepare(
            "INSERT INTO stm_categories (category, user_id, created_at, seq) VALUES (?, ?, ?, ?)")
        .Bind(category, memory.user_id, memory.score.created_at, memory.seq)
        .Run();
  }
}

void MemoryRepository::RemoveCategories(const Memory& memory) {
  for (const auto& category : Folded(memory.categories)) {
    connection_
        .Prepare(
            "DELETE FROM stm_categories WHERE category = ? AND user_id = ? AND created_at = ? AND "
            "seq = ?")
        .Bind(category, memory.user_id, memory.score.created_at, memory.seq)
        .Run();
  }
}

void MemoryRepository::AddFullText(const Memory& memory) {
  connection_.Prepare("INSERT INTO stm_fts (rowid, content) VALUES (?, ?)")
      .Bind(memory.seq, memory.content)
      .Run();
  for (const auto gram : connection_.full_text_terms().GramKeysOf(memory.content)) {
    connection_.Prepare("INSERT INTO stm_grams (gram, seq) VALUES (?, ?)")
        .Bind(gram, memory.seq)
        .Run();
  }
}

void MemoryRepository::RemoveFullText(const Memory& memory) {
  // The index holds no text of its own: it must be told what to take out.
  connection_.Prepare("INSERT INTO stm_fts (stm_fts, rowid, content) VALUES ('delete', ?, ?)")
      .Bind(memory.seq, memory.content)
      .Run();
  for (const auto gram : connection_.full_text_terms().GramKeysOf(memory.content)) {
    connection_.Prepare("DELETE FROM stm_grams WHERE gram = ? AND seq = ?")
        .Bind(gram, memory.seq)
        .Run();
  }
}

void MemoryRepository::NoteChange(std::int64_t seq) {
  connection_.Prepare("INSERT INTO memory_changes (seq) VALUES (?)").Bind(seq).Run();
  connection_.Prepare("DELETE FROM memory_changes WHERE id <= ?")
      .Bind(connection_.LastInsertRowId() - kKnownChanges)
      .Run();
}

bool MemoryRepository::Exists(const std::string& id, const Reader& reader) {
  Query query = connection_.Prepare("SELECT user_id FROM stm_entries WHERE id = ?");
  return query.Bind(id).Step() && reader.Sees(query.Text(0));
}

std::optional<Memory> MemoryRepository::Find(const std::string& id, const Reader& reader) {
  Query query = connection_.Prepare(kSelectMemoryById.c_str());
  if (!query.Bind(id).Step()) return std::nullopt;
  Memory memory = ReadMemory(query);
  if (!reader.Sees(memory.user_id)) return std::nullopt;
  return memory;
}

std::optional<Memory> MemoryRepository::FindBySeq(std::int64_t seq) {
  Query query = connection_.Prepare(kSelectMemoryBySeq.c_str());
  if (!query.Bind(seq).Step()) return std::nullopt;
  return ReadMemory(query);
}

std::optional<std::int64_t> MemoryRepository::SeqOf(const std::string& id) {
  Query query = connection_.Prepare("SELECT seq FROM stm_entries WHERE id = ?");
  if (!query.Bind(id).Step()) return std::nullopt;
  return query.Int64(0);
}

void MemoryRepository::VisitByContentKey(std::int64_t content_key,
                                         const std::function<bool(const ComparedMemory&)>& visit) {
  Query query = connection_.Prepare(kSelectByContentKey.c_str());
  query.Bind(content_key);
  while (query.Step() && visit(ReadCompared(query))) {
  }
}

void MemoryRepository::VisitContents(
    const Reader& reader,
    const std::function<bool(const std::string& id, const std::string& content)>& visit) {
  Query query = connection_.Prepare(kSelectContents.c_str());
  query.Bind(reader.user);
  while (query.Step() && visit(query.Text(0), query.Text(1))) {
  }
}

std::vector<ComparedMemory> MemoryRepository::Between(std::int64_t first, std::int64_t last,
                                                      std::int64_t limit) {
  std::vector<ComparedMemory> found;
  Query query = connection_.Prepare(kSelectBetween.c_str());
  query.Bind(first, last, limit);
  while (query.Step()) found.push_back(ReadCompared(query));
  return found;
}

std::vector<ComparedMemory> MemoryRepository::After(const std::string& user_id,
                                                    const Position& position, std::int64_t limit) {
  std::vector<ComparedMemory> found;
  Query same_time = connection_.Prepare(kSelectSameTime.c_str());
  same_time.Bind(user_id, position.created_at, position.seq, limit);
  while (same_time.Step()) found.push_back(ReadCompared(same_time));
  Query later = connection_.Prepare(kSelectLater.c_str());
  later.Bind(user_id, position.created_at, limit - static_cast<std::int64_t>(found.size()));
  while (later.Step()) found.push_back(ReadCompared(later));
  return found;
}

bool MemoryRepository::IsInAny(const std::vector<std::string>& categories,
                               const ComparedMemory& memory) {
  return std::any_of(categories.begin(), categories.end(), [&](const std::string& category) {
    return connection_
        .Prepare(
            "SELECT 1 FROM stm_categories WHERE category = ? AND user_id = ? AND created_at = ? "
            "AND "
            "seq = ?")
        .Bind(category, memory.user_id, memory.created_at, memory.seq)
        .Step();
  });
}

std::int64_t MemoryRepository::Count(const Reader& reader) {
  Query query =
      connection_.Prepare(reader.user ? "SELECT count(*) FROM stm_entries WHERE user_id = ?"
                                      : "SELECT count(*) FROM stm_entries");
  if (reader.user) query.Bind(*reader.user);
  return query.Step() ? query.Int64(0) : 0;
}

std::int64_t MemoryRepository::CountAfter(std::int64_t seq) {
  Query query = connection_.Prepare("SELECT count(*) FROM stm_entries WHERE seq > ?");
  return query.Bind(seq).Step() ? query.Int64(0) : 0;
}

std::int64_t MemoryRepository::LastSeq() {
  return connection_.ScalarInt64(
      "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'stm_entries'), 0)");
}

std::optional<ComparedMemory> MemoryRepository::FindUnpenalised(std::int64_t seq) {
  Query query = connection_.Prepare(kSelectUnpenalised.c_str());
  if (!query.Bind(seq).Step()) return std::nullopt;
  return ReadCompared(query);
}

std::vector<std::string> MemoryRepository::Expired(std::int64_t limit) {
  std::vector<std::string> ids;
  Query query = connection_.Prepare(
      "SELECT id FROM stm_entries WHERE expires_at <= brain_now() ORDER BY expires_at, seq LIMIT "
      "?");
  query.Bind(limit);
  while (query.Step()) ids.push_back(query.Text(0));
  return ids;
}

std::vector<std::int64_t> MemoryRepository::ToReview(const std::string& user_id) {
  static const std::string kSelect =
      "SELECT seq FROM stm_entries m WHERE user_id = ? AND review_at <= brain_now() AND " +
      kIsLive + "ORDER BY review_at, seq";
  std::vector<std::int64_t> seqs;
  Query query = connection_.Prepare(kSelect.c_str());
  query.Bind(user_id);
  while (query.Step()) seqs.push_back(query.Int64(0));
  return seqs;
}

void MemoryRepository::ClearReview(std::int64_t seq) {
  connection_
      .Prepare("UPDATE stm_entries SET review_at = NULL WHERE seq = ? AND review_at <= brain_now()")
      .Bind(seq)
      .Run();
}

}  // namespace cortex
