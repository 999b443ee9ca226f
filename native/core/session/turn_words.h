#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/state.h"

/// What can be told of turns without a host's or a model's words: extracts, topics and figures. By
/// plain rules, the same for the same turns. For this room only.
namespace cortex {

/// The first sentences of a text, as many as are short; of a long one its beginning.
std::string LeadOf(const std::string& text);

/// What an agent's answer comes to: its last question, else its first sentences.
std::string PointOf(const std::string& text);

/// The two lines of a turn in the summary: its own summary, else, where `extracts`, what was said.
std::pair<std::string, std::string> SummaryWords(const SessionTurn& turn, bool extracts);

/// What the user's words of a turn are about; nothing where no topic fits.
std::optional<std::string> TopicOf(const SessionTurn& turn);

/// How well a conversation holds together, 0 to 1 with two decimals: the mean of those of these
/// that there are. Continuity: the part of the user's messages that take up a word of the two turns
/// before them, name an earlier turn, or answer a question. Coverage: the part of the agent's
/// questions that the next message answers: it asks nothing, and is short or has a word of the
/// question. Reuse: the part of the agent's answers with a word that the user said. Nothing for
/// fewer than two turns.
std::optional<double> ContextQuality(const std::vector<SessionTurn>& turns);

}  // namespace cortex
