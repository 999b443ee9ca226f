#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/state.h"

/// What can be told of turns without a host's or a model's words: extracts, topics and figures. By
/// plain rules, the same for the same turns. Thread-safe: values and pure functions.
namespace cortex {

/// The first sentences of a text, as many as are short; of a long one its beginning.
std::string LeadOf(const std::string& text);

/// What an agent's answer comes to: its last question, else its first sentences.
std::string PointOf(const std::string& text);

/// The last sentence of a text that asks, on one line; nothing where none does.
std::optional<std::string> LastQuestionOf(const std::string& text);

/// What two people said one after the other, as far as an open question is settled by it.
struct Exchange {
  /// Whoever asked says: a question once more, or not.
  std::string asking;
  /// What the other one says.
  std::string answering;
};

/// Whether what was said since answers a question, or asks it again: it takes up a word of it.
bool Settles(const Exchange& said, const std::string& question);

/// The two lines of a turn in the summary: its own summary, else, where `extracts`, what was said.
std::pair<std::string, std::string> SummaryWords(const SessionTurn& turn, bool extracts);

/// What the user's words of a turn are about; nothing where no topic fits.
std::optional<std::string> TopicOf(const SessionTurn& turn);

/// So many of so many.
struct Tally {
  int of = 0;
  int good = 0;
  void Count(bool is_good) {
    ++of;
    good += is_good ? 1 : 0;
  }
  bool operator==(const Tally&) const = default;
};

/// How well a conversation holds together.
struct ContextQuality {
  /// Of the user's messages those that take up a word of the two turns before them, name an earlier
  /// turn, or answer a question.
  Tally continuity;
  /// Of the agent's questions those that the next message answers: it asks nothing, and is short or
  /// has a word of the question.
  Tally coverage;
  /// Of the agent's answers those with a word that the user said.
  Tally reuse;

  /// 0 to 1 with two decimals: the mean of those that there are.
  [[nodiscard]] double Score() const;
  /// Each that there is as a line of the summary: its label, and "50% (1 of 2)".
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> Lines() const;
};

/// Nothing for fewer than two turns.
std::optional<ContextQuality> QualityOf(const std::vector<SessionTurn>& turns);

}  // namespace cortex
