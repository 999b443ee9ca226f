#include "session/persistence.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/hash.h"
#include "base/instant.h"
#include "base/unicode.h"
#include "language/secrets/redacted.h"
#include "session/blocks.h"
#include "session/engine.h"
#include "session/shape.h"
#include "session/turns.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr const char* kApplied = "applied";
constexpr const char* kUndone = "undone";
constexpr const char* kFinal = "final";

/// What of a stored session goes back when a change is undone: all but its status.
Json ImageOf(const SessionState& state) {
  Json settings = Json::array();
  for (const auto& block : state.blocks)
    settings.push_back(Json::array({block.limit, block.read_only, block.description}));
  return {{"details", state.row.details},
          {"active", state.blocks.at(Index(BlockLabel::kActiveSession)).value},
          {"metadata", state.blocks.at(Index(BlockLabel::kMetadata)).value},
          {"settings", std::move(settings)},
          {"last_activity_at", state.row.last_activity_at},
          {"archived_turns", state.row.archived_turns},
          {"last_turn", state.row.last_turn},
          {"turns", Json::array()}};
}

/// The turns of an image: an id and the JSON that it had, or null for one that was not there.
Json BeforeTurns(const TurnEffects& effects) {
  Json turns = Json::array();
  for (const auto& written : effects.written) {
    const Json json = written.before ? Json(*written.before) : Json(nullptr);
    turns.push_back(Json::array({written.after.id, json}));
  }
  return turns;
}

/// What would break a line of the summary, whose head has the id, or show it as another one.
bool IsControl(char32_t c) {
  constexpr char32_t kFirstShown = 0x20;
  constexpr char32_t kDelete = 0x7f;
  constexpr char32_t kLastControl = 0x9f;
  constexpr char32_t kLineSeparator = 0x2028;
  constexpr char32_t kParagraphSeparator = 0x2029;
  return c < kFirstShown || (c >= kDelete && c <= kLastControl) || c == kLineSeparator ||
         c == kParagraphSeparator;
}

void RequireIdOnOneLine(const std::string& id) {
  for (std::size_t offset = 0; offset < id.size();) {
    if (!IsControl(NextCodePoint(id, &offset))) continue;
    throw Error(ErrorCode::kValidation,
                "session_id holds a line end or another control character: remove it");
  }
}

void RequireNewName(std::int64_t owner, std::int64_t turn_id, const std::string& name,
                    const std::string& id) {
  if (owner == 0 || owner == turn_id) return;
  throw Error(ErrorCode::kValidation, name + " " + Quoted(id) + " is turn " +
                                          std::to_string(owner) +
                                          "'s already: give another, or none");
}

void SaveTurn(Repositories& repositories, std::int64_t session, const SessionTurn& turn,
              bool is_new) {
  auto& turns = repositories.turns;
  if (turn.message_id) {
    RequireNewName(turns.OfMessage(session, *turn.message_id), turn.id, "message_id",
                   *turn.message_id);
  }
  if (turn.response_id) {
    RequireNewName(turns.OfResponse(session, *turn.response_id), turn.id, "response_id",
                   *turn.response_id);
  }
  if (is_new) {
    turns.Insert(session, turn);
  } else {
    turns.Update(session, turn);
  }
}

/// Blocks whose value or settings changed get the session's new version.
void SaveBlocks(Repositories& repositories, const SessionState& before, SessionState* state) {
  for (const auto label : kBlockLabels) {
    const SessionBlock& old = before.blocks.at(Index(label));
    SessionBlock& block = state->blocks.at(Index(label));
    const bool same = old.value == block.value && old.limit == block.limit &&
                      old.read_only == block.read_only && old.description == block.description;
    if (same) continue;
    if (old.value != block.value) block.version = state->row.version;
    repositories.sessions.SaveBlock(state->row.seq, label, block);
  }
}

void SaveRow(Repositories& repositories, SessionState* state) {
  state->row.details = DumpDetails(*state);
  repositories.sessions.Save(state->row);
}

