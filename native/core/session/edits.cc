#include "session/edits.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/unicode.h"
#include "session/blocks.h"
#include "session/rotation.h"
#include "session/shape.h"
#include "session/summary.h"
#include "session/text_edit.h"
#include "session/turn_words.h"
#include "session/turns.h"

namespace cortex {
namespace {

using Texts = std::array<std::string, kBlockCount>;

Json BlockDocument(BlockLabel label, const std::string& text) {
  std::vector<Problem> problems;
  auto document = ParseDocument(text, label, &problems);
  ThrowIfAny(problems, "The edited " + std::string(BlockLabelName(label)));
  return std::move(*document);
}

void RequireSound(BlockLabel label, const std::vector<Problem>& problems) {
  ThrowIfAny(problems, "The edited " + std::string(BlockLabelName(label)));
}

/// What an agent answered, it answered: another agent's edit, or its own, does not change that.
void RequireAnswerKept(const SessionTurn& before, const Json& after) {
  const Json said = ParseStored(before.json, "Turn " + std::to_string(before.id));
  const Json* answer = Member(said, "agent_response", "content");
  if (answer == nullptr) return;
  const Json* edited = Member(after, "agent_response", "content");
  if (edited != nullptr && *edited == *answer) return;
  throw Error(ErrorCode::kValidation, "/agent_response/content of turn " +
                                          std::to_string(before.id) +
                                          " stays as it was said: complete the turn anew where "
                                          "another answer was given");
}

void AbsorbHistory(const std::string& text, bool by_agent, ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  RequireOpen(state, true);
  Json edited = BlockDocument(BlockLabel::kHistory, text);
  RequireSound(BlockLabel::kHistory, ValidateHistory(edited, progress->rules));
  const Json turns = std::exchange(edited["turns"], Json::array());
  if (turns.size() != state.turns.size()) {
    throw Error(ErrorCode::kValidation, "The edited history has " + std::to_string(turns.size()) +
                                            " turns instead of " +
                                            std::to_string(state.turns.size()) +
                                            ": an edit neither adds turns nor removes them");
  }
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const SessionTurn before = state.turns[i];
    if (DumpDocument(turns[i]) == before.json) continue;
    if (by_agent) RequireAnswerKept(before, turns[i]);
    PutTurn(ReplacedTurn(before, turns[i], progress->rules), before.json, progress);
  }
  edited["last_updated"] = state.history.at("last_updated");
  state.history = std::move(edited);
}

void AbsorbActiveSession(const std::string& text, ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  Json edited = BlockDocument(BlockLabel::kActiveSession, text);
  RequireSound(BlockLabel::kActiveSession, ValidateActiveSession(edited, progress->rules));
  for (const char* derived : {"start_time", "last_activity"})
    edited["session_info"][derived] = state.active["session_info"][derived];
  const char* const score = "context_quality_score";
  Json& metadata = edited["session_metadata"];
  if (metadata.is_object() && metadata[score] != state.active["session_metadata"][score])
    metadata.erase(kContextQualitySource);
  state.active = std::move(edited);
}

/// The turn with other words in its summary.
Json WithWords(const SessionTurn& turn, const SummaryReading::TurnWords& words) {
  Json json = ParseStored(turn.json, "Turn " + std::to_string(turn.id));
  Json& summary = json["summary"];
  if (words.agent.empty() && !summary.is_object()) {
    summary = words.user;
    return json;
  }
  if (!summary.is_object()) summary = Json::object();
  summary["user"] = words.user;
  summary["agent"] = words.agent;
  return json;
}

void AbsorbWords(const SummaryReading::TurnWords& words, ChangeInProgress* progress) {
  const SessionState& state = *progress->state;
  const std::int64_t index = words.id - state.row.archived_turns - 1;
  if (index < 0 || index >= static_cast<std::int64_t>(state.turns.size())) {
    throw Error(ErrorCode::kValidation, "The summary speaks of turn " + std::to_string(words.id) +
                                            ", which is not in the history");
  }
  const SessionTurn turn = state.turns[static_cast<std::size_t>(index)];
  const auto [user, agent] = SummaryWords(turn, state.options.derives_context);
  if (user == words.user && agent == words.agent) return;
  PutTurn(ReplacedTurn(turn, WithWords(turn, words), progress->rules), turn.json, progress);
}

/// Figures that nobody told are not the editor's words because they stand in the text.
void LeaveFigures(const SessionState& state, Narrative* narrative) {
  const auto quality = state.options.derives_context ? QualityOf(state.turns) : std::nullopt;
  if (!quality || !state.narrative.quality.empty()) return;
  const auto figures = quality->Lines();
  std::erase_if(narrative->quality, [&](const auto& line) {
    return std::find(figures.begin(), figures.end(), line) != figures.end();
  });
}

void AbsorbSummary(const std::string& text, ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  const SessionBlock& block = state.blocks.at(Index(BlockLabel::kSummary));
  const auto size = static_cast<std::int64_t>(CountCodePoints(text));
  if (size > block.limit && size > SizeOf(block)) {
    throw Error(ErrorCode::kContentTooLong,
                "context_summary would take " + std::to_string(size) + " characters, " +
                    std::to_string(size - block.limit) + " more than its limit " +
                    std::to_string(block.limit) + ": shorten it");
  }
  SummaryReading reading = ReadSummary(text, state);
  LeaveFigures(state, &reading.narrative);
  RequireRoom(reading.narrative, block.limit);
  for (const auto& words : reading.turns) AbsorbWords(words, progress);
  if (reading.narrative == state.narrative) return;
  ++reading.narrative.version;
  state.narrative = std::move(reading.narrative);
}

void AbsorbMetadata(const std::string& text, SessionState* state) {
  Json edited = BlockDocument(BlockLabel::kMetadata, text);
  RequireSound(BlockLabel::kMetadata, ValidateMetadata(edited));
  TakeMetadata(std::move(edited), state);
}

void Absorb(BlockLabel label, const std::string& text, bool by_agent, ChangeInProgress* progress) {
  switch (label) {
    case BlockLabel::kHistory:
      return AbsorbHistory(text, by_agent, progress);
    case BlockLabel::kActiveSession:
      return AbsorbActiveSession(text, progress);
    case BlockLabel::kSummary:
      return AbsorbSummary(text, progress);
    case BlockLabel::kMetadata:
      return AbsorbMetadata(text, progress->state);
  }
}

}  // namespace

