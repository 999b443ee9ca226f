#include "store/score_repository.h"

#include <array>
#include <limits>

#include "base/json.h"
#include "base/unicode.h"
#include "store/connection.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

constexpr std::array kKinds = {MemoryKind::kStm, MemoryKind::kEmbedding, MemoryKind::kAtom};

/// One text per kind of memory, with `{table}`, `{categories}`, `{derived}` and `{user}` filled in;
/// they live as long as the program, because the statement cache knows them by address.
class ByKind {
 public:
  explicit ByKind(const std::string& pattern) {
    for (const MemoryKind kind : kKinds) {
      const bool stm = kind == MemoryKind::kStm;
      std::string sql = Replace(pattern, "{table}", TableOf(kind));
      sql = Replace(std::move(sql), "{user}", kind == MemoryKind::kEmbedding ? "NULL" : "user_id");
      sql = Replace(std::move(sql), "{live}", LiveRows(kind));
      sql = Replace(std::move(sql), "{categories}", stm ? "categories" : "'[]'");
      texts_.at(static_cast<std::size_t>(kind)) =
          Replace(std::move(sql), "{derived}", stm ? "derived_categories" : "0");
    }
  }
  [[nodiscard]] const char* operator[](MemoryKind kind) const {
    return texts_.at(static_cast<std::size_t>(kind)).c_str();
  }

 private:
  /// An embedding goes with what it is of.
  static std::string LiveRows(MemoryKind kind) {
    if (kind == MemoryKind::kStm) return "(expires_at IS NULL OR expires_at > brain_now())";
    return kind == MemoryKind::kAtom ? IsLiveAtom() : "TRUE";
  }
  static std::string TableOf(MemoryKind kind) {
    if (kind == MemoryKind::kStm) return "stm_entries";
    return kind == MemoryKind::kAtom ? "atoms" : "embeddings";
  }
  static std::string Replace(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at))
      text.replace(at, from.size(), to);
    return text;
  }
  std::array<std::string, kKinds.size()> texts_;
};

const std::string kSelectRow =
    "SELECT seq, created_at, last_accessed, base_confidence, access_count, validation_count, "
    "contradiction_count, "
    "{categories}, {derived}, id, confidence, confidence_at, {user} FROM {table} ";
const ByKind kSelectScoreById(kSelectRow + "WHERE id = ?");
const ByKind kSelectScoreBySeq(kSelectRow + "WHERE seq = ?");
const ByKind kSelectScoreAfter(kSelectRow + "WHERE seq > ? ORDER BY seq LIMIT ?");
const ByKind kSelectInputs(
    "SELECT seq, created_at, last_accessed, base_confidence, access_count, validation_count, "
    "contradiction_count, {user} FROM {table} WHERE seq > ? AND {live} ORDER BY seq");
const ByKind kSelectInputsAndCategories(
    "SELECT seq, created_at, last_accessed, base_confidence, access_count, validation_count, "
    "contradiction_count, "
    "{categories}, {derived}, {user}, id FROM {table} WHERE seq > ? AND {live} ORDER BY seq");
// One look-up for each, of nothing but an index.
const std::string kSelectEmbeddings =
    "SELECT e.seq, e.created_at, e.last_accessed, e.base_confidence, e.access_count, "
    "e.validation_count, e.contradiction_count, m.seq, a.seq, e.id FROM embeddings e "
    "LEFT JOIN stm_entries m ON e.source_type = 'stm' AND m.id = e.source_id "
    "LEFT JOIN atoms a ON e.source_type = 'atom' AND a.id = e.source_id "
    "WHERE e.seq > ? AND " +
    kIsLive + "AND " + IsLiveAtom("a.") + "ORDER BY e.seq";
const std::string kSelectNewest =
    "SELECT m.seq, m.created_at, last_accessed, base_confidence, access_count, validation_count, "
    "contradiction_count, categories, derived_categories, m.id ";
const std::string kOfProvenance =
    "(?2 IS NULL OR m.is_proxy = ?2) AND (?3 IS NULL OR "
    "m.proxy_agent = ?3) AND (?4 IS NULL OR m.session_id = ?4) AND (?5 IS NULL OR m.speaker = ?5) "
    "AND (?10 IS NULL OR EXISTS (SELECT 1 FROM json_each(m.topics) WHERE fold_name(value) "
    "= ?10)) AND (?9 = 'show' OR (?9 = 'only') = NOT " +
    kIsLive + ") ";
