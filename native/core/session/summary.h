#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/state.h"
#include "session/turn_words.h"

/// The context summary: text for people and prompts.
/// Thread-safe: pure functions.
namespace cortex {

/// At most as long as the block's limit: the oldest turns are left out first, then whole lines from
/// the end. `quality` is shown where nobody told of it.
std::string RenderSummary(const SessionState& state, const std::optional<ContextQuality>& quality);

/// CONTENT_TOO_LONG when the host's words take more than three quarters of the summary: the turns
/// would find no room, and words that are not shown would be lost with the next edit.
void RequireRoom(const Narrative& narrative, std::int64_t limit);

/// What an edited summary of `state` says that is not derived from the other blocks: the host's
/// words. Lines that are derived are taken for what they are and dropped, each where it stands when
/// it is rendered; those that fit nowhere become notes.
struct SummaryReading {
  Narrative narrative;
  struct TurnWords {
    std::int64_t id = 0;
    std::string user;
    std::string agent;
  };
  std::vector<TurnWords> turns;
};
SummaryReading ReadSummary(const std::string& text, const SessionState& state);

}  // namespace cortex
