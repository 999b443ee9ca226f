#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/reader.h"
#include "store/session_rows.h"

/// Sessions with their blocks and the history of their changes. One thread at a time, as its
/// connection.
namespace cortex {

class Connection;

class SessionRepository {
 public:
  explicit SessionRepository(Connection& connection) : connection_(connection) {}

  [[nodiscard]] std::optional<SessionRow> Find(const std::string& id, const Reader& reader = {});
  /// Of the latest activity first, or as the query says.
  [[nodiscard]] std::vector<SessionRow> List(const SessionQuery& query);
  /// Ids of all, or of one user's, or of those whose last activity was before a time.
  [[nodiscard]] std::vector<std::string> Matching(const std::optional<std::string>& user_id,
                                                  std::optional<TimeMs> before);
  /// Sets row->seq.
  void Insert(SessionRow* row);
  void Save(const SessionRow& row);

  [[nodiscard]] SessionBlocks Blocks(std::int64_t session);
  void InsertBlock(std::int64_t session, BlockLabel label, const SessionBlock& block);
  void SaveBlock(std::int64_t session, BlockLabel label, const SessionBlock& block);

  void Append(std::int64_t session, const SessionOperation& operation);
  /// Nothing before the first change.
  [[nodiscard]] std::optional<SessionOperation> LastOperation(std::int64_t session);
  /// Oldest first, at most the newest `limit`, of those before a seq or of all.
  [[nodiscard]] std::vector<SessionOperation> Operations(
      std::int64_t session, std::int64_t limit, std::optional<std::int64_t> before = std::nullopt);
  /// What can be undone next, and what can be redone next.
  [[nodiscard]] std::optional<SessionOperation> NewestApplied(std::int64_t session);
  [[nodiscard]] std::optional<SessionOperation> OldestUndone(std::int64_t session);
  /// Writes state and image.
  void SaveOperation(std::int64_t session, const SessionOperation& operation);
  /// After another change, what was undone cannot be redone.
  void DropUndone(std::int64_t session);
  /// Takes the image off all but the newest `depth` operations.
  void DropOldImages(std::int64_t session, std::int64_t depth);
  /// Takes all images off, so that nothing can be undone or redone; how many there were.
  std::int64_t DropImages(std::int64_t session);
  /// Puts "[forgotten]" in the place of reasons that `tells` picks. Of the newest operation, whose
  /// hash is held against the session, one must follow.
  std::int64_t RedactReasons(std::int64_t session,
                             const std::function<bool(const std::string& reason)>& tells);

  [[nodiscard]] std::set<std::string> AgentTypes();
  /// False when it was there.
  bool AddAgentType(const std::string& name);

  /// The session with its blocks and history; its turns must be gone.
  void Remove(std::int64_t session);

 private:
  Connection& connection_;
};

}  // namespace cortex