const std::string kSelectNewestOfAll = kSelectNewest +
                                       "FROM stm_entries m WHERE m.user_id = ?1 AND " +
                                       kOfProvenance + "ORDER BY m.created_at DESC, m.seq DESC";
const std::string kSelectNewestOfCategory =
    kSelectNewest +
    "FROM stm_categories c JOIN stm_entries m ON m.seq = c.seq WHERE c.user_id = ?1 AND "
    "c.category = ?6 AND " +
    kOfProvenance + "ORDER BY c.created_at DESC, c.seq DESC";
// From a place on. Two for those of all categories, since the index of a user's memories cannot be
// entered at a pair of values.
const std::string kSelectOfMoment = kSelectNewest + "FROM stm_entries m WHERE m.user_id = ?1 AND " +
                                    kOfProvenance +
                                    "AND m.created_at = ?6 AND m.seq < ?7 ORDER BY m.seq DESC";
const std::string kSelectBeforeMoment =
    kSelectNewest + "FROM stm_entries m WHERE m.user_id = ?1 AND " + kOfProvenance +
    "AND m.created_at < ?6 ORDER BY m.created_at DESC, m.seq DESC";
const std::string kSelectOfCategoryBehind =
    kSelectNewest +
    "FROM stm_categories c JOIN stm_entries m ON m.seq = c.seq WHERE c.user_id = ?1 AND "
    "c.category = ?6 AND (c.created_at, c.seq) < (?7, ?8) AND " +
    kOfProvenance + "ORDER BY c.created_at DESC, c.seq DESC";
const ByKind kCount("SELECT count(*) FROM {table}");
const ByKind kUpdateConfidence(
    "UPDATE {table} SET confidence = ?, confidence_at = ? WHERE seq = ?");
const ByKind kAuditConfidence(
    "INSERT INTO confidence_audit (memory_id, memory_type, new_confidence, reason, actor, note, "
    "timestamp) SELECT id, ?, confidence, ?, ?, ?, ? FROM {table} WHERE seq > ? AND seq <= ? ORDER "
    "BY seq");
const ByKind kUpdateCounts(
    "UPDATE {table} SET validation_count = ?, contradiction_count = ?, confidence = ?, "
    "confidence_at = ? "
    "WHERE seq = ?");
// The trigger on last_accessed counts one access; this adds the others that were coalesced with it.
const ByKind kUpdateAccess(
    "UPDATE {table} SET access_count = access_count + ? - 1, last_accessed = ?, confidence = ?, "
    "confidence_at = ? "
    "WHERE seq = ?");

/// Of kOfProvenance; those before it are bound in their order.
constexpr int kExpiredParameter = 9;
constexpr int kTopicParameter = 10;
constexpr int kCategoriesColumn = 7;
/// Of kSelectInputs, and of kSelectInputsAndCategories.
constexpr int kUserColumn = 7;
constexpr int kUserBehindCategories = 9;
constexpr int kIdBehindCategories = 10;

std::int32_t Count32(std::int64_t count) {
  constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(std::min(count, kLargest));
}

ScoreInputs ReadInputs(const Query& row) {
  ScoreInputs inputs;
  int column = 0;
  inputs.created_at = row.Int64(++column);
  inputs.last_accessed = row.OptionalInt64(++column).value_or(kNever);
  inputs.base_confidence = row.Double(++column);
  inputs.access_count = Count32(row.Int64(++column));
  inputs.validation_count = Count32(row.Int64(++column));
  inputs.contradiction_count = Count32(row.Int64(++column));
  return inputs;
}

bool GoesByEvidence(const ConfidencePolicy& policy) {
  return policy.method == ScoringMethod::kEvidence;
}

bool GoesByCategory(const ConfidencePolicy& policy) {
  return GoesByEvidence(policy) || !policy.category_decay.empty();
}

/// Of a row with its categories, and behind them what is derived.
double ReadDecay(const Query& row, const ConfidencePolicy& policy) {
  if (!GoesByCategory(policy)) return policy.decay_per_day;
  return DecayOf(policy, ParseStrings(row.Text(kCategoriesColumn)),
                 static_cast<DerivedCategories>(row.Int64(kCategoriesColumn + 1)));
}

ScoreRow ReadRow(MemoryKind kind, const Query& row, const ConfidencePolicy& policy) {
  ScoreRow score;
  score.kind = kind;
  score.seq = row.Int64(0);
  score.inputs = ReadInputs(row);
  score.inputs.decay_per_day = ReadDecay(row, policy);
  int column = kCategoriesColumn + 1;
  score.id = row.Text(++column);
  score.cached_confidence = row.Double(++column);
  score.cached_at = row.Int64(++column);
  score.user_id = row.OptionalText(++column);
  return score;
}

}  // namespace

