#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/session_rows.h"

/// The turns of sessions with their full text. One thread at a time, as its connection.
namespace cortex {

class Connection;

class TurnRepository {
 public:
  explicit TurnRepository(Connection& connection) : connection_(connection) {}

  /// Oldest first.
  [[nodiscard]] std::vector<SessionTurn> After(std::int64_t session, std::int64_t turn_id);
  [[nodiscard]] std::vector<SessionTurn> Upto(std::int64_t session, std::int64_t turn_id);
  [[nodiscard]] std::optional<SessionTurn> Find(std::int64_t session, std::int64_t turn_id);
  [[nodiscard]] ArchivedFacts FactsUpto(std::int64_t session, std::int64_t turn_id,
                                        std::int64_t most_routed);
  /// Of a session, or, without one, of all.
  [[nodiscard]] std::vector<FoundTurn> Search(std::optional<std::int64_t> session,
                                              const TurnQuery& query);
  /// The turn that has this message or response; 0 for none.
  [[nodiscard]] std::int64_t OfMessage(std::int64_t session, const std::string& message_id);
  [[nodiscard]] std::int64_t OfResponse(std::int64_t session, const std::string& response_id);

  void Insert(std::int64_t session, const SessionTurn& turn);
  void Update(std::int64_t session, const SessionTurn& turn);
  void Remove(std::int64_t session, std::int64_t turn_id);
  void Archive(std::int64_t session, std::int64_t first, std::int64_t last, TimeMs at,
               const std::string& reason);
  /// Brings the turns behind `turn_id` back from the archive.
  void Restore(std::int64_t session, std::int64_t turn_id);
  /// How many there were.
  std::int64_t RemoveAll(std::int64_t session);

  /// Ids of turns whose JSON is not what was stored, or whose archive mark is wrong.
  [[nodiscard]] std::vector<std::int64_t> Damaged(std::int64_t session,
                                                  std::int64_t archived_turns);
  struct Counts {
    std::int64_t turns = 0;
    std::int64_t last = 0;
    std::int64_t completed = 0;
  };
  [[nodiscard]] Counts Count(std::int64_t session);

  /// Of the row with this rowid, which has none yet; Insert and Update do it themselves.
  void AddFullText(std::int64_t seq);
  /// Of the row with this rowid, if there is one.
  void RemoveFullTextOf(std::int64_t seq);

 private:
  void RemoveFullText(std::int64_t session, std::int64_t turn_id);
  Connection& connection_;
};

/// What was said on a side of a turn's JSON, "user_message" or "agent_response"; nothing where that
/// has no words.
std::optional<std::string> SaidIn(const std::string& turn, const char* side);

}  // namespace cortex
