#include "store/state_repository.h"

#include "store/connection.h"

namespace cortex {

std::int64_t StateRepository::Get(const std::string& key, std::int64_t otherwise) {
  Query query = connection_.Prepare("SELECT value FROM brain_state WHERE key = ?");
  return query.Bind(key).Step() ? query.Int64(0) : otherwise;
}

void StateRepository::Set(const std::string& key, std::int64_t value) {
  connection_
      .Prepare(
          "INSERT INTO brain_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET "
          "value = excluded.value")
      .Bind(key, value)
      .Run();
}

std::optional<std::string> StateRepository::GetText(const std::string& key) {
  Query query = connection_.Prepare("SELECT value FROM brain_state WHERE key = ?");
  if (!query.Bind(key).Step()) return std::nullopt;
  return query.Text(0);
}

void StateRepository::SetText(const std::string& key, const std::string& value) {
  connection_
      .Prepare(
          "INSERT INTO brain_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET "
          "value = excluded.value")
      .Bind(key, value)
      .Run();
}

void StateRepository::Raise(const std::string& key) { Set(key, Get(key, 0) + 1); }

void StateRepository::Remove(const std::string& key) {
  connection_.Prepare("DELETE FROM brain_state WHERE key = ?").Bind(key).Run();
}

}  // namespace cortex