ScoreRow ScoreRepository::Read(MemoryKind kind, const Query& row) {
  ScoreRow score = ReadRow(kind, row, policy_.get());
  AddEvidence(kind, score.id, &score.inputs);
  return score;
}

void ScoreRepository::AddEvidence(MemoryKind kind, const std::string& id, ScoreInputs* inputs) {
  if (GoesByEvidence(policy_.get())) evidence_.AddTo(kind, id, inputs);
}

std::optional<ScoreRow> ScoreRepository::Find(MemoryKind kind, const std::string& id) {
  Query query = connection_.Prepare(kSelectScoreById[kind]);
  if (!query.Bind(id).Step()) return std::nullopt;
  return Read(kind, query);
}

std::optional<ScoreRow> ScoreRepository::FindBySeq(MemoryKind kind, std::int64_t seq) {
  Query query = connection_.Prepare(kSelectScoreBySeq[kind]);
  if (!query.Bind(seq).Step()) return std::nullopt;
  return Read(kind, query);
}

std::optional<ScoreRow> ScoreRepository::SourceOfEmbedding(std::int64_t seq) {
  Query query = connection_.Prepare("SELECT source_type, source_id FROM embeddings WHERE seq = ?");
  if (!query.Bind(seq).Step()) return std::nullopt;
  const std::string type = query.Text(0);
  if (type == "stm") return Find(MemoryKind::kStm, query.Text(1));
  if (type == "atom") return Find(MemoryKind::kAtom, query.Text(1));
  return std::nullopt;
}

std::string ScoreRepository::TextOf(MemoryKind kind, std::int64_t seq) {
  if (kind == MemoryKind::kEmbedding) return "";
  Query query = connection_.Prepare(
      kind == MemoryKind::kStm
          ? "SELECT content FROM stm_entries WHERE seq = ?"
          : "SELECT subject || ' ' || action || ' -> ' || outcome || iif(consequences = '', '', "
            "' -> ' || consequences) FROM atoms WHERE seq = ?");
  return query.Bind(seq).Step() ? query.Text(0) : "";
}

bool ScoreRepository::HasEmbeddingOf(MemoryKind kind, const std::string& id) {
  return connection_.Prepare("SELECT 1 FROM embeddings WHERE source_type = ? AND source_id = ?")
      .Bind(MemoryKindName(kind), id)
      .Step();
}

std::optional<ScoreRow> ScoreRepository::Resolve(const std::string& id, const Reader& reader) {
  auto row = Find(MemoryKind::kStm, id);
  if (!row) row = Find(MemoryKind::kAtom, id);
  if (!row) {
    row = Find(MemoryKind::kEmbedding, id);
    auto source = row ? SourceOfEmbedding(row->seq) : std::nullopt;
    if (source) row = std::move(source);
  }
  if (row && !reader.Sees(row->user_id)) return std::nullopt;
  return row;
}

std::vector<ScoreRow> ScoreRepository::After(MemoryKind kind, std::int64_t after_seq,
                                             std::int64_t limit) {
  std::vector<ScoreRow> rows;
  Query query = connection_.Prepare(kSelectScoreAfter[kind]);
  query.Bind(after_seq, limit);
  while (query.Step()) rows.push_back(Read(kind, query));
  return rows;
}

void ScoreRepository::VisitInputs(
    MemoryKind kind, std::int64_t after_seq,
    const std::function<void(std::int64_t, const ScoreInputs&, const std::optional<std::string>&)>&
        visit) {
  const ConfidencePolicy& policy = policy_.get();
  const bool by_evidence = GoesByEvidence(policy);
  const bool by_category = by_evidence || (kind == MemoryKind::kStm && GoesByCategory(policy));
  Query query =
      connection_.Prepare(by_category ? kSelectInputsAndCategories[kind] : kSelectInputs[kind]);
  query.Bind(after_seq);
  while (query.Step()) {
    ScoreInputs inputs = ReadInputs(query);
    inputs.decay_per_day = by_category ? ReadDecay(query, policy) : policy.decay_per_day;
    if (by_evidence) evidence_.AddTo(kind, query.Text(kIdBehindCategories), &inputs);
    visit(query.Int64(0), inputs,
          query.OptionalText(by_category ? kUserBehindCategories : kUserColumn));
  }
}