void AppendOperation(Repositories& repositories, const SessionState& state,
                     const ChangeContext& context, const std::string& kind,
                     const std::string& state_name, std::optional<std::string> image) {
  const auto last = repositories.sessions.LastOperation(state.row.seq);
  SessionOperation operation;
  operation.seq = last ? last->seq + 1 : 1;
  operation.kind = kind;
  operation.actor = context.actor;
  operation.reason = context.reason;
  operation.at = context.now;
  operation.prev_hash = last ? last->hash : 0;
  operation.state = state_name;
  operation.image = std::move(image);
  operation.hash = HashOf(operation, state);
  repositories.sessions.Append(state.row.seq, operation);
}

/// Turns as the image has them; gives those that were there before.
Json SwapTurns(Repositories& repositories, std::int64_t session, const Json& turns) {
  Json before = Json::array();
  for (const auto& pair : turns) {
    const auto id = pair.at(0).get<std::int64_t>();
    const auto known = repositories.turns.Find(session, id);
    before.push_back(Json::array({id, known ? Json(known->json) : Json(nullptr)}));
    if (pair.at(1).is_null()) {
      repositories.turns.Remove(session, id);
    } else {
      const std::string what = "Turn " + std::to_string(id);
      const SessionTurn turn = ReadTurn(ParseStored(pair.at(1).get<std::string>(), what));
      SaveTurn(repositories, session, turn, !known);
    }
  }
  return before;
}

/// Memories lose the turns that are gone as their source; as the image keeps them.
Json TakeSources(Repositories& repositories, const SessionState& state) {
  Json taken = Json::array();
  for (const auto& source : repositories.sources.ClearBehind(state.row.id, state.row.last_turn))
    taken.push_back(Json::array({source.memory_id, source.turn_id}));
  return taken;
}

/// Turns that are back are the source again of what was drawn from them.
void GiveSources(Repositories& repositories, const SessionState& state, const Json& image) {
  const auto given = image.find("sources");
  if (given == image.end()) return;
  for (const auto& source : *given) {
    repositories.sources.Set(state.row.id,
                             {source.at(0).get<std::string>(), source.at(1).get<std::int64_t>()});
  }
}

void MoveArchive(Repositories& repositories, const SessionState& state, std::int64_t before) {
  const std::int64_t now = state.row.archived_turns;
  if (now < before) repositories.turns.Restore(state.row.seq, now);
  if (now <= before) return;
  const auto at = ParseInstant(TextOf(state.metadata.at("archival_info"), "last_archival"));
  repositories.turns.Archive(state.row.seq, before + 1, now, at ? MillisOf(*at) : 0, "REDO");
}

}  // namespace

SessionState LoadSession(Repositories& repositories, const std::string& id, const Reader& reader) {
  auto row = repositories.sessions.Find(id, reader);
  if (!row) {
    throw Error(ErrorCode::kNotFound,
                "There is no session " + Quoted(id) + ": list the sessions for those there are");
  }
  SessionState state;
  state.row = std::move(*row);
  ReadDetails(state.row.details, &state);
  state.blocks = repositories.sessions.Blocks(state.row.seq);
  const auto document = [&](BlockLabel label) {
    return ParseStored(state.blocks.at(Index(label)).value, std::string(BlockLabelName(label)));
  };
  state.active = document(BlockLabel::kActiveSession);
  state.metadata = document(BlockLabel::kMetadata);
  state.turns = repositories.turns.After(state.row.seq, state.row.archived_turns);
  state.archived =
      repositories.turns.FactsUpto(state.row.seq, state.row.archived_turns, state.options.list_cap);
  return state;
}

std::int64_t HashOf(const SessionOperation& operation, const SessionState& state) {
  std::string text = std::to_string(operation.prev_hash);
  const auto add = [&](const std::string& part) {
    text += "\n" + std::to_string(part.size()) + "\n" + part;
  };
  add(std::to_string(operation.seq));
  add(operation.kind);
  add(operation.actor);
  add(operation.reason);
  add(std::to_string(operation.at));
  add(state.row.details);
  for (const auto& block : state.blocks) add(block.value);
  return StableHash(text);
}

