#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "session/changes.h"
#include "session/state.h"
#include "session/validation.h"

/// A change while it is worked out. Values; for this room only.
namespace cortex {

/// What a change did to turns.
struct TurnEffects {
  struct Written {
    SessionTurn after;
    /// Nothing for a new turn.
    std::optional<std::string> before;
  };
  std::vector<Written> written;
  /// Turns first to last went to the archive; none when `last` is 0.
  std::int64_t first_archived = 0;
  std::int64_t last_archived = 0;
  std::string archive_reason;
};

struct ChangeInProgress {
  SessionState* state = nullptr;
  /// The session as it is stored; null for one that is not.
  const SessionState* before = nullptr;
  const ChangeContext* context = nullptr;
  ValidationRules rules;
  /// The turn with that id, archived or not; NOT_FOUND.
  std::function<SessionTurn(std::int64_t id)> find_turn;
  /// Takes secrets out of a block that edits put together: a password, of which each edit had a
  /// half.
  std::function<void(std::string* text)> take_secrets;
  TurnEffects effects;
  /// The turn that the change is about.
  std::int64_t turn_id = 0;
};

/// Puts a turn into the state: over the one with its id, or behind the last. What an archived turn
/// contributes to the blocks is for the caller to read anew.
void PutTurn(const SessionTurn& turn, const std::optional<std::string>& before,
             ChangeInProgress* progress);

/// SESSION_NOT_ACTIVE.
void RequireOpen(const SessionState& state, bool may_be_paused);

}  // namespace cortex
