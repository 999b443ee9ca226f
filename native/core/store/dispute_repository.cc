#include "store/dispute_repository.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/json.h"
#include "base/unicode.h"
#include "language/contradictions/supersession.h"
#include "store/connection.h"
#include "store/score_repository.h"
#include "store/time_limits.h"

namespace cortex {
namespace {

// Of a pair that nobody carries the penalty of (dismissed, or not sure enough), penalised_id is
// NULL. What has expired contradicts nothing.
const std::string kSelectPairs =
    "SELECT iif(c.older_id = ?1, c.newer_id, c.older_id), c.status, c.resolved_at, "
    "c.older_id = ?1, c.kind, c.evidence, m.created_at FROM contradictions c "
    "LEFT JOIN stm_entries m ON m.id = c.newer_id "
    "WHERE c.penalised_id = ?1 AND NOT EXISTS (SELECT 1 FROM stm_entries x WHERE x.id = "
    "iif(c.older_id = ?1, c.newer_id, c.older_id) AND x.expires_at <= brain_now()) ORDER BY "
    "c.detected_at, c.id";
constexpr const char* kSelectOlder =
    "SELECT older_id FROM contradictions WHERE newer_id = ? AND penalised_id = older_id ORDER BY "
    "detected_at, id";
constexpr const char* kSelectPossiblyNewer =
    "SELECT newer_id FROM contradictions WHERE older_id = ? AND status = 'possible' ORDER BY "
    "detected_at DESC, id DESC";
const std::string kSelectBeside =
    "SELECT 0, m.id, m.content, m.created_at, c.detected_at, c.id FROM contradictions c JOIN "
    "stm_entries m ON m.id = c.older_id WHERE c.newer_id = ?1 AND c.status = 'open' AND "
    "c.penalised_id = c.older_id AND " +
    kIsLive +
    "UNION ALL SELECT 1, m.id, m.content, m.created_at, -m.created_at, -m.seq FROM contradictions "
    "c JOIN stm_entries m ON m.id = c.newer_id WHERE c.older_id = ?1 AND c.status = 'possible' "
    "AND " +
    kIsLive + "ORDER BY 1, 5, 6";
/// Of a memory that is shown beside another one, in code points.
constexpr std::size_t kBesideLength = 120;
constexpr const char* kSelectReplacement =
    "SELECT id, content, created_at FROM stm_entries WHERE id = ?";
const std::string kSelectLastValidation =
    std::string("SELECT a.reason, a.timestamp, a.reason = 'validation_failure' AND ") +
    kTakenBackSince +
    "FROM confidence_audit a WHERE a.memory_id = ? AND a.memory_type = ? AND a.reason IN "
    "('validation_success', 'validation_failure') ORDER BY a.timestamp DESC, a.id DESC LIMIT 1";
const std::string kSelectProvedWrong =
    std::string() +
    "SELECT m.id, m.user_id, m.content, a.timestamp, a.actor, a.note FROM confidence_audit a "
    "JOIN stm_entries m ON m.id = a.memory_id AND a.memory_type = 'stm' "
    "WHERE a.reason IN ('validation_success', 'validation_failure') AND "
    "a.reason = 'validation_failure' AND m.contradiction_count > 0 AND "
    "(?1 IS NULL OR m.id = ?1) AND (?2 IS NULL OR m.user_id = ?2) AND "
    "a.id = (SELECT b.id FROM confidence_audit b WHERE b.memory_id = m.id AND "
    "b.memory_type = 'stm' AND b.reason IN ('validation_success', 'validation_failure') "
    "ORDER BY b.timestamp DESC, b.id DESC LIMIT 1) AND NOT " +
    kTakenBackSince + "AND " + kIsLive + "ORDER BY a.timestamp DESC, a.id DESC LIMIT ?3";

/// The last word on a memory: of validations, and of decisions between it and another.
struct LastWord {
  bool failed = false;
  TimeMs at = kNever;
};

LastWord LastValidation(Connection& connection, MemoryKind kind, const std::string& id) {
  Query last = connection.Prepare(kSelectLastValidation.c_str());
  if (!last.Bind(id, MemoryKindName(kind)).Step() || last.Int64(2) != 0) return {};
  return {last.Text(0) == "validation_failure", last.Int64(1)};
}

/// A memory whose claim took the place of another one's, and when it was told.
struct Successor {
  std::string id;
  TimeMs told_at = kNever;
};

/// What the row of a pair says: the newer one took the place of the older one, as the rules tell,
/// or because somebody decided that what it denies is not so.
bool TellsSuccessor(const Query& pair, bool open) {
  const auto kind = FindNamed<ContradictionKind>(pair.Text(4));
  return pair.Int64(3) != 0 && pair.OptionalInt64(6) && kind &&
         ((!open && kind == ContradictionKind::kNegation) ||
          Supersedes(*kind, ParseStrings(pair.Text(5))));
}

std::optional<TimeMs> FirstOf(const std::vector<Successor>& successors) {
  std::optional<TimeMs> first;
  for (const auto& one : successors) first = std::min(first.value_or(one.told_at), one.told_at);
  return first;
}

/// The one told last; of one time the one that was found last.
std::optional<std::string> LastOf(const std::vector<Successor>& successors) {
  const Successor* last = nullptr;
  for (const auto& one : successors)
    if (last == nullptr || one.told_at >= last->told_at) last = &one;
  return last == nullptr ? std::nullopt : std::optional(last->id);
}

}  // namespace

DisputeRepository::Standing DisputeRepository::StandingOf(MemoryKind kind, const std::string& id) {
  Standing standing;
  Dispute& dispute = standing.dispute;
  LastWord decided;
  std::vector<Successor> opened;
  std::vector<Successor> won;
  Query pairs = connection_.Prepare(kSelectPairs.c_str());
  pairs.Bind(id);
  while (pairs.Step()) {
    const bool open = pairs.Text(1) == "open";
    if (open && LastValidation(connection_, kind, pairs.Text(0)).failed)
      continue;  // what proved wrong disputes nothing
    (open ? dispute.by : dispute.lost_to).push_back(pairs.Text(0));
    if (!open) decided = {true, std::max(decided.at, pairs.OptionalInt64(2).value_or(kNever))};
    if (TellsSuccessor(pairs, open))
      (open ? opened : won).push_back({pairs.Text(0), pairs.Int64(6)});
  }
  const LastWord validated = LastValidation(connection_, kind, id);
  const bool proved_right = validated.at >= decided.at && !validated.failed;
  if (decided.failed && proved_right) dispute.lost_to.clear();
  if (!proved_right) opened.insert(opened.begin(), won.begin(), won.end());
  dispute.failed = validated.failed;
  dispute.proved_wrong = dispute.failed || !dispute.lost_to.empty();
  standing.next = LastOf(opened);
  standing.since = FirstOf(opened);
  return standing;
}

std::optional<Replacement> DisputeRepository::LastAfter(MemoryKind kind, const std::string& id,
                                                        std::string next) {
  // Each step reads; nobody changes an address more often between two looks.
  constexpr int kLongestChain = 256;
  std::set<std::string> seen = {id};
  for (int step = 0; step < kLongestChain && seen.insert(next).second; ++step) {
    auto after = StandingOf(kind, next).next;
    if (!after || seen.contains(*after)) break;
    next = std::move(*after);
  }
  Query memory = connection_.Prepare(kSelectReplacement);
  if (!memory.Bind(next).Step()) return std::nullopt;
  return Replacement{memory.Text(0), memory.Text(1), memory.Int64(2)};
}

std::optional<Dispute> DisputeRepository::Of(MemoryKind kind, const std::string& id) {
  Standing standing = StandingOf(kind, id);
  Dispute& dispute = standing.dispute;
  if (dispute.by.empty() && !dispute.proved_wrong) return std::nullopt;
  if (standing.next) dispute.replacement = LastAfter(kind, id, std::move(*standing.next));
  return std::move(dispute);
}

bool DisputeRepository::IsSuperseded(const ScoreRow& row) {
  return row.inputs.contradiction_count > 0 && StandingOf(row.kind, row.id).next.has_value();
}

std::optional<Dispute> DisputeRepository::Of(const ScoreRow& row) {
  if (row.inputs.contradiction_count == 0) return std::nullopt;
  return Of(row.kind, row.id);
}

std::optional<TimeMs> DisputeRepository::SupersededAt(const std::string& id) {
  return StandingOf(MemoryKind::kStm, id).since;
}

std::vector<std::string> DisputeRepository::PenalisedBy(const std::string& id) {
  std::vector<std::string> ids;
  Query older = connection_.Prepare(kSelectOlder);
  older.Bind(id);
  while (older.Step()) ids.push_back(older.Text(0));
  return ids;
}

std::vector<std::string> DisputeRepository::PossiblyUpdatedBy(const std::string& id) {
  std::vector<std::string> ids;
  Query newer = connection_.Prepare(kSelectPossiblyNewer);
  newer.Bind(id);
  while (newer.Step()) {
    if (!LastValidation(connection_, MemoryKind::kStm, newer.Text(0)).failed)
      ids.push_back(newer.Text(0));
  }
  return ids;
}

DisputeRepository::Beside DisputeRepository::BesideIn(const std::string& id) {
  Beside beside;
  Query other = connection_.Prepare(kSelectBeside.c_str());
  other.Bind(id);
  while (other.Step()) {
    if (other.Int64(0) == 0) {
      beside.conflicts.push_back({other.Text(1), other.Text(2), other.Int64(3)});
    } else if (!LastValidation(connection_, MemoryKind::kStm, other.Text(1)).failed) {
      beside.changes.push_back(
          {other.Text(1), Excerpt(other.Text(2), kBesideLength), other.Int64(3)});
    }
  }
  return beside;
}

bool DisputeRepository::FailedLast(const std::string& memory_id) {
  return LastValidation(connection_, MemoryKind::kStm, memory_id).failed;
}

std::vector<ProvedWrong> DisputeRepository::ListProvedWrong(const ProvedWrongQuery& query) {
  std::vector<ProvedWrong> listed;
  Query select = connection_.Prepare(kSelectProvedWrong.c_str());
  select.Bind(query.memory_id, query.user_id, query.limit);
  while (select.Step()) {
    int column = 0;
    ProvedWrong memory;
    memory.id = select.Text(column++);
    memory.user_id = select.Text(column++);
    memory.content = select.Text(column++);
    memory.at = select.Int64(column++);
    memory.actor = select.Text(column++);
    memory.note = select.OptionalText(column++);
    listed.push_back(std::move(memory));
  }
  return listed;
}

}  // namespace cortex
