#include "store/session_repository.h"

#include <limits>
#include <utility>

#include "base/error.h"
#include "store/connection.h"

namespace cortex {
namespace {

constexpr std::int64_t kBehindAllRows = std::numeric_limits<std::int64_t>::max();

const std::string kSelectSession =
    "SELECT seq, id, user_id, status, started_at, last_activity_at, version, archived_turns, "
    "last_turn, details FROM sessions ";
const std::string kFindSession = kSelectSession + "WHERE id = ?";
const std::string kListAll = kSelectSession +
                             "WHERE (?1 IS NULL OR status = ?1) "
                             "ORDER BY last_activity_at DESC, seq DESC LIMIT ?2";
const std::string kListOfUser = kSelectSession +
                                "WHERE user_id = ?3 AND (?1 IS NULL OR status = ?1) "
                                "ORDER BY last_activity_at DESC, seq DESC LIMIT ?2";
const std::string kListBegun =
    kSelectSession + "WHERE (?1 IS NULL OR status = ?1) AND seq < ?3 ORDER BY seq DESC LIMIT ?2";
const std::string kListBegunOfUser = kSelectSession +
                                     "WHERE user_id = ?4 AND (?1 IS NULL OR status = ?1) AND "
                                     "seq < ?3 ORDER BY seq DESC LIMIT ?2";

/// Without their images, which are long.
const std::string kSelectOperations =
    "SELECT seq, kind, state, actor, reason, at, prev_hash, hash, NULL FROM session_operations "
    "WHERE session_seq = ? AND seq < ? ORDER BY seq DESC LIMIT ?";
const std::string kSelectOldestFirst = "SELECT * FROM (" + kSelectOperations + ") ORDER BY seq";
const std::string kSelectWithImage =
    "SELECT seq, kind, state, actor, reason, at, prev_hash, hash, image FROM session_operations "
    "WHERE session_seq = ? AND image IS NOT NULL ";
const std::string kNewestApplied =
    kSelectWithImage + "AND state = 'applied' ORDER BY seq DESC LIMIT 1";
const std::string kOldestUndone = kSelectWithImage + "AND state = 'undone' ORDER BY seq LIMIT 1";

SessionRow ReadSession(const Query& row) {
  SessionRow session;
  int column = 0;
  session.seq = row.Int64(column++);
  session.id = row.Text(column++);
  session.user_id = row.Text(column++);
  session.status = FindSessionStatus(row.Text(column++)).value();
  session.started_at = row.Int64(column++);
  session.last_activity_at = row.Int64(column++);
  session.version = row.Int64(column++);
  session.archived_turns = row.Int64(column++);
  session.last_turn = row.Int64(column++);
  session.details = row.Text(column++);
  return session;
}

SessionOperation ReadOperation(const Query& row) {
  SessionOperation operation;
  int column = 0;
  operation.seq = row.Int64(column++);
  operation.kind = row.Text(column++);
  operation.state = row.Text(column++);
  operation.actor = row.Text(column++);
  operation.reason = row.Text(column++);
  operation.at = row.Int64(column++);
  operation.prev_hash = row.Int64(column++);
  operation.hash = row.Int64(column++);
  operation.image = row.OptionalText(column++);
  return operation;
}

std::optional<SessionOperation> FirstOperation(Query query) {
  if (!query.Step()) return std::nullopt;
  return ReadOperation(query);
}

}  // namespace

std::optional<SessionRow> SessionRepository::Find(const std::string& id, const Reader& reader) {
  Query query = connection_.Prepare(kFindSession.c_str());
  query.Bind(id);
  if (!query.Step()) return std::nullopt;
  SessionRow session = ReadSession(query);
  if (!reader.Sees(session.user_id)) return std::nullopt;
  return session;
}

std::vector<SessionRow> SessionRepository::List(const SessionQuery& query) {
  std::vector<SessionRow> sessions;
  std::optional<std::string> status;
  if (query.status) status = SessionStatusName(*query.status);
  const auto list = [&](const std::string& sql, const auto&... more) {
    Query rows = connection_.Prepare(sql.c_str());
    rows.Bind(status, query.limit, more...);
    while (rows.Step()) sessions.push_back(ReadSession(rows));
    return sessions;
  };
  if (!query.by_beginning)
    return query.user_id ? list(kListOfUser, *query.user_id) : list(kListAll);
  const std::int64_t before = query.after ? query.after->number : kBehindAllRows;
  return query.user_id ? list(kListBegunOfUser, before, *query.user_id) : list(kListBegun, before);
}

std::vector<std::string> SessionRepository::Matching(const std::optional<std::string>& user_id,
                                                     std::optional<TimeMs> before) {
  std::vector<std::string> ids;
  Query rows = connection_.Prepare(
      "SELECT id FROM sessions WHERE (?1 IS NULL OR user_id = ?1) AND (?2 IS NULL OR "
      "last_activity_at < ?2) ORDER BY seq");
  rows.Bind(user_id, before);
  while (rows.Step()) ids.push_back(rows.Text(0));
  return ids;
}

void SessionRepository::Insert(SessionRow* row) {
  connection_
      .Prepare(
          "INSERT INTO sessions (id, user_id, status, started_at, last_activity_at, version, "
          "archived_turns, last_turn, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .Bind(row->id, row->user_id, SessionStatusName(row->status), row->started_at,
            row->last_activity_at, row->version, row->archived_turns, row->last_turn, row->details)
      .Run();
  row->seq = connection_.LastInsertRowId();
}

void SessionRepository::Save(const SessionRow& row) {
  connection_
      .Prepare(
          "UPDATE sessions SET status = ?, last_activity_at = ?, version = ?, archived_turns = ?, "
          "last_turn = ?, details = ? WHERE seq = ?")
      .Bind(SessionStatusName(row.status), row.last_activity_at, row.version, row.archived_turns,
            row.last_turn, row.details, row.seq)
      .Run();
}

SessionBlocks SessionRepository::Blocks(std::int64_t session) {
  SessionBlocks blocks;
  std::size_t found = 0;
  Query rows = connection_.Prepare(
      "SELECT label, char_limit, read_only, version, description, value FROM session_blocks WHERE "
      "session_seq = ?");
  rows.Bind(session);
  while (rows.Step()) {
    int column = 0;
    const auto label = FindBlockLabel(rows.Text(column++));
    if (!label) continue;  // of a newer version
    SessionBlock& block = blocks.at(Index(*label));
    block.limit = rows.Int64(column++);
    block.read_only = rows.Int64(column++) != 0;
    block.version = rows.Int64(column++);
    block.description = rows.Text(column++);
    block.value = rows.Text(column++);
    ++found;
  }
  if (found != kBlockCount)
    throw Error(ErrorCode::kCorrupt, "A session lacks a block: restore a backup");
  return blocks;
}

void SessionRepository::InsertBlock(std::int64_t session, BlockLabel label,
                                    const SessionBlock& block) {
  connection_
      .Prepare(
          "INSERT INTO session_blocks (session_seq, label, char_limit, read_only, version, "
          "description, value) VALUES (?, ?, ?, ?, ?, ?, ?)")
      .Bind(session, BlockLabelName(label), block.limit, block.read_only, block.version,
            block.description, block.value)
      .Run();
}

void SessionRepository::SaveBlock(std::int64_t session, BlockLabel label,
                                  const SessionBlock& block) {
  connection_
      .Prepare(
          "UPDATE session_blocks SET char_limit = ?, read_only = ?, version = ?, description = ?, "
          "value = ? WHERE session_seq = ? AND label = ?")
      .Bind(block.limit, block.read_only, block.version, block.description, block.value, session,
            BlockLabelName(label))
      .Run();
}

void SessionRepository::Append(std::int64_t session, const SessionOperation& operation) {
  connection_
      .Prepare(
          "INSERT INTO session_operations (session_seq, seq, kind, state, actor, reason, at, "
          "prev_hash, hash, image) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .Bind(session, operation.seq, operation.kind, operation.state, operation.actor,
            operation.reason, operation.at, operation.prev_hash, operation.hash, operation.image)
      .Run();
}

std::optional<SessionOperation> SessionRepository::LastOperation(std::int64_t session) {
  Query query = connection_.Prepare(kSelectOperations.c_str());
  query.Bind(session, kBehindAllRows, 1);
  return FirstOperation(std::move(query));
}

std::vector<SessionOperation> SessionRepository::Operations(std::int64_t session,
                                                            std::int64_t limit,
                                                            std::optional<std::int64_t> before) {
  std::vector<SessionOperation> operations;
  Query rows = connection_.Prepare(kSelectOldestFirst.c_str());
  rows.Bind(session, before.value_or(kBehindAllRows), limit);
  while (rows.Step()) operations.push_back(ReadOperation(rows));
  return operations;
}

std::optional<SessionOperation> SessionRepository::NewestApplied(std::int64_t session) {
  Query query = connection_.Prepare(kNewestApplied.c_str());
  query.Bind(session);
  return FirstOperation(std::move(query));
}

std::optional<SessionOperation> SessionRepository::OldestUndone(std::int64_t session) {
  Query query = connection_.Prepare(kOldestUndone.c_str());
  query.Bind(session);
  return FirstOperation(std::move(query));
}

void SessionRepository::SaveOperation(std::int64_t session, const SessionOperation& operation) {
  connection_
      .Prepare(
          "UPDATE session_operations SET state = ?, image = ? WHERE session_seq = ? AND seq = ?")
      .Bind(operation.state, operation.image, session, operation.seq)
      .Run();
}

void SessionRepository::DropUndone(std::int64_t session) {
  connection_
      .Prepare(
          "UPDATE session_operations SET state = 'final', image = NULL WHERE session_seq = ? AND "
          "state = 'undone' AND image IS NOT NULL")
      .Bind(session)
      .Run();
}

void SessionRepository::DropOldImages(std::int64_t session, std::int64_t depth) {
  connection_
      .Prepare(
          "UPDATE session_operations SET image = NULL WHERE session_seq = ?1 AND seq IN (SELECT "
          "seq FROM session_operations WHERE session_seq = ?1 AND state = 'applied' AND image IS "
          "NOT NULL ORDER BY seq DESC LIMIT -1 OFFSET ?2)")
      .Bind(session, depth)
      .Run();
}

std::int64_t SessionRepository::DropImages(std::int64_t session) {
  Query query = connection_.Prepare(
      "UPDATE session_operations SET state = 'final', image = NULL WHERE session_seq = ? AND image "
      "IS NOT NULL RETURNING 1");
  query.Bind(session);
  std::int64_t dropped = 0;
  while (query.Step()) ++dropped;
  return dropped;
}

std::int64_t SessionRepository::RedactReasons(
    std::int64_t session, const std::function<bool(const std::string& reason)>& tells) {
  std::vector<std::int64_t> ids;
  {
    Query rows =
        connection_.Prepare("SELECT id, reason FROM session_operations WHERE session_seq = ?");
    rows.Bind(session);
    while (rows.Step()) {
      if (tells(rows.Text(1))) ids.push_back(rows.Int64(0));
    }
  }
  for (const auto id : ids) {
    connection_.Prepare("UPDATE session_operations SET reason = '[forgotten]' WHERE id = ?")
        .Bind(id)
        .Run();
  }
  return static_cast<std::int64_t>(ids.size());
}

std::set<std::string> SessionRepository::AgentTypes() {
  std::set<std::string> names;
  Query rows = connection_.Prepare("SELECT name FROM agent_types");
  while (rows.Step()) names.insert(rows.Text(0));
  return names;
}

bool SessionRepository::AddAgentType(const std::string& name) {
  connection_.Prepare("INSERT OR IGNORE INTO agent_types (name) VALUES (?)").Bind(name).Run();
  return connection_.ScalarInt64("SELECT changes()") > 0;
}

void SessionRepository::Remove(std::int64_t session) {
  connection_.Prepare("DELETE FROM session_operations WHERE session_seq = ?").Bind(session).Run();
  connection_.Prepare("DELETE FROM session_blocks WHERE session_seq = ?").Bind(session).Run();
  connection_.Prepare("DELETE FROM sessions WHERE seq = ?").Bind(session).Run();
}

}  // namespace cortex
