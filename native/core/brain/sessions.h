#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "brain/brain_sessions.h"
#include "session/changes.h"
#include "session/problems.h"
#include "store/domain.h"
#include "store/reader.h"

/// The sessions of a brain.
namespace cortex {

class Store;
struct BrainOptions;
struct Repositories;

/// Thread-safety and errors: as Brain, which owns it; every write is one transaction.
/// NOT_FOUND for a session that is not there.
class Sessions {
 public:
  Sessions(Store& store, const BrainOptions& options) : store_(store), options_(options) {}

  // --- Writes ---

  /// A new session, or the one that has the id already. VALIDATION_ERROR when the id is taken (by
  /// another user), or options are given for it.
  SessionView Start(const NewSessionRequest& request, TimeMs now);
  /// The one way in which a session changes. VALIDATION_ERROR, CONTENT_EMPTY, CONTENT_TOO_LONG,
  /// SESSION_NOT_ACTIVE, VERSION_CONFLICT, READ_ONLY, NOT_FOUND, AMBIGUOUS.
  ChangeResult Change(const std::string& id, const SessionChange& change,
                      const ChangeContext& context);
  /// Takes the newest change back, in all four blocks; NOT_FOUND when there is none left.
  ChangeResult Undo(const std::string& id, const ChangeContext& context);
  /// The reverse; NOT_FOUND when nothing is undone.
  ChangeResult Redo(const std::string& id, const ChangeContext& context);
  /// A session from Export, or from the blocks alone. One that is there with the same turns is left
  /// as it is; with other turns it is a VALIDATION_ERROR.
  SessionView Import(const std::string& text, const std::string& default_user,
                     const ChangeContext& context);
  /// False when it was known.
  bool AddAgentType(const std::string& name);

  // --- Reads ---

  SessionView Get(const std::string& id, const Reader& reader = {});
  /// Of the latest activity first. VALIDATION_ERROR for a limit outside 1 to 10,000.
  std::vector<SessionRow> List(const SessionQuery& query);
  /// Of one session of the query's user, or of all. The same.
  std::vector<FoundTurn> FindTurns(const std::optional<std::string>& id, const TurnQuery& query);
  /// Oldest first; the newest `limit`, of those before a number or of all.
  std::vector<SessionOperation> History(const std::string& id, std::int64_t limit,
                                        const Reader& reader = {},
                                        std::optional<std::int64_t> before = std::nullopt);
  /// Everything that is wrong with a session; empty when all is well.
  std::vector<Problem> Verify(const std::string& id, const Reader& reader = {});
  std::string Export(const std::string& id, const Reader& reader = {});
  /// The blocks as a prompt shows them (see RenderPrompt).
  std::string Render(const std::string& id, const Reader& reader = {});
  std::vector<std::string> AgentTypes();

  // --- Within a transaction of the brain's ---

  /// VALIDATION_ERROR unless the session has that turn, as far as the reader sees.
  static void RequireTurn(Repositories& repositories, const std::string& id, std::int64_t turn_id,
                          const Reader& reader);
  /// VALIDATION_ERROR for a session with problems.
  static void RequireSound(Repositories& repositories, const std::string& id);
  /// Adds what is wrong with any session.
  static void Check(Repositories& repositories, CheckReport* report);

 private:
  Store& store_;
  const BrainOptions& options_;
};

}  // namespace cortex
