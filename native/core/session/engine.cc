#include "session/engine.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/instant.h"
#include "session/blocks.h"
#include "session/edits.h"
#include "session/narrative.h"
#include "session/shape.h"
#include "session/turns.h"

namespace cortex {
namespace {

std::optional<Instant> LastSaid(const SessionState& state) {
  if (!state.turns.empty()) return ParseInstant(state.turns.back().timestamp);
  return ParseInstant(TextOf(state.active.at("session_info"), "start_time"));
}

void Perform(const AppendTurn& change, ChangeInProgress* progress) {
  const SessionState& state = *progress->state;
  RequireOpen(state, false);
  const std::int64_t id = state.row.last_turn + 1;
  const auto last = state.row.last_turn == 0 ? std::nullopt : LastSaid(state);
  PutTurn(NewTurn(change.turn, id, last, progress->context->now, progress->rules), std::nullopt,
          progress);
  if (change.description) Perform(DescribeSession{*change.description}, progress);
  DetectTopic(progress);
}

void Perform(const ChangeTurn& change, ChangeInProgress* progress) {
  RequireOpen(*progress->state, true);
  const SessionTurn before = progress->find_turn(change.turn_id);
  const SessionTurn after = PatchedTurn(before, change.patch, progress->rules);
  if (after.json != before.json) PutTurn(after, before.json, progress);
}

void Perform(const SetSessionStatus& change, ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  const bool reopens =
      state.row.status == SessionStatus::kEnded && change.status != state.row.status;
  if (reopens) RequireOpen(state, false);
  state.row.status = change.status;
}

void Perform(const ConfigureBlock& change, ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  SessionBlock& block = state.blocks.at(Index(change.label));
  if (change.limit) {
    const Json limits = {{std::string(BlockLabelName(change.label)), *change.limit}};
    state.options = WithOptions(state.options, {{"limits", limits}});
    block.limit = *change.limit;
    RequireRoomForEmptyBlocks(state);
  }
  if (change.read_only) block.read_only = *change.read_only;
  if (change.description) block.description = *change.description;
  if (change.value) {
    const BlockEdit edit{change.label, BlockEdit::Kind::kRethink, *change.value, "", -1};
    Perform(EditBlocks{{edit}, false}, progress);
  }
}

void Perform(const SetSessionOptions& change, ChangeInProgress* progress) {
  SessionState* state = progress->state;
  std::vector<Problem> problems;
  const auto patch = ParseDocument(change.patch, BlockLabel::kMetadata, &problems);
  ThrowIfAny(problems, "options");
  state->options = WithOptions(state->options, *patch);
  for (const auto label : kBlockLabels)
    state->blocks.at(Index(label)).limit = state->options.limits.at(Index(label));
  RequireRoomForEmptyBlocks(*state);
}

void Archive(std::size_t count, const std::string& reason, ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  const auto end = state.turns.begin() + static_cast<std::ptrdiff_t>(count);
  for (auto turn = state.turns.begin(); turn != end; ++turn)
    KeepFacts(*turn, state.options, &state.archived);
  state.turns.erase(state.turns.begin(), end);
  TurnEffects& effects = progress->effects;
  effects.first_archived = state.row.archived_turns + 1;
  state.row.archived_turns += static_cast<std::int64_t>(count);
  effects.last_archived = state.row.archived_turns;
  effects.archive_reason = reason;
  state.metadata["archival_info"]["last_archival"] = state.history.at("last_updated");
}

/// What was too long already may become shorter.
bool Shrinks(const Rotation& plan, const SessionState* before) {
  if (before == nullptr) return false;
  const SessionBlock& block = before->blocks.at(Index(BlockLabel::kHistory));
  return SizeOf(block) > block.limit && plan.size <= SizeOf(block);
}

void RequireFits(const Rotation& plan, const ChangeInProgress& progress) {
  const SessionState& state = *progress.state;
  const std::int64_t limit = state.blocks.at(Index(BlockLabel::kHistory)).limit;
  if (plan.size > limit && !Shrinks(plan, progress.before)) {
    throw Error(ErrorCode::kContentTooLong,
                "conversation_history would take " + std::to_string(plan.size) + " characters, " +
                    std::to_string(plan.size - limit) + " more than its limit " +
                    std::to_string(limit) + ", with its newest " + std::to_string(plan.kept) +
                    " turns: shorten the turn");
  }
  if (static_cast<std::int64_t>(plan.kept) <= state.options.most_turns) return;
  throw Error(ErrorCode::kValidation, "conversation_history would hold " +
                                          std::to_string(plan.kept) + " turns, more than " +
                                          std::to_string(state.options.most_turns) +
                                          ", and rotation is off: switch it on");
}

void Rotate(ChangeInProgress* progress) {
  const SessionState& state = *progress->state;
  const std::int64_t limit = state.blocks.at(Index(BlockLabel::kHistory)).limit;
  const Rotation plan = PlanRotation(SizesOf(state), limit, state.options);
  RequireFits(plan, *progress);
  const std::size_t dropped = state.turns.size() - plan.kept;
  if (dropped > 0) Archive(dropped, plan.reason, progress);
}

void CountTurn(const SessionTurn& turn, std::int64_t sign, SessionCounters* counters) {
  if (turn.status == TurnStatus::kCompleted) counters->completed_turns += sign;
  const auto millis = ResponseMillis(turn);
  if (!millis) return;
  counters->response_ms += sign * *millis;
  counters->responses += sign;
}

}  // namespace

SessionState NewSession(const std::string& id, const std::string& user_id, TimeMs now,
                        const SessionOptions& options) {
  const std::string start = FormatInstant(InstantOf(now));
  SessionState state;
  state.row.id = id;
  state.row.user_id = user_id;
  state.row.started_at = now;
  state.row.last_activity_at = now;
  state.options = options;
  state.history = NewHistory(id, start);
  state.active = NewActiveSession(start);
  state.metadata = NewMetadata();
  for (const auto label : kBlockLabels)
    state.blocks.at(Index(label)).limit = options.limits.at(Index(label));
  return state;
}

void RequireRoomForEmptyBlocks(const SessionState& state) {
  constexpr std::int64_t kAnySize = 1'000'000;
  SessionOptions roomy = state.options;
  for (auto& limit : roomy.limits) limit = std::max(limit, kAnySize);
  SessionState empty = NewSession(state.row.id, state.row.user_id, state.row.started_at, roomy);
  DeriveBlocks(&empty);
  for (const auto label : kBlockLabels) {
    const std::int64_t limit = state.options.limits.at(Index(label));
    const std::int64_t size = SizeOf(empty.blocks.at(Index(label)));
    if (size <= limit) continue;
    const std::string name(BlockLabelName(label));
    throw Error(ErrorCode::kValidation, "limits." + name + " is " + std::to_string(limit) +
                                            ", but the empty block takes " + std::to_string(size) +
                                            " characters: give more");
  }
}

void RequireOpen(const SessionState& state, bool may_be_paused) {
  const SessionStatus status = state.row.status;
  if (status == SessionStatus::kActive) return;
  if (status == SessionStatus::kPaused && may_be_paused) return;
  const std::string advice =
      status == SessionStatus::kPaused ? "resume it first" : "start another session";
  throw Error(ErrorCode::kSessionNotActive, "The session " + state.row.id + " is " +
                                                std::string(SessionStatusName(status)) + ": " +
                                                advice);
}

void PutTurn(const SessionTurn& turn, const std::optional<std::string>& before,
             ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  if (before) {
    CountTurn(ReadTurn(ParseStored(*before, "Turn " + std::to_string(turn.id))), -1,
              &state.counters);
  }
  CountTurn(turn, 1, &state.counters);
  if (turn.id > state.row.last_turn) {
    state.turns.push_back(turn);
    state.row.last_turn = turn.id;
  } else if (turn.id > state.row.archived_turns) {
    state.turns.at(static_cast<std::size_t>(turn.id - state.row.archived_turns - 1)) = turn;
  }
  progress->turn_id = turn.id;
  progress->effects.written.push_back({turn, before});
}

void Apply(const SessionChange& change, ChangeInProgress* progress) {
  std::visit([&](const auto& asked) { Perform(asked, progress); }, change);
}

void Touch(ChangeInProgress* progress) {
  SessionState* state = progress->state;
  Instant latest = InstantOf(progress->context->now);
  for (const auto& other :
       {LastSaid(*state), ParseInstant(TextOf(state->history, "last_updated"))}) {
    if (other && *other >= latest) latest = *other;
  }
  const std::string text = FormatInstant(latest);
  state->row.last_activity_at = MillisOf(latest);
  state->history["last_updated"] = text;
  state->active["session_info"]["last_activity"] = text;
}

void Settle(ChangeInProgress* progress) {
  Rotate(progress);
  DeriveBlocks(progress->state);
}

void KeepFacts(const SessionTurn& turn, const SessionOptions& options, ArchivedFacts* archived) {
  if (turn.intent) archived->intent = turn.intent;
  if (turn.confidence) archived->confidence = turn.confidence;
  if (!turn.agent) return;
  archived->routing.push_back({turn.id, *turn.agent});
  if (static_cast<std::int64_t>(archived->routing.size()) > options.list_cap)
    archived->routing.erase(archived->routing.begin());
}

std::string KindOf(const SessionChange& change) {
  constexpr std::array<const char*, std::variant_size_v<SessionChange>> kKinds = {
      "append", "turn", "describe", "status", "edit", "configure", "options", "summary"};
  return kKinds.at(change.index());
}

}  // namespace cortex
