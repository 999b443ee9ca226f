#include "session/blocks.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "base/unicode.h"
#include "session/shape.h"
#include "session/summary.h"
#include "session/turn_words.h"

namespace cortex {
namespace {

constexpr double kTenthsPerOne = 10.0;

/// The member, made an object where it is none. One that is put in moves the other members.
Json& Object(Json& parent, const char* name) {
  Json& member = parent[name];
  if (!member.is_object()) member = Json::object();
  return member;
}

Json OrNull(const std::optional<std::string>& text) { return text ? Json(*text) : Json(nullptr); }

SessionBlock& Block(SessionState* state, BlockLabel label) {
  return state->blocks.at(Index(label));
}

/// The history's text with these turns between the other members.
std::string HistoryText(const Json& envelope, const std::vector<SessionTurn>& turns) {
  std::string text = "{";
  for (const auto& [name, value] : envelope.items()) {
    if (text.size() > 1) text += ',';
    text += DumpDocument(name) + ":";
    if (name != "turns") {
      text += DumpDocument(value);
      continue;
    }
    text += '[';
    for (const auto& turn : turns) {
      if (&turn != &turns.front()) text += ',';
      text += turn.json;
    }
    text += ']';
  }
  return text + "}";
}

void DeriveHistory(SessionState* state) {
  state->history["session_id"] = state->row.id;
  state->history["total_turns"] = state->row.last_turn;
  Block(state, BlockLabel::kHistory).value = HistoryText(state->history, state->turns);
}

/// The agents of the newest turns that have one, oldest first.
std::vector<std::string> Routing(const SessionState& state) {
  std::vector<std::string> agents;
  for (const auto& routed : state.archived.routing) agents.push_back(routed.agent);
  for (const auto& turn : state.turns) {
    if (turn.agent) agents.push_back(*turn.agent);
  }
  const auto cap = static_cast<std::size_t>(state.options.list_cap);
  if (agents.size() > cap) {
    agents.erase(agents.begin(), agents.end() - static_cast<std::ptrdiff_t>(cap));
  }
  return agents;
}

/// The most frequent one; of several, the most recent.
std::optional<std::string> PrimaryAgent(const std::vector<std::string>& routing) {
  std::map<std::string, int> counts;
  for (const auto& agent : routing) ++counts[agent];
  std::optional<std::string> primary;
  int most = 0;
  for (auto agent = routing.rbegin(); agent != routing.rend(); ++agent) {
    if (counts[*agent] <= most) continue;
    most = counts[*agent];
    primary = *agent;
  }
  return primary;
}

/// Of the newest turn that has both or either.
std::pair<Json, Json> LastIntent(const SessionState& state) {
  Json intent = OrNull(state.archived.intent);
  Json confidence = nullptr;
  if (state.archived.confidence) confidence = Json::parse(*state.archived.confidence);
  for (const auto& turn : state.turns) {
    if (turn.intent) intent = *turn.intent;
    if (turn.confidence) confidence = Json::parse(*turn.confidence);
  }
  return {std::move(intent), std::move(confidence)};
}

/// Seconds with one decimal, half up; 0.0 for none.
double MeanSeconds(std::int64_t millis, std::int64_t count) {
  constexpr std::int64_t kMillisPerTenth = 100;
  if (count == 0) return 0.0;
  const std::int64_t unit = kMillisPerTenth * count;
  const std::int64_t tenths = (2 * millis + unit) / (2 * unit);
  return static_cast<double>(tenths) / kTenthsPerOne;
}

void CapTransitions(Json* transitions, std::size_t cap) {
  if (!transitions->is_array()) *transitions = Json::array();
  while (transitions->size() > cap) transitions->erase(0);
}

/// Where the host tells none.
void DeriveQuality(const SessionState& state, const std::optional<ContextQuality>& quality,
                   Json* metadata) {
  Json& score = (*metadata)["context_quality_score"];
  const bool derived = TextOf(*metadata, kContextQualitySource) == "derived";
  if (!state.options.derives_context || (!score.is_null() && !derived)) return;
  score = quality ? Json(quality->Score()) : Json(nullptr);
  if (quality) {
    (*metadata)[kContextQualitySource] = "derived";
  } else {
    metadata->erase(kContextQualitySource);
  }
}

/// All but what needs the sizes of other blocks.
void DeriveActiveSession(const std::optional<ContextQuality>& quality, SessionState* state) {
  Json& active = state->active;
  Json& info = Object(active, "session_info");
  info["session_id"] = state->row.id;
  info["user_id"] = state->row.user_id;
  info["status"] = SessionStatusName(state->row.status);
  const auto routing = Routing(*state);
  Json& conversation = Object(active, "conversation_state");
  conversation["current_turn"] = state->row.last_turn;
  conversation["last_agent"] = routing.empty() ? Json(nullptr) : Json(routing.back());
  CapTransitions(&conversation["topic_transitions"],
                 static_cast<std::size_t>(state->options.list_cap));
  Json& agents = Object(active, "agent_context");
  auto [intent, confidence] = LastIntent(*state);
  agents["primary_agent"] = OrNull(PrimaryAgent(routing));
  agents["agent_confidence"] = std::move(confidence);
  agents["routing_history"] = routing;
  agents["last_intent"] = std::move(intent);
  Json& metadata = Object(active, "session_metadata");
  metadata["total_exchanges"] = state->counters.completed_turns;
  metadata["average_response_time"] =
      MeanSeconds(state->counters.response_ms, state->counters.responses);
  DeriveQuality(*state, quality, &metadata);
}

/// Takes the oldest entry off the longest-lived list that has one.
bool ShortenLists(Json* active) {
  for (Json* list : {&(*active)["conversation_state"]["topic_transitions"],
                     &(*active)["agent_context"]["routing_history"]}) {
    if (list->empty()) continue;
    list->erase(0);
    return true;
  }
  return false;
}

Error TooLong(BlockLabel label, std::int64_t size, std::int64_t limit) {
  return {ErrorCode::kContentTooLong, std::string(BlockLabelName(label)) + " would take " +
                                          std::to_string(size) + " characters, " +
                                          std::to_string(size - limit) + " more than its limit " +
                                          std::to_string(limit) + ": shorten what is in it"};
}

/// The share of all limits that three blocks fill; the number is part of what it measures.
void DeriveUsage(SessionState* state) {
  constexpr std::int64_t kPercent = 100;
  SessionBlock& block = Block(state, BlockLabel::kActiveSession);
  Json& percent = state->active["session_metadata"]["memory_usage_percent"];
  std::int64_t limits = 0;
  for (const auto& each : state->blocks) limits += each.limit;
  const std::int64_t others =
      SizeOf(Block(state, BlockLabel::kHistory)) + SizeOf(Block(state, BlockLabel::kSummary));
  std::int64_t share = -1;
  for (std::int64_t next = 0; next > share;) {
    share = next;
    percent = share;
    block.value = DumpDocument(state->active);
    next = kPercent * (others + SizeOf(block)) / limits;
  }
}

void FitActiveSession(SessionState* state) {
  const SessionBlock& block = Block(state, BlockLabel::kActiveSession);
  DeriveUsage(state);
  while (SizeOf(block) > block.limit) {
    if (!ShortenLists(&state->active))
      throw TooLong(BlockLabel::kActiveSession, SizeOf(block), block.limit);
    DeriveUsage(state);
  }
}

void DeriveMetadata(SessionState* state) {
  // What is missing is put in before anything is held: it moves what is there.
  static_cast<void>(Object(state->metadata, "archival_info"));
  Json& usage = Object(state->metadata, "memory_usage");
  Json& archival = Object(state->metadata, "archival_info");
  const SessionBlock& history = Block(state, BlockLabel::kHistory);
  for (const auto label :
       {BlockLabel::kHistory, BlockLabel::kActiveSession, BlockLabel::kSummary}) {
    const SessionBlock& block = Block(state, label);
    Json& one = Object(usage, std::string(BlockLabelName(label)).c_str());
    one["current_size"] = SizeOf(block);
    one["limit"] = block.limit;
    one["utilization_percent"] =
        static_cast<double>(PercentTenths(SizeOf(block), block.limit)) / kTenthsPerOne;
    if (label != BlockLabel::kHistory) continue;
    one["turns_stored"] = state->turns.size();
    one["last_cleanup"] = archival["last_archival"];
  }
  archival["total_archived_turns"] = state->row.archived_turns;
  archival["archival_trigger_threshold"] = ArchivalThreshold(history.limit, state->options);
  const auto next =
      NextRotation(SizesOf(*state), state->row.archived_turns + 1, history.limit, state->options);
  archival["next_archival_estimate"] = next == 0 ? Json(nullptr) : Json(next);
  Json& metrics = Object(state->metadata, "performance_metrics");
  const SessionCounters& counters = state->counters;
  metrics["avg_context_generation_time"] = MeanSeconds(counters.context_ms, counters.contexts);
  constexpr double kAll = 100.0;
  metrics["memory_update_success_rate"] =
      counters.updates == 0
          ? kAll
          : static_cast<double>(PercentTenths(counters.updates_ok, counters.updates)) /
                kTenthsPerOne;
  Json& flags = Object(state->metadata, "system_flags");
  flags["memory_rotation_enabled"] = state->options.rotation;
  flags["archival_ready"] = true;
  flags["context_validation_enabled"] = state->options.cross_checks;
  flags["emergency_mode"] =
      BandOf(SizeOf(history), history.limit, state->options) == Band::kEmergency;
}

}  // namespace

Json NewHistory(const std::string& session_id, const std::string& start_time) {
  return {{"session_id", session_id},
          {"turns", Json::array()},
          {"total_turns", 0},
          {"last_updated", start_time}};
}

Json NewActiveSession(const std::string& start_time) {
  const Json none = nullptr;
  return {{"session_info",
           {{"session_id", ""},
            {"user_id", ""},
            {"start_time", start_time},
            {"last_activity", start_time},
            {"status", "ACTIVE"}}},
          {"conversation_state",
           {{"current_turn", 0},
            {"active_topic", none},
            {"last_agent", none},
            {"conversation_phase", none},
            {"topic_transitions", Json::array()}}},
          {"agent_context",
           {{"primary_agent", none},
            {"agent_confidence", none},
            {"routing_history", Json::array()},
            {"last_intent", none}}},
          {"session_metadata",
           {{"total_exchanges", 0},
            {"average_response_time", 0.0},
            {"context_quality_score", none},
            {"memory_usage_percent", 0}}}};
}

Json NewMetadata() {
  const Json none = nullptr;
  Json metadata = Json::object();
  Json& usage = metadata["memory_usage"];
  usage["conversation_history"] = {{"current_size", 0},
                                   {"limit", 0},
                                   {"utilization_percent", 0.0},
                                   {"turns_stored", 0},
                                   {"last_cleanup", none}};
  metadata["archival_info"] = {{"total_archived_turns", 0},
                               {"last_archival", none},
                               {"archival_trigger_threshold", 0},
                               {"next_archival_estimate", none}};
  metadata["performance_metrics"] = {{"avg_context_generation_time", 0.0},
                                     {"memory_update_success_rate", 0.0},
                                     {"context_accuracy_score", none},
                                     {"last_performance_check", none}};
  metadata["system_flags"] = Json::object();
  return metadata;
}

HistorySizes SizesOf(const SessionState& state) {
  HistorySizes sizes;
  sizes.envelope = static_cast<std::int64_t>(CountCodePoints(HistoryText(state.history, {})));
  for (const auto& turn : state.turns)
    sizes.turns.push_back(static_cast<std::int64_t>(CountCodePoints(turn.json)));
  return sizes;
}

void DeriveBlocks(SessionState* state) {
  const auto quality = state->options.derives_context ? QualityOf(state->turns) : std::nullopt;
  DeriveHistory(state);
  DeriveActiveSession(quality, state);
  Block(state, BlockLabel::kSummary).value = RenderSummary(*state, quality);
  FitActiveSession(state);
  DeriveMetadata(state);
  SessionBlock& metadata = Block(state, BlockLabel::kMetadata);
  metadata.value = DumpDocument(state->metadata);
  if (SizeOf(metadata) > metadata.limit)
    throw TooLong(BlockLabel::kMetadata, SizeOf(metadata), metadata.limit);
}

std::int64_t SizeOf(const SessionBlock& block) {
  return static_cast<std::int64_t>(CountCodePoints(block.value));
}

}  // namespace cortex
