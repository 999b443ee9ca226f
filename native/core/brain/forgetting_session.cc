// Forgetting a session, or turns of one, that are named.

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "brain/forgetting.h"
#include "brain/input_rules.h"
#include "language/secrets/redacted.h"
#include "session/redaction.h"
#include "store/store.h"

namespace cortex {
namespace {

constexpr const char* kCameOut = "it came out of what is forgotten: forget it, too, if it is to go";
constexpr const char* kMaySayIt =
    "it may say the same in other words: look at it, and forget it, too, if it does";

/// Whether a memory and one of the texts say the same, be it that one quotes the other.
bool SaysIt(const std::string& memory, const ForgottenWords& words,
            const std::vector<std::string>& texts) {
  if (words.AreIn(memory) || words.AreAllOf(memory)) return true;
  ForgottenWords own;
  own.Add(memory);
  return std::any_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return own.AreIn(text); });
}

}  // namespace

void Forgetting::TakeText(const std::string& text) {
  words_.Add(text);
  texts_.push_back(text);
}

std::vector<std::string> Forgetting::TakeNamedTurns(const SessionRow& session) {
  std::vector<std::string> texts;
  for (const auto number : query_.turns) {
    const auto turn = repositories_.turns.Find(session.seq, number);
    if (!turn) {
      throw Error(ErrorCode::kNotFound, "Session " + Quoted(session.id) + " has no turn " +
                                            std::to_string(number) + "; its last is " +
                                            std::to_string(session.last_turn));
    }
    told_in_[session.id].insert(number);
    auto said = WordsOfTurn(*turn);
    if (!said) continue;
    TakeText(*said);
    texts.push_back(std::move(*said));
  }
  return texts;
}

std::vector<std::string> Forgetting::TakeSession() {
  const std::string& id = *query_.session_id;
  const auto session = repositories_.sessions.Find(id, reader_);
  std::vector<Memory> told;
  for (const auto& memory : repositories_.removals.ToldIn(id)) {
    if (auto found = repositories_.memories.Find(memory, reader_))
      told.push_back(std::move(*found));
  }
  const bool nothing = !session && told.empty();
  if (nothing && query_.turns.empty() && TakeGone(id, {gone::kSession})) return {};
  // A host may know sessions that the brain knows by their memories only.
  if (!session && (told.empty() || !query_.turns.empty()))
    throw Error(ErrorCode::kNotFound,
                "There is no session " + Quoted(id) + ": list the sessions for those there are");
  std::vector<std::string> texts;
  if (session) users_.insert(session->user_id);
  if (session && !query_.turns.empty()) texts = TakeNamedTurns(*session);
  const auto& turns = query_.turns;
  std::vector<std::string> taken;
  for (const auto& memory : told) {
    bool came_out = turns.empty();
    if (!came_out && memory.source_turn)
      came_out = std::find(turns.begin(), turns.end(), *memory.source_turn) != turns.end();
    if (!came_out && !memory.source_turn) came_out = SaysIt(memory.content, words_, texts);
    if (came_out && query_.with_memories) {
      taken.push_back(memory.id);
    } else if (came_out || words_.ShareWordWith(memory.content)) {
      receipt_.remaining.push_back({"memory", memory.id, "", came_out ? kCameOut : kMaySayIt});
      named_.insert(memory.id);
    }
  }
  return taken;
}

}  // namespace cortex
