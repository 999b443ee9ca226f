#include "store/pin_repository.h"

#include "store/connection.h"
#include "store/gone_repository.h"
#include "store/time_limits.h"

namespace cortex {

std::vector<Pin> PinRepository::All(const Reader& reader) {
  std::vector<Pin> pins;
  static const std::string kSelect =
      "SELECT p.id, p.label, coalesce(m.content, p.content), p.memory_id, p.user_id, p.pinned_at "
      "FROM working_memory p LEFT JOIN stm_entries m ON m.id = p.memory_id WHERE (?1 IS NULL OR "
      "p.user_id = ?1) AND " +
      kIsLive + "ORDER BY p.position";
  Query query = connection_.Prepare(kSelect.c_str());
  query.Bind(reader.user);
  while (query.Step()) {
    int column = 0;
    Pin pin;
    pin.id = query.Text(column++);
    pin.label = query.OptionalText(column++);
    pin.content = query.Text(column++);
    pin.memory_id = query.OptionalText(column++);
    pin.user_id = query.OptionalText(column++);
    pin.pinned_at = query.Int64(column++);
    pins.push_back(std::move(pin));
  }
  return pins;
}

std::optional<Pin> PinRepository::FindMemory(const std::string& memory_id) {
  for (auto& pin : All({})) {
    if (pin.memory_id == memory_id) return std::move(pin);
  }
  return std::nullopt;
}

void PinRepository::Append(const Pin& pin) {
  const std::string copy = pin.memory_id ? std::string() : pin.content;
  connection_
      .Prepare(
          "INSERT INTO working_memory (position, id, label, content, memory_id, user_id, "
          "pinned_at) "
          "SELECT coalesce(max(position), 0) + 1, ?, ?, ?, ?, ?, ? FROM working_memory")
      .Bind(pin.id, pin.label, copy, pin.memory_id, pin.user_id, pin.pinned_at)
      .Run();
}

void PinRepository::SaveLabel(const std::string& id, const std::optional<std::string>& label) {
  connection_.Prepare("UPDATE working_memory SET label = ? WHERE id = ?").Bind(label, id).Run();
}

std::int64_t PinRepository::NoteGone(Query* removal) {
  std::vector<std::pair<std::string, std::optional<std::string>>> pins;
  while (removal->Step()) pins.emplace_back(removal->Text(0), removal->OptionalText(1));
  GoneRepository gone_rows(connection_);
  for (const auto& [id, user] : pins) gone_rows.NoteOf(gone::kPin, id, user, connection_.now());
  return static_cast<std::int64_t>(pins.size());
}

bool PinRepository::Remove(const std::string& id, const Reader& reader) {
  Query query = connection_.Prepare(
      "DELETE FROM working_memory WHERE ?1 IN (id, memory_id) AND (?2 IS NULL OR user_id = ?2) "
      "RETURNING id, user_id");
  query.Bind(id, reader.user);
  return NoteGone(&query) > 0;
}

std::int64_t PinRepository::Clear(const Reader& reader) {
  Query query = connection_.Prepare(
      "DELETE FROM working_memory WHERE ?1 IS NULL OR user_id = ?1 RETURNING id, user_id");
  query.Bind(reader.user);
  return NoteGone(&query);
}

}  // namespace cortex