void SaveChange(Repositories& repositories, const SessionState& before, ChangeInProgress* progress,
                const std::string& kind) {
  SessionState& state = *progress->state;
  const TurnEffects& effects = progress->effects;
  ++state.row.version;
  for (const auto& written : effects.written) {
    const bool archived = written.after.id <= before.row.archived_turns;  // written already
    if (!archived) SaveTurn(repositories, state.row.seq, written.after, !written.before);
  }
  if (effects.last_archived > 0) {
    repositories.turns.Archive(state.row.seq, effects.first_archived, effects.last_archived,
                               progress->context->now, effects.archive_reason);
  }
  SaveBlocks(repositories, before, &state);
  SaveRow(repositories, &state);
  if (kind == "status") {
    return AppendOperation(repositories, state, *progress->context, kind, kFinal, std::nullopt);
  }
  repositories.sessions.DropUndone(state.row.seq);
  Json image = ImageOf(before);
  image["turns"] = BeforeTurns(effects);
  AppendOperation(repositories, state, *progress->context, kind, kApplied, DumpDocument(image));
  repositories.sessions.DropOldImages(state.row.seq, state.options.undo_depth);
}

void SaveNewSession(Repositories& repositories, SessionState* state,
                    const std::vector<SessionTurn>& archived, const ChangeContext& context,
                    const std::string& kind) {
  RequireIdOnOneLine(state->row.id);
  state->row.version = 1;
  state->row.details = DumpDetails(*state);
  // What was drawn from an earlier session of this id was not drawn from this one.
  repositories.sources.ClearBehind(state->row.id, 0);
  repositories.sessions.Insert(&state->row);
  for (const auto& turn : archived) SaveTurn(repositories, state->row.seq, turn, true);
  for (const auto& turn : state->turns) SaveTurn(repositories, state->row.seq, turn, true);
  for (const auto label : kBlockLabels) {
    SessionBlock& block = state->blocks.at(Index(label));
    block.version = state->row.version;
    repositories.sessions.InsertBlock(state->row.seq, label, block);
  }
  AppendOperation(repositories, *state, context, kind, kFinal, std::nullopt);
}

void SwapImage(Repositories& repositories, SessionState* state, SessionOperation* operation) {
  const Json image = ParseStored(operation->image.value(), "An operation's image");
  Json back = ImageOf(*state);
  const std::int64_t archived_before = state->row.archived_turns;
  back["turns"] = SwapTurns(repositories, state->row.seq, image.at("turns"));
  ReadDetails(image.at("details").get<std::string>(), state);
  state->active = ParseStored(image.at("active").get<std::string>(), "An operation's image");
  state->metadata = ParseStored(image.at("metadata").get<std::string>(), "An operation's image");
  for (const auto label : kBlockLabels) {
    const Json& settings = image.at("settings").at(Index(label));
    SessionBlock& block = state->blocks.at(Index(label));
    settings.at(0).get_to(block.limit);
    settings.at(1).get_to(block.read_only);
    settings.at(2).get_to(block.description);
  }
  image.at("last_activity_at").get_to(state->row.last_activity_at);
  image.at("archived_turns").get_to(state->row.archived_turns);
  image.at("last_turn").get_to(state->row.last_turn);
  back["sources"] = TakeSources(repositories, *state);
  GiveSources(repositories, *state, image);
  MoveArchive(repositories, *state, archived_before);
  state->turns = repositories.turns.After(state->row.seq, state->row.archived_turns);
  state->archived = repositories.turns.FactsUpto(state->row.seq, state->row.archived_turns,
                                                 state->options.list_cap);
  operation->image = DumpDocument(back);
  operation->state = operation->state == kApplied ? kUndone : kApplied;
}

void SaveSwap(Repositories& repositories, const SessionState& before, SessionState* state,
              const ChangeContext& context, const std::string& kind) {
  ++state->row.version;
  SaveBlocks(repositories, before, state);
  SaveRow(repositories, state);
  AppendOperation(repositories, *state, context, kind, kFinal, std::nullopt);
}

}  // namespace cortex
