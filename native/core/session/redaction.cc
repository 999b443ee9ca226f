#include "session/redaction.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "session/blocks.h"
#include "session/persistence.h"
#include "session/shape.h"
#include "session/turns.h"
#include "store/store.h"

namespace cortex {
namespace {

/// What of a turn says nothing of its words.
constexpr std::array<std::string_view, 6> kKeptOfTurn = {"turn_id",        "timestamp",
                                                         "turn_status",    "user_message",
                                                         "agent_response", "intent_classification"};
constexpr std::array<std::string_view, 7> kKeptInside = {
    "message_id", "response_id", "agent_type", "response_time", "confidence", "intent", "content"};

bool IsOneOf(std::string_view name, const auto& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Redactor {
 public:
  Redactor(const RedactionRequest& request, const ForgottenWords& words)
      : request_(request), words_(words) {}

  [[nodiscard]] Json TurnWithout(const Json& turn, std::int64_t id) const {
    Json after = turn;
    const bool told = request_.told_here && !request_.named && words_.AreAllOf(MessageOf(turn));
    if (told || request_.sources.contains(id)) after = Blank(turn);
    TakeOut(&after);
    if (request_.told_here) {
      if (SharesWord(after, "summary")) after.erase("summary");
      Json* intent =
          after.contains("intent_classification") ? &after["intent_classification"] : nullptr;
      if (intent != nullptr && intent->is_object() && SharesWord(*intent, "intent"))
        intent->erase("intent");
    }
    return after;
  }

  /// In every text of the value, at any depth.
  void TakeOut(Json* value) const {
    if (value->is_string()) {
      const auto& text = value->get_ref<const std::string&>();
      if (!words_.AreIn(text)) return;
      std::string rest = words_.TakenOutOf(text);
      *value = words_.AreIn(rest) ? ForgottenMark(text) : rest;
    } else if (value->is_structured()) {
      for (auto& item : *value) TakeOut(&item);
    }
  }

  void TakeOut(SessionState* state) const {
    for (Json* part : {&state->history, &state->active, &state->metadata}) TakeOut(part);
    for (auto& block : state->blocks) block.description = words_.TakenOutOf(block.description);
    Narrative& told = state->narrative;
    const Narrative before = told;
    for (auto* lines : {&told.key_points, &told.next_topics, &told.notes})
      std::erase_if(*lines, [&](const std::string& line) { return Tells(line); });
    std::erase_if(told.quality,
                  [&](const auto& line) { return Tells(line.first) || Tells(line.second); });
    if (!(told == before)) ++told.version;  // a summariser that read the old one begins again
    Json& conversation = state->active["conversation_state"];
    for (const char* name : {"active_topic", "conversation_phase"}) {
      if (Tells(TextOf(conversation, name))) conversation[name] = nullptr;
    }
    Json& transitions = conversation["topic_transitions"];
    if (!transitions.is_array()) return;
    for (std::size_t i = transitions.size(); i-- > 0;) {
      if (Tells(DumpDocument(transitions[i]))) transitions.erase(i);
    }
  }

  /// Whether what was said in a turn may be what is forgotten, in other words: where it was told in
  /// the session, or the turn itself quoted it (`taken`), as its answer may do.
  [[nodiscard]] bool MayTellIn(const Json& turn, bool taken) const {
    if (!request_.told_here && !taken) return false;
    const auto shares = [&](const char* side) {
      const Json* said = Member(turn, side, "content");
      return said != nullptr && said->is_string() &&
             words_.ShareWordWith(said->get_ref<const std::string&>());
    };
    return shares("user_message") || shares("agent_response");
  }

  [[nodiscard]] bool Tells(const std::string& text) const {
    return words_.AreIn(text) || (request_.told_here && words_.ShareWordWith(text));
  }

 private:
  static std::string MessageOf(const Json& turn) {
    const Json* message = Member(turn, "user_message", "content");
    return message == nullptr || !message->is_string() ? "" : message->get<std::string>();
  }

  /// The bare turn.
  static Json Blank(const Json& turn) {
    Json blank = Json::object();
    for (const auto& [name, value] : turn.items()) {
      if (!IsOneOf(name, kKeptOfTurn)) continue;
      blank[name] = value;
      if (!value.is_object()) continue;
      blank[name] = Json::object();
      for (const auto& [inner, kept] : value.items()) {
        if (!IsOneOf(inner, kKeptInside)) continue;
        const bool words = inner == "content" && kept.is_string();
        blank[name][inner] = words ? Json(ForgottenMark(kept.get_ref<const std::string&>())) : kept;
      }
    }
    return blank;
  }

  [[nodiscard]] bool SharesWord(const Json& node, const char* name) const {
    const Json* member = Member(node, name);
    return member != nullptr && words_.ShareWordWith(DumpDocument(*member));
  }

  const RedactionRequest& request_;
  const ForgottenWords& words_;
};

/// In what a host tells of the conversation.
bool Differ(const SessionState& before, const SessionState& after) {
  for (const auto label : kBlockLabels) {
    if (before.blocks.at(Index(label)).description != after.blocks.at(Index(label)).description)
      return true;
  }
  return before.history != after.history || before.active != after.active ||
         before.metadata != after.metadata || !(before.narrative == after.narrative);
}

}  // namespace

RedactedSession RedactSession(Repositories& repositories, const RedactionRequest& request,
                              const ForgottenWords& words, const ChangeContext& context) {
  const Redactor redactor(request, words);
  RedactedSession redacted;
  SessionState state = LoadSession(repositories, request.session_id);
  const SessionState before = state;
  const std::int64_t session = state.row.seq;
  const auto redact = [&](SessionTurn* turn) {
    const Json json = ParseStored(turn->json, "Turn " + std::to_string(turn->id));
    const Json without = redactor.TurnWithout(json, turn->id);
    SessionTurn after = ReadTurn(without);
    if (redactor.MayTellIn(without, after.json != turn->json)) redacted.alike.push_back(turn->id);
    if (after.json == turn->json) return;
    repositories.turns.Update(session, after);
    redacted.turns.push_back(turn->id);
    *turn = std::move(after);
  };
  for (auto& turn : repositories.turns.Upto(session, state.row.archived_turns)) redact(&turn);
  for (auto& turn : state.turns) redact(&turn);
  state.archived =
      repositories.turns.FactsUpto(session, state.row.archived_turns, state.options.list_cap);
  redactor.TakeOut(&state);
  const std::int64_t reasons = repositories.sessions.RedactReasons(
      session, [&](const std::string& reason) { return redactor.Tells(reason); });
  redacted.changed =
      request.drop_undo || reasons > 0 || !redacted.turns.empty() || Differ(before, state);
  if (!redacted.changed) return redacted;
  redacted.undo = repositories.sessions.DropImages(session);
  DeriveBlocks(&state);
  SaveSwap(repositories, before, &state, context, "forget");
  return redacted;
}

std::optional<std::string> WordsOfTurn(const SessionTurn& turn) {
  const Json json = ParseStored(turn.json, "Turn " + std::to_string(turn.id));
  const Json* words = Member(json, "user_message", "content");
  if (words == nullptr || !words->is_string()) return std::nullopt;
  auto said = words->get<std::string>();
  if (said == ForgottenMark(said)) return std::nullopt;
  return said;
}

std::vector<std::string> WordsOfTurns(Repositories& repositories, const SessionRow& session) {
  std::vector<std::string> said;
  for (const auto& turn : repositories.turns.Upto(session.seq, session.last_turn)) {
    if (auto words = WordsOfTurn(turn)) said.push_back(std::move(*words));
  }
  return said;
}

}  // namespace cortex
