#include "store/memory_repository.h"

#include <set>

#include "base/json.h"
#include "base/unicode.h"
#include "store/connection.h"

namespace cortex {
namespace {

const std::string kSelectMemory =
    "SELECT m.seq, m.created_at, last_accessed, base_confidence, access_count, validation_count, "
    "contradiction_count, confidence_source, importance, is_proxy, recorded_at, id, user_id, "
    "categories, topics, "
    "source, proxy_agent, speaker, session_id, content ";
const std::string kSelectById = kSelectMemory + "FROM stm_entries m WHERE id = ?";
const std::string kSelectNewest =
    kSelectMemory + "FROM stm_entries m ORDER BY m.created_at DESC, m.seq DESC";
const std::string kSelectNewestOfCategory =
    kSelectMemory +
    "FROM stm_categories c JOIN stm_entries m ON m.seq = c.seq WHERE c.category = ? "
    "ORDER BY c.created_at DESC, c.seq DESC";

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
  memory.topics = ParseStrings(row.Text(column++));
  memory.source = row.Text(column++);
  memory.proxy_agent = row.OptionalText(column++);
  memory.speaker = row.OptionalText(column++);
  memory.session_id = row.OptionalText(column++);
  memory.content = row.Text(column++);
  return memory;
}

}  // namespace

void MemoryRepository::Insert(Memory* memory, std::int64_t content_key) {
  {
    Query insert = connection_.Prepare(
        "INSERT INTO stm_entries (created_at, base_confidence, confidence, confidence_at, "
        "confidence_source, "
        "importance, is_proxy, recorded_at, content_key, id, user_id, categories, topics, source, "
        "proxy_agent, "
        "speaker, session_id, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
        "?)");
    insert.Bind(memory->score.created_at, memory->score.base_confidence, memory->confidence,
                memory->recorded_at, memory->confidence_source, memory->importance,
                memory->is_proxy, memory->recorded_at, content_key, memory->id, memory->user_id,
                DumpStrings(memory->categories), DumpStrings(memory->topics), memory->source,
                memory->proxy_agent, memory->speaker, memory->session_id, memory->content);
    insert.Run();
  }
  memory->seq = connection_.LastInsertRowId();
  std::set<std::string> folded;
  for (const auto& category : memory->categories) folded.insert(FoldName(category));
  for (const auto& category : folded) {
    connection_.Prepare("INSERT INTO stm_categories (category, created_at, seq) VALUES (?, ?, ?)")
        .Bind(category, memory->score.created_at, memory->seq)
        .Run();
  }
  connection_.Prepare("INSERT INTO stm_fts (rowid, content) VALUES (?, ?)")
      .Bind(memory->seq, memory->content)
      .Run();
}

bool MemoryRepository::Exists(const std::string& id) {
  return connection_.Prepare("SELECT 1 FROM stm_entries WHERE id = ?").Bind(id).Step();
}

std::optional<Memory> MemoryRepository::Find(const std::string& id) {
  Query query = connection_.Prepare(kSelectById.c_str());
  if (!query.Bind(id).Step()) return std::nullopt;
  return ReadMemory(query);
}

std::vector<KeyedMemory> MemoryRepository::FindByContentKey(std::int64_t content_key) {
  std::vector<KeyedMemory> found;
  // One that carries a contradiction's penalty blocks nothing: what it said may be said again.
  Query query = connection_.Prepare(
      "SELECT id, content, user_id, speaker, created_at FROM stm_entries m WHERE content_key = ? "
      "AND NOT EXISTS (SELECT 1 FROM contradictions WHERE penalised_id = m.id) ORDER BY seq");
  query.Bind(content_key);
  while (query.Step()) {
    found.push_back(
        {query.Text(0), query.Text(1), query.Text(2), query.OptionalText(3), query.Int64(4)});
  }
  return found;
}

void MemoryRepository::VisitNewest(const std::optional<std::string>& category,
                                   const std::function<bool(Memory)>& visit) {
  Query query =
      connection_.Prepare(category ? kSelectNewestOfCategory.c_str() : kSelectNewest.c_str());
  if (category) query.Bind(*category);
  while (query.Step() && visit(ReadMemory(query))) {
  }
}

}  // namespace cortex
