#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/domain.h"

/// What is known about users: the history of their cognitive state. One thread at a time, as its
/// connection.
namespace cortex {

class Connection;

class UserRepository {
 public:
  explicit UserRepository(Connection& connection) : connection_(connection) {}

  void AppendState(const CognitiveState& state);
  /// Newest first.
  [[nodiscard]] std::vector<CognitiveState> States(const std::string& user_id);
  /// The newest entry's value.
  [[nodiscard]] std::optional<int> StateInForce(const std::string& user_id);

 private:
  Connection& connection_;
};

}  // namespace cortex
