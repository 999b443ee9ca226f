#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "session/change_in_progress.h"

/// Sessions as one JSON text. Thread-safe: pure functions.
namespace cortex {

/// All of it: blocks, archived turns, options, counters and the host's words.
std::string ExportSession(const SessionState& state, const std::vector<SessionTurn>& archived);

struct ImportedSession {
  SessionState state;
  std::vector<SessionTurn> archived;
};

/// A session from its export, or from the blocks alone: conversation_history, and any of
/// active_session, context_summary, memory_metadata, archived_turns, options, counters, narrative.
/// Every problem in one VALIDATION_ERROR. The state is still to be settled.
ImportedSession ReadImport(std::string_view text, const std::string& default_user,
                           ValidationRules rules);

}  // namespace cortex
