#include "store/turn_repository.h"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "base/json.h"
#include "store/connection.h"

namespace cortex {
namespace {

const std::string kSelectTurn =
    "SELECT t.turn_id, t.json, t.status, t.timestamp, t.said_at, t.agent, t.intent, t.confidence, "
    "t.summary, t.message_id, t.response_id, t.archived_at, t.archive_reason ";
const std::string kSelectTurnAfter =
    kSelectTurn +
    "FROM session_turns t WHERE t.session_seq = ? AND t.turn_id > ? "
    "ORDER BY t.turn_id";
const std::string kSelectUpto = kSelectTurn +
                                "FROM session_turns t WHERE t.session_seq = ? AND t.turn_id <= ? "
                                "ORDER BY t.turn_id";
const std::string kSelectOne =
    kSelectTurn + "FROM session_turns t WHERE t.session_seq = ? AND t.turn_id = ?";
/// A search of one session, or of all; by words, or not; the newest first, or the oldest.
std::string SearchSql(bool in_session, bool by_words, bool newest_first) {
  std::string sql = kSelectTurn + ", s.id, s.user_id, t.seq FROM ";
  if (by_words) sql += "session_turn_fts f JOIN session_turns t ON t.seq = f.rowid ";
  if (!by_words) sql += "session_turns t ";
  sql += "JOIN sessions s ON s.seq = t.session_seq WHERE ";
  if (by_words) sql += "session_turn_fts MATCH ?9 AND ";
  sql += in_session ? "t.session_seq = ?1 " : "?1 IS NULL ";
  sql +=
      "AND t.turn_id BETWEEN ?2 AND ?3 AND t.said_at BETWEEN ?4 AND ?5 "
      "AND (?6 IS NULL OR (t.archived_at IS NOT NULL) = ?6) AND (?7 IS NULL OR s.user_id = ?7) ";
  sql += in_session ? "ORDER BY t.turn_id" : "ORDER BY t.said_at";
  if (newest_first) sql += " DESC";
  return sql + " LIMIT ?8";
}

/// The same of all sessions behind a place, in the order in which they were stored, or the other
/// way round.
std::string AsStoredSql(bool by_words, bool newest_first) {
  std::string sql = SearchSql(false, by_words, newest_first);
  sql.resize(sql.find("ORDER BY"));
  sql += newest_first ? "AND t.seq < ?10 ORDER BY t.seq DESC" : "AND t.seq > ?10 ORDER BY t.seq";
  return sql + " LIMIT ?8";
}

const std::array<std::string, 4> kAsStored = {AsStoredSql(false, false), AsStoredSql(false, true),
                                              AsStoredSql(true, false), AsStoredSql(true, true)};
const std::array<std::string, 8> kSearches = {
    SearchSql(false, false, false), SearchSql(false, false, true), SearchSql(false, true, false),
    SearchSql(false, true, true),   SearchSql(true, false, false), SearchSql(true, false, true),
    SearchSql(true, true, false),   SearchSql(true, true, true)};
constexpr int kTurnColumns = 13;

SessionTurn ReadTurnRow(const Query& row) {
  SessionTurn turn;
  int column = 0;
  turn.id = row.Int64(column++);
  turn.json = row.Text(column++);
  turn.status = FindTurnStatus(row.Text(column++)).value();
  turn.timestamp = row.Text(column++);
  turn.said_at = row.Int64(column++);
  turn.agent = row.OptionalText(column++);
  turn.intent = row.OptionalText(column++);
  turn.confidence = row.OptionalText(column++);
  turn.summary = row.OptionalText(column++);
  turn.message_id = row.OptionalText(column++);
  turn.response_id = row.OptionalText(column++);
  turn.archived_at = row.OptionalInt64(column++);
  turn.archive_reason = row.OptionalText(column++);
  return turn;
}

std::vector<SessionTurn> ReadTurns(Query query, std::int64_t session, std::int64_t turn_id) {
  std::vector<SessionTurn> turns;
  query.Bind(session, turn_id);
  while (query.Step()) turns.push_back(ReadTurnRow(query));
  return turns;
}

/// The words of a text, each quoted, so that none is taken for syntax; "" for none.
std::string MatchOfWords(const std::string& text) {
  std::string match;
  const std::string spaces(" \t\r\n\0", 5);  // FTS5 reads a query up to a NUL
  for (auto start = text.find_first_not_of(spaces); start != std::string::npos;) {
    const auto end = std::min(text.find_first_of(spaces, start), text.size());
    match += match.empty() ? "\"" : " \"";
    for (const char c : text.substr(start, end - start))
      match += c == '"' ? "\"\"" : std::string(1, c);
    match += '"';
    start = text.find_first_not_of(spaces, end);
  }
  return match;
}

std::optional<std::string> FirstText(Query query, std::int64_t session, std::int64_t turn_id) {
  query.Bind(session, turn_id);
  if (!query.Step()) return std::nullopt;
  return query.Text(0);
}

}  // namespace

std::vector<SessionTurn> TurnRepository::After(std::int64_t session, std::int64_t turn_id) {
  return ReadTurns(connection_.Prepare(kSelectTurnAfter.c_str()), session, turn_id);
}

std::vector<SessionTurn> TurnRepository::Upto(std::int64_t session, std::int64_t turn_id) {
  return ReadTurns(connection_.Prepare(kSelectUpto.c_str()), session, turn_id);
}

std::optional<SessionTurn> TurnRepository::Find(std::int64_t session, std::int64_t turn_id) {
  Query query = connection_.Prepare(kSelectOne.c_str());
  query.Bind(session, turn_id);
  if (!query.Step()) return std::nullopt;
  return ReadTurnRow(query);
}

ArchivedFacts TurnRepository::FactsUpto(std::int64_t session, std::int64_t turn_id,
                                        std::int64_t most_routed) {
  ArchivedFacts facts;
  {
    Query routed = connection_.Prepare(
        "SELECT turn_id, agent FROM session_turns WHERE session_seq = ? AND turn_id <= ? AND agent "
        "IS NOT NULL ORDER BY turn_id DESC LIMIT ?");
    routed.Bind(session, turn_id, most_routed);
    while (routed.Step()) facts.routing.push_back({routed.Int64(0), routed.Text(1)});
  }
  std::reverse(facts.routing.begin(), facts.routing.end());
  facts.intent = FirstText(
      connection_.Prepare("SELECT intent FROM session_turns WHERE session_seq = ? AND turn_id <= ? "
                          "AND intent IS NOT NULL ORDER BY turn_id DESC LIMIT 1"),
      session, turn_id);
  facts.confidence = FirstText(
      connection_.Prepare("SELECT confidence FROM session_turns WHERE session_seq = ? AND turn_id "
                          "<= ? AND confidence IS NOT NULL ORDER BY turn_id DESC LIMIT 1"),
      session, turn_id);
  return facts;
}

std::vector<FoundTurn> TurnRepository::Search(std::optional<std::int64_t> session,
                                              const TurnQuery& query) {
  std::vector<FoundTurn> found;
  const std::string match = query.text ? MatchOfWords(*query.text) : "";
  if (query.text && match.empty()) return found;
  constexpr std::size_t kInSession = 4;
  constexpr std::size_t kByWords = 2;
  const std::size_t form =
      (session ? kInSession : 0) + (query.text ? kByWords : 0) + (query.newest_first ? 1 : 0);
  constexpr auto kNoLast = std::numeric_limits<std::int64_t>::max();
  std::int64_t first = query.first.value_or(1);
  std::int64_t last = query.last.value_or(kNoLast);
  if (session && query.after) {
    if (query.newest_first) last = std::min(last, query.after->number - 1);
    if (!query.newest_first) first = std::max(first, query.after->number + 1);
  }
  const bool as_stored = query.as_stored && !session;
  Query rows = connection_.Prepare((as_stored ? kAsStored.at(form) : kSearches.at(form)).c_str());
  const auto bind = [&](const auto&... more) {
    rows.Bind(session, first, last, query.since.value_or(kEarliestTime),
              query.until.value_or(kLatestTime), query.archived, query.user_id, query.limit,
              more...);
  };
  if (as_stored) {
    const std::int64_t end = query.newest_first ? kNoLast : 0;
    bind(match, query.after ? query.after->number : end);
  } else if (query.text) {
    bind(match);
  } else {
    bind();
  }
  while (rows.Step()) {
    found.push_back({rows.Text(kTurnColumns), rows.Text(kTurnColumns + 1), ReadTurnRow(rows),
                     rows.Int64(kTurnColumns + 2)});
  }
  return found;
}

std::int64_t TurnRepository::OfMessage(std::int64_t session, const std::string& message_id) {
  Query query = connection_.Prepare(
      "SELECT turn_id FROM session_turns WHERE session_seq = ? AND message_id = ?");
  query.Bind(session, message_id);
  return query.Step() ? query.Int64(0) : 0;
}

std::int64_t TurnRepository::OfResponse(std::int64_t session, const std::string& response_id) {
  Query query = connection_.Prepare(
      "SELECT turn_id FROM session_turns WHERE session_seq = ? AND response_id = ?");
  query.Bind(session, response_id);
  return query.Step() ? query.Int64(0) : 0;
}

void TurnRepository::Insert(std::int64_t session, const SessionTurn& turn) {
  connection_
      .Prepare(
          "INSERT INTO session_turns (session_seq, turn_id, status, said_at, timestamp, "
          "archived_at, archive_reason, json_hash, agent, intent, confidence, message_id, "
          "response_id, summary, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .Bind(session, turn.id, TurnStatusName(turn.status), turn.said_at, turn.timestamp,
            turn.archived_at, turn.archive_reason, StableHash(turn.json), turn.agent, turn.intent,
            turn.confidence, turn.message_id, turn.response_id, turn.summary, turn.json)
      .Run();
  AddFullText(connection_.LastInsertRowId());
}

void TurnRepository::Update(std::int64_t session, const SessionTurn& turn) {
  RemoveFullText(session, turn.id);
  Query update = connection_.Prepare(
      "UPDATE session_turns SET status = ?, json_hash = ?, agent = ?, intent = ?, confidence = ?, "
      "message_id = ?, response_id = ?, summary = ?, json = ? WHERE session_seq = ? AND turn_id = "
      "? RETURNING seq");
  update.Bind(TurnStatusName(turn.status), StableHash(turn.json), turn.agent, turn.intent,
              turn.confidence, turn.message_id, turn.response_id, turn.summary, turn.json, session,
              turn.id);
  if (update.Step()) AddFullText(update.Int64(0));
}

void TurnRepository::Remove(std::int64_t session, std::int64_t turn_id) {
  RemoveFullText(session, turn_id);
  connection_.Prepare("DELETE FROM session_turns WHERE session_seq = ? AND turn_id = ?")
      .Bind(session, turn_id)
      .Run();
}

void TurnRepository::Archive(std::int64_t session, std::int64_t first, std::int64_t last, TimeMs at,
                             const std::string& reason) {
  connection_
      .Prepare(
          "UPDATE session_turns SET archived_at = ?, archive_reason = ? WHERE session_seq = ? AND "
          "turn_id BETWEEN ? AND ?")
      .Bind(at, reason, session, first, last)
      .Run();
}

void TurnRepository::Restore(std::int64_t session, std::int64_t turn_id) {
  connection_
      .Prepare(
          "UPDATE session_turns SET archived_at = NULL, archive_reason = NULL WHERE session_seq = "
          "? AND turn_id > ? AND archived_at IS NOT NULL")
      .Bind(session, turn_id)
      .Run();
}

std::int64_t TurnRepository::RemoveAll(std::int64_t session) {
  connection_
      .Prepare(
          "INSERT INTO session_turn_fts (session_turn_fts, rowid, user_text, agent_text) SELECT "
          "'delete', v.seq, v.user_text, v.agent_text FROM session_turns t JOIN "
          "session_turn_texts v ON v.seq = t.seq WHERE t.session_seq = ?")
      .Bind(session)
      .Run();
  connection_.Prepare("DELETE FROM session_turns WHERE session_seq = ?").Bind(session).Run();
  return connection_.ScalarInt64("SELECT changes()");
}

std::vector<std::int64_t> TurnRepository::Damaged(std::int64_t session,
                                                  std::int64_t archived_turns) {
  std::vector<std::int64_t> ids;
  Query rows = connection_.Prepare(
      "SELECT turn_id, json, json_hash, archived_at IS NOT NULL FROM session_turns WHERE "
      "session_seq = ? ORDER BY turn_id");
  rows.Bind(session);
  while (rows.Step()) {
    const std::int64_t id = rows.Int64(0);
    const bool same = StableHash(rows.Text(1)) == rows.Int64(2);
    const bool archived = rows.Int64(3) != 0;
    if (!same || archived != (id <= archived_turns)) ids.push_back(id);
  }
  return ids;
}

TurnRepository::Counts TurnRepository::Count(std::int64_t session) {
  Query row = connection_.Prepare(
      "SELECT count(*), coalesce(max(turn_id), 0), count(*) FILTER (WHERE status = 'COMPLETED') "
      "FROM session_turns WHERE session_seq = ?");
  row.Bind(session);
  row.Step();
  return {row.Int64(0), row.Int64(1), row.Int64(2)};
}

void TurnRepository::AddFullText(std::int64_t seq) {
  connection_
      .Prepare(
          "INSERT INTO session_turn_fts (rowid, user_text, agent_text) SELECT seq, user_text, "
          "agent_text FROM session_turn_texts WHERE seq = ?")
      .Bind(seq)
      .Run();
}

void TurnRepository::RemoveFullTextOf(std::int64_t seq) {
  connection_
      .Prepare(
          "INSERT INTO session_turn_fts (session_turn_fts, rowid, user_text, agent_text) SELECT "
          "'delete', seq, user_text, agent_text FROM session_turn_texts WHERE seq = ?")
      .Bind(seq)
      .Run();
}

void TurnRepository::RemoveFullText(std::int64_t session, std::int64_t turn_id) {
  connection_
      .Prepare(
          "INSERT INTO session_turn_fts (session_turn_fts, rowid, user_text, agent_text) SELECT "
          "'delete', v.seq, v.user_text, v.agent_text FROM session_turns t JOIN "
          "session_turn_texts v ON v.seq = t.seq WHERE t.session_seq = ? AND t.turn_id = ?")
      .Bind(session, turn_id)
      .Run();
}

std::optional<std::string> SaidIn(const std::string& turn, const char* side) {
  const Json json = Json::parse(turn, nullptr, false);
  const Json::json_pointer words(std::string("/") + side + "/content");
  if (!json.is_object() || !json.contains(words) || !json.at(words).is_string())
    return std::nullopt;
  return json.at(words).get<std::string>();
}

}  // namespace cortex
