#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "session/options.h"

/// A session while it is worked on: the rows, and what their JSON holds. Values; for this room
/// only.
namespace cortex {

/// What the host tells of the conversation as a whole.
struct Narrative {
  std::vector<std::string> key_points;
  std::vector<std::string> next_topics;
  std::vector<std::pair<std::string, std::string>> quality;
  /// Lines of an edited summary that belong nowhere else.
  std::vector<std::string> notes;
  /// Rises with each change of what the summariser writes.
  std::int64_t version = 0;

  bool operator==(const Narrative&) const = default;
};

/// Sums over all turns and reports ever.
struct SessionCounters {
  std::int64_t completed_turns = 0;
  std::int64_t response_ms = 0;
  std::int64_t responses = 0;
  std::int64_t context_ms = 0;
  std::int64_t contexts = 0;
  std::int64_t updates_ok = 0;
  std::int64_t updates = 0;

  bool operator==(const SessionCounters&) const = default;
};

struct SessionState {
  SessionRow row;
  SessionOptions options;
  SessionCounters counters;
  Narrative narrative;
  /// conversation_history without its turns, active_session and memory_metadata as last stored:
  /// derived fields are set anew, all others stay as the host left them.
  Json history;
  Json active;
  Json metadata;
  SessionBlocks blocks;
  /// Those in the history, oldest first.
  std::vector<SessionTurn> turns;
  ArchivedFacts archived;
};

/// The counters by their names.
Json CountersDocument(const SessionCounters& counters);
/// The counters with those that `patch` names set. VALIDATION_ERROR for what can be no counter.
SessionCounters WithCounters(SessionCounters counters, const Json& patch);

/// The counters, options, narrative and history's envelope as SessionRow::details keeps them.
std::string DumpDetails(const SessionState& state);
void ReadDetails(const std::string& details, SessionState* state);

}  // namespace cortex
