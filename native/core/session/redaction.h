#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "session/changes.h"
#include "store/forgotten_words.h"

/// Redaction: forgotten words go out of a session, which stays a whole one: its turns keep their
/// numbers, times, agents and figures, and Verify finds nothing. Within the caller's transaction.
namespace cortex {

struct Repositories;

struct RedactionRequest {
  std::string session_id;
  /// Turns that a forgotten memory was drawn from: all words of the user and of the agent go, and
  /// whatever else the host kept with them.
  std::set<std::int64_t> sources;
  /// A forgotten memory was told in this session. Then what the host wrote of the conversation
  /// (summaries, key points, topics) also goes where it shares a long word with what is forgotten:
  /// it may say the same in other words.
  bool told_here = false;
  /// The sources were named by whoever forgets them: another turn that says no more than a short
  /// text of theirs ("Yes.") is another turn.
  bool named = false;
  /// What undoing would bring back holds the words.
  bool drop_undo = false;
};

struct RedactedSession {
  /// False when there was nothing to take out, and nothing was changed.
  bool changed = false;
  /// Turns with words that went.
  std::vector<std::int64_t> turns;
  /// Of a session in which a forgotten memory was told, turns that stay and share a long word with
  /// it: they may say the same in other words, which somebody has to look at.
  std::vector<std::int64_t> alike;
  /// Changes that could be undone, and cannot be any more: undoing would bring the words back.
  std::int64_t undo = 0;
};

/// Of all turns, archived or not, only those that are asked for or hold the words are changed.
RedactedSession RedactSession(Repositories& repositories, const RedactionRequest& request,
                              const ForgottenWords& words, const ChangeContext& context);

/// What the user said in all turns of a session; the agent's words go with the turns, and stock
/// phrases among them ("Thanks, I have noted that") are everybody's.
std::vector<std::string> WordsOfTurns(Repositories& repositories, const SessionRow& session);
/// The same of one turn; nothing when it was forgotten before.
std::optional<std::string> WordsOfTurn(const SessionTurn& turn);

}  // namespace cortex
