#include "brain/sessions.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/unicode.h"
#include "brain/brain_types.h"
#include "brain/input_rules.h"
#include "brain/secret_gate.h"
#include "brain/secret_gate_sessions.h"
#include "language/secrets/redacted.h"
#include "session/blocks.h"
#include "session/engine.h"
#include "session/persistence.h"
#include "session/prompt.h"
#include "session/rotation.h"
#include "session/transfer.h"
#include "store/store.h"

namespace cortex {
namespace {

void RequireContext(const ChangeContext& context) {
  RequireName(context.actor, "actor");
  RequireUtf8(context.reason, "reason");
  RequireTime(context.now, "now");
}

SessionView ViewOf(const SessionState& state) {
  const SessionBlock& history = state.blocks.at(Index(BlockLabel::kHistory));
  SessionView view;
  view.row = state.row;
  view.blocks = state.blocks;
  for (const auto label : kBlockLabels) {
    SessionBlock& block = view.blocks.at(Index(label));
    block.description = PurposeOf(label, block);
  }
  view.band = BandName(BandOf(SizeOf(history), history.limit, state.options));
  view.summary_version = state.narrative.version;
  view.options = DumpDocument(OptionsDocument(state.options));
  return view;
}

ValidationRules RulesFor(Repositories& repositories, const SessionState& state) {
  ValidationRules rules;
  rules.agent_types = repositories.sessions.AgentTypes();
  rules.archived_turns = state.row.archived_turns;
  rules.most_turns = state.options.most_turns;
  return rules;
}

SessionTurn FindTurn(Repositories& repositories, const SessionState& state, std::int64_t turn_id) {
  auto turn = repositories.turns.Find(state.row.seq, turn_id);
  if (turn) return std::move(*turn);
  throw Error(ErrorCode::kNotFound, "The session " + state.row.id + " has no turn " +
                                        std::to_string(turn_id) + ": its last is " +
                                        std::to_string(state.row.last_turn));
}

/// Edits of a block may name its version, or the session's that came with it: they conflict when
/// the block was changed after that one. All else names the session's.
void RequireVersion(const SessionState& state, const SessionChange* change,
                    const ChangeContext& context) {
  if (!context.expected_version) return;
  const auto require = [&](const std::string& what, std::int64_t version) {
    if (version == *context.expected_version) return;
    throw Error(ErrorCode::kVersionConflict,
                what + " has version " + std::to_string(version) + " and not " +
                    std::to_string(*context.expected_version) + ": read it again");
  };
  const auto require_block = [&](BlockLabel label) {
    const std::int64_t version = state.blocks.at(Index(label)).version;
    const std::int64_t expected = *context.expected_version;
    if (version > expected || expected > state.row.version)
      require(std::string(BlockLabelName(label)), version);
  };
  if (change != nullptr && std::holds_alternative<EditBlocks>(*change)) {
    for (const auto& edit : std::get<EditBlocks>(*change).edits) require_block(edit.label);
  } else if (change != nullptr && std::holds_alternative<ConfigureBlock>(*change)) {
    require_block(std::get<ConfigureBlock>(*change).label);
  } else {
    require("The session " + state.row.id, state.row.version);
  }
}

/// Late changes of archived turns are written first: what the archive adds to the blocks is read
/// anew.
void WriteArchivedTurns(Repositories& repositories, ChangeInProgress* progress) {
  SessionState& state = *progress->state;
  bool any = false;
  for (const auto& written : progress->effects.written) {
    if (written.after.id > state.row.archived_turns) continue;
    repositories.turns.Update(state.row.seq, written.after);
    any = true;
  }
  if (!any) return;
  state.archived =
      repositories.turns.FactsUpto(state.row.seq, state.row.archived_turns, state.options.list_cap);
}

/// Whether anything but derived fields and the clock differs.
bool Differs(const SessionState& before, const SessionState& changed, const TurnEffects& effects) {
  if (!effects.written.empty() || before.row.status != changed.row.status) return true;
  SessionState after = changed;
  DeriveBlocks(&after);
  for (const auto label : kBlockLabels) {
    const SessionBlock& one = before.blocks.at(Index(label));
    const SessionBlock& other = after.blocks.at(Index(label));
    const bool same = one.value == other.value && one.limit == other.limit &&
                      one.read_only == other.read_only && one.description == other.description;
    if (!same) return true;
  }
  return before.row.details != DumpDetails(after);
}

ChangeResult ResultOf(const ChangeInProgress& progress) {
  const TurnEffects& effects = progress.effects;
  ChangeResult result;
  result.changed = true;
  result.version = progress.state->row.version;
  result.turn_id = progress.turn_id;
  if (effects.last_archived > 0)
    result.archived = effects.last_archived - effects.first_archived + 1;
  result.archive_reason = effects.archive_reason;
  return result;
}

Json ParseOptions(const std::string& text) {
  std::vector<Problem> problems;
  auto options = ParseDocument(text, BlockLabel::kMetadata, &problems);
  ThrowIfAny(problems, "options");
  return std::move(*options);
}

}  // namespace

SessionView Sessions::Start(const NewSessionRequest& given, TimeMs now) {
  NewSessionRequest request = given;
  SecretGate gate(options_.secrets, request.user_id);
  gate.Name(request.id, "session_id");
  gate.Name(request.user_id, "user_id");
  gate.Json(&request.options);
  RequireOptionalName(request.id, "session_id");
  RequireUser(request.user_id);
  RequireTime(now, "now");
  SessionOptions options;
  options.derives_context = request.derives_context;
  if (request.options) options = WithOptions(options, ParseOptions(*request.options));
  SessionView view;
  store_.Write([&](Repositories& repositories) {
    if (request.id && repositories.sessions.Find(*request.id)) {
      const SessionState state = LoadSession(repositories, *request.id);
      if (state.row.user_id != request.user_id) {
        throw Error(ErrorCode::kValidation,
                    "The session id \"" + *request.id + "\" is taken: choose another");
      }
      // A session from before there was such an option is no other one.
      SessionOptions asked = options;
      if (options.derives_context == request.derives_context)
        asked.derives_context = state.options.derives_context;
      if (request.options && asked != state.options) {
        throw Error(ErrorCode::kValidation, "The session \"" + *request.id +
                                                "\" exists with other options: change them there");
      }
      view = ViewOf(state);
      return;
    }
    const std::string id = request.id ? *request.id : options_.ids("session", now);
    SessionState state = NewSession(id, request.user_id, now, options);
    RequireRoomForEmptyBlocks(state);
    DeriveBlocks(&state);
    const ChangeContext context{now, "host", "", std::nullopt, {}};
    SaveNewSession(repositories, &state, {}, context, "start");
    view = ViewOf(state);
    view.created = true;
  });
  return view;
}

ChangeResult Sessions::Change(const std::string& id, const SessionChange& given,
                              const ChangeContext& given_context) {
  SessionChange change = given;
  ChangeContext context = given_context;
  ChangeResult result;
  store_.Write([&](Repositories& repositories) {
    SessionState state = LoadSession(repositories, id, context.reader);
    SecretGate gate(options_.secrets, state.row.user_id);
    TakeSecrets(&gate, &change);
    gate.Name(context.actor, "actor");
    gate.Text(&context.reason);
    RequireContext(context);
    const SessionState before = state;
    RequireVersion(state, &change, context);
    ChangeInProgress progress;
    progress.state = &state;
    progress.before = &before;
    progress.context = &context;
    progress.rules = RulesFor(repositories, state);
    progress.take_secrets = [&](std::string* text) { TakeSessionSecrets(&gate, text); };
    progress.find_turn = [&](std::int64_t turn_id) {
      return FindTurn(repositories, before, turn_id);
    };
    Apply(change, &progress);
    if (!Differs(before, state, progress.effects)) {
      result = {false, state.row.version, progress.turn_id, 0, "", gate.TakeCounts()};
      return;
    }
    WriteArchivedTurns(repositories, &progress);
    Touch(&progress);
    Settle(&progress);
    SaveChange(repositories, before, &progress, KindOf(change));
    result = ResultOf(progress);
    result.secrets = gate.TakeCounts();
  });
  return result;
}

namespace {

ChangeResult Swap(Repositories& repositories, const std::string& id, const ChangeContext& context,
                  bool undo) {
  SessionState state = LoadSession(repositories, id, context.reader);
  const SessionState before = state;
  RequireVersion(state, nullptr, context);
  RequireOpen(state, true);
  auto operation = undo ? repositories.sessions.NewestApplied(state.row.seq)
                        : repositories.sessions.OldestUndone(state.row.seq);
  if (!operation) {
    throw Error(ErrorCode::kNotFound,
                undo ? "There is nothing left to undo" : "There is nothing to redo");
  }
  SwapImage(repositories, &state, &*operation);
  repositories.sessions.SaveOperation(state.row.seq, *operation);
  DeriveBlocks(&state);
  SaveSwap(repositories, before, &state, context, undo ? "undo" : "redo");
  return {true, state.row.version, 0, 0, "", {}};
}

}  // namespace

ChangeResult Sessions::Undo(const std::string& id, const ChangeContext& given) {
  const ChangeContext context = WithoutSecrets(options_.secrets, given);
  RequireContext(context);
  ChangeResult result;
  store_.Write([&](Repositories& repositories) { result = Swap(repositories, id, context, true); });
  return result;
}

ChangeResult Sessions::Redo(const std::string& id, const ChangeContext& given) {
  const ChangeContext context = WithoutSecrets(options_.secrets, given);
  RequireContext(context);
  ChangeResult result;
  store_.Write(
      [&](Repositories& repositories) { result = Swap(repositories, id, context, false); });
  return result;
}

namespace {

/// Whether the stored session has all turns of the import, word for word.
bool HoldsTurns(Repositories& repositories, const SessionRow& row,
                const ImportedSession& imported) {
  const auto holds = [&](const SessionTurn& turn) {
    const auto stored = repositories.turns.Find(row.seq, turn.id);
    return stored && stored->json == turn.json;
  };
  return row.user_id == imported.state.row.user_id &&
         std::all_of(imported.archived.begin(), imported.archived.end(), holds) &&
         std::all_of(imported.state.turns.begin(), imported.state.turns.end(), holds);
}

/// The turns that are archived once the imported history fits.
std::vector<SessionTurn> SettleImport(ImportedSession* imported, const ChangeContext& context) {
  const std::vector<SessionTurn> turns = imported->state.turns;
  ChangeInProgress progress;
  progress.state = &imported->state;
  progress.context = &context;
  Settle(&progress);
  std::vector<SessionTurn> archived = std::move(imported->archived);
  for (const auto& turn : turns) {
    if (turn.id > progress.effects.last_archived) break;
    archived.push_back(turn);
    archived.back().archived_at = context.now;
    archived.back().archive_reason = progress.effects.archive_reason;
  }
  return archived;
}

}  // namespace

namespace {

/// A file says whose its session is; that does not make it a matter of whoever imports it.
void RequireOwn(const SessionRow& row, const Reader& reader) {
  if (reader.Sees(row.user_id)) return;
  throw Error(ErrorCode::kValidation, "The session " + Quoted(row.id) + " is of the user " +
                                          Quoted(row.user_id) + " and not of " +
                                          Quoted(reader.user.value_or("")) +
                                          ": import it for that user, or for all");
}

}  // namespace

SessionView Sessions::Import(const std::string& given, const std::string& default_user,
                             const ChangeContext& given_context) {
  std::string text = given;
  SecretGate gate(options_.secrets, default_user);
  TakeSessionSecrets(&gate, &text);
  gate.Name(default_user, "user_id");
  const ChangeContext context = WithoutSecrets(options_.secrets, given_context);
  RequireContext(context);
  RequireUser(default_user);
  SessionView view;
  store_.Write([&](Repositories& repositories) {
    ValidationRules rules;
    rules.agent_types = repositories.sessions.AgentTypes();
    ImportedSession imported = ReadImport(text, default_user, rules);
    SessionState& state = imported.state;
    RequireName(state.row.id, "session_id");
    RequireUser(state.row.user_id);
    RequireOwn(state.row, context.reader);
    if (const auto known = repositories.sessions.Find(state.row.id)) {
      if (!HoldsTurns(repositories, *known, imported)) {
        throw Error(ErrorCode::kValidation, "The session \"" + state.row.id +
                                                "\" is there already with other turns: nothing "
                                                "was imported");
      }
      view = ViewOf(LoadSession(repositories, state.row.id));
      return;
    }
    SaveNewSession(repositories, &state, SettleImport(&imported, context), context, "import");
    view = ViewOf(state);
    view.created = true;
  });
  return view;
}

bool Sessions::AddAgentType(const std::string& name) {
  SecretGate(options_.secrets, std::nullopt).Name(name, "The agent type");
  RequireName(name, "The agent type");
  bool added = false;
  store_.Write(
      [&](Repositories& repositories) { added = repositories.sessions.AddAgentType(name); });
  return added;
}

SessionView Sessions::Get(const std::string& id, const Reader& reader) {
  SessionView view;
  store_.Read(nullptr, [&](Repositories& repositories) {
    view = ViewOf(LoadSession(repositories, id, reader));
  });
  return view;
}

std::string Sessions::Render(const std::string& id, const Reader& reader) {
  return RenderPrompt(Get(id, reader).blocks);
}

}  // namespace cortex
