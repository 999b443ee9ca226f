#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"
#include "store/reader.h"

/// What is known about users: the history of their cognitive state. One thread at a time, as its
/// connection.
namespace cortex {

class Connection;

class UserRepository {
 public:
  explicit UserRepository(Connection& connection) : connection_(connection) {}

  void AppendState(const CognitiveState& state);
  /// Newest first.
  [[nodiscard]] std::vector<CognitiveState> States(const Reader& reader);
  /// The newest entry's value.
  [[nodiscard]] std::optional<int> StateInForce(const std::string& user_id);

  /// Whose memories there are: the first by name after `user_id`, or the first of all.
  [[nodiscard]] std::optional<std::string> After(const std::optional<std::string>& user_id);
  /// Whose memories a reader may see, by name: its user, or all that have any.
  [[nodiscard]] std::vector<std::string> Seen(const Reader& reader);
  /// Whether a reader is told of rows of which nobody knows whose they are: with everybody's, and
  /// where all memories are the reader's.
  [[nodiscard]] bool SeesWhatNobodyOwns(const Reader& reader);

 private:
  Connection& connection_;
};

}  // namespace cortex
