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

std::vector<CognitiveState> UserRepository::States(const Reader& reader) {
  std::vector<CognitiveState> states;
  constexpr const char* kOfUser =
      "SELECT user_id, value, set_by, recorded_at FROM cognitive_states WHERE user_id = ? "
      "ORDER BY recorded_at DESC, id DESC";
  constexpr const char* kOfAll =
      "SELECT user_id, value, set_by, recorded_at FROM cognitive_states "
      "ORDER BY recorded_at DESC, id DESC";
  Query query = connection_.Prepare(reader.user ? kOfUser : kOfAll);
  if (reader.user) query.Bind(*reader.user);
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

std::optional<std::string> UserRepository::After(const std::optional<std::string>& user_id) {
  // One look-up in the index: no user has an empty name.
  Query query =
      connection_.Prepare("SELECT min(user_id) FROM stm_entries WHERE user_id > coalesce(?, '')");
  query.Bind(user_id).Step();
  return query.OptionalText(0);
}

std::vector<std::string> UserRepository::Seen(const Reader& reader) {
  if (reader.user) return {*reader.user};
  std::vector<std::string> users;
  for (auto user = After(std::nullopt); user; user = After(user)) users.push_back(*user);
  return users;
}

bool UserRepository::SeesWhatNobodyOwns(const Reader& reader) {
  if (!reader.user) return true;
  const auto first = After(std::nullopt);
  return !first || (first == reader.user && !After(first));
}

}  // namespace cortex