void ScoreRepository::VisitEmbeddings(
    std::int64_t after_seq,
    const std::function<void(std::int64_t, const ScoreInputs&, const std::optional<ScoreSource>&)>&
        visit) {
  constexpr int kMemoryColumn = 7;
  constexpr int kAtomColumn = 8;
  constexpr int kIdColumn = 9;
  Query query = connection_.Prepare(kSelectEmbeddings.c_str());
  query.Bind(after_seq);
  while (query.Step()) {
    ScoreInputs inputs = ReadInputs(query);
    inputs.decay_per_day = DecayPerDay(policy_.get(), {});
    std::optional<ScoreSource> source;
    if (const auto memory = query.OptionalInt64(kMemoryColumn))
      source = {MemoryKind::kStm, *memory};
    if (const auto atom = query.OptionalInt64(kAtomColumn)) source = {MemoryKind::kAtom, *atom};
    if (!source) AddEvidence(MemoryKind::kEmbedding, query.Text(kIdColumn), &inputs);
    visit(query.Int64(0), inputs, source);
  }
}

std::int64_t ScoreRepository::CountEmbeddingsOf(const std::string& memory_id,
                                                std::int64_t last_seq) {
  Query query = connection_.Prepare(
      "SELECT count(*) FROM embeddings WHERE source_type = 'stm' AND source_id = ? AND seq <= ?");
  return query.Bind(memory_id, last_seq).Step() ? query.Int64(0) : 0;
}

void ScoreRepository::VisitNewest(
    const RecentQuery& query, const std::string& user_id,
    const std::optional<std::string>& category,
    const std::function<bool(std::int64_t, const ScoreInputs&)>& visit) {
  const Value expired = std::string(NameOf(query.expired));
  std::optional<Value> topic;
  if (query.topic) topic = FoldName(*query.topic);
  // False when `visit` wants no more.
  const auto visit_all = [&](const std::string& sql, const auto&... more) {
    Query rows = connection_.Prepare(sql.c_str());
    rows.Bind(user_id, query.is_proxy, query.proxy_agent, query.session_id, query.speaker, more...);
    rows.BindValue(kExpiredParameter, expired);
    if (topic) rows.BindValue(kTopicParameter, *topic);
    while (rows.Step()) {
      ScoreInputs inputs = ReadInputs(rows);
      inputs.decay_per_day = ReadDecay(rows, policy_.get());
      AddEvidence(MemoryKind::kStm, rows.Text(kCategoriesColumn + 2), &inputs);
      if (query.since && inputs.created_at < *query.since) return false;
      if (!visit(rows.Int64(0), inputs)) return false;
    }
    return true;
  };
  auto after = query.after;
  if (query.until && (!after || after->at >= *query.until)) {
    after = ListPosition{};
    after->at = *query.until;
    after->number = std::numeric_limits<std::int64_t>::min();
  }
  if (category && after) {
    visit_all(kSelectOfCategoryBehind, *category, after->at, after->number);
  } else if (category) {
    visit_all(kSelectNewestOfCategory, *category);
  } else if (!after) {
    visit_all(kSelectNewestOfAll);
  } else if (visit_all(kSelectOfMoment, after->at, after->number)) {
    visit_all(kSelectBeforeMoment, after->at);
  }
}

std::int64_t ScoreRepository::Count(MemoryKind kind) {
  return connection_.ScalarInt64(kCount[kind]);
}

void ScoreRepository::SaveConfidence(const ScoreRow& row, double confidence, TimeMs at) {
  connection_.Prepare(kUpdateConfidence[row.kind]).Bind(confidence, at, row.seq).Run();
}

void ScoreRepository::AuditConfidence(MemoryKind kind, std::int64_t after_seq,
                                      std::int64_t last_seq, const AuditEntry& like) {
  connection_.Prepare(kAuditConfidence[kind])
      .Bind(MemoryKindName(kind), like.reason, like.actor, like.note, like.at, after_seq, last_seq)
      .Run();
}

void ScoreRepository::SaveCounts(const ScoreRow& row, double confidence, TimeMs at) {
  connection_.Prepare(kUpdateCounts[row.kind])
      .Bind(row.inputs.validation_count, row.inputs.contradiction_count, confidence, at, row.seq)
      .Run();
}

void ScoreRepository::SaveAccess(const ScoreRow& row, std::int64_t accesses, TimeMs last_accessed,
                                 double confidence) {
  connection_.Prepare(kUpdateAccess[row.kind])
      .Bind(accesses, last_accessed, confidence, last_accessed, row.seq)
      .Run();
}

void ScoreRepository::ReleaseMemory() noexcept { connection_.ReleaseMemory(); }

}  // namespace cortex
