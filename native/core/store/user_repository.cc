#include "store/user_repository.h"

#include "store/connection.h"

namespace cortex {

void UserRepository::AppendState(const CognitiveState& state) {
  connection_
      .Prepare(
          "INSERT INTO cognitive_states (user_id, value, set_by, recorded_at) VALUES (?, ?, ?, ?)")
      .Bind(state.user_id, state.value, state.set_by, state.recorded_at)
      .Run();
}

std::vector<CognitiveState> UserRepository::States(const std::string& user_id) {
  std::vector<CognitiveState> states;
  Query query = connection_.Prepare(
      "SELECT user_id, value, set_by, recorded_at FROM cognitive_states WHERE user_id = ? "
      "ORDER BY recorded_at DESC, id DESC");
  query.Bind(user_id);
  while (query.Step()) {
    states.push_back(
        {query.Text(0), static_cast<int>(query.Int64(1)), query.Text(2), query.Int64(3)});
  }
  return states;
}

std::optional<int> UserRepository::StateInForce(const std::string& user_id) {
  Query query = connection_.Prepare(
      "SELECT value FROM cognitive_states WHERE user_id = ? ORDER BY recorded_at DESC, id DESC "
      "LIMIT 1");
  if (!query.Bind(user_id).Step()) return std::nullopt;
  return static_cast<int>(query.Int64(0));
}

}  // namespace cortex