void TakeMetadata(Json edited, SessionState* state) {
  const Json* flags = Member(edited, "system_flags");
  const auto flag = [&](const char* name, bool* value) {
    const Json* given = flags == nullptr ? nullptr : Member(*flags, name);
    if (given != nullptr) *value = given->get<bool>();
  };
  flag("memory_rotation_enabled", &state->options.rotation);
  flag("context_validation_enabled", &state->options.cross_checks);
  const Json* threshold = Member(edited, "archival_info", "archival_trigger_threshold");
  const std::int64_t limit = state->blocks.at(Index(BlockLabel::kHistory)).limit;
  if (threshold != nullptr &&
      threshold->get<std::int64_t>() != ArchivalThreshold(limit, state->options)) {
    state->options.archival_threshold = threshold->get<std::int64_t>();
  }
  edited["archival_info"]["last_archival"] = state->metadata["archival_info"]["last_archival"];
  state->metadata = std::move(edited);
}

void Perform(const EditBlocks& change, ChangeInProgress* progress) {
  const SessionBlocks& blocks = progress->state->blocks;
  Texts texts;
  for (const auto label : kBlockLabels) texts.at(Index(label)) = blocks.at(Index(label)).value;
  for (const auto& edit : change.edits) {
    if (change.by_agent && blocks.at(Index(edit.label)).read_only) {
      throw Error(ErrorCode::kReadOnly,
                  std::string(BlockLabelName(edit.label)) +
                      " is read-only for agents: ask the user, who may change it");
    }
    std::string& text = texts.at(Index(edit.label));
    text = EditedText(text, edit);
  }
  for (const auto label : kBlockLabels) {
    std::string& text = texts.at(Index(label));
    if (text == blocks.at(Index(label)).value) continue;
    if (progress->take_secrets) progress->take_secrets(&text);
    Absorb(label, text, change.by_agent, progress);
  }
}

}  // namespace cortex
